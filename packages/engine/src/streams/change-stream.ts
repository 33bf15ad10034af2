import { isoTime } from '@tablewright/base'
import { invalidParameter, type StreamSpecification, validationError } from '@tablewright/dynamo'
import type { CatalogChange } from '../catalog/catalog.js'
import type { StreamSettings, TableDefinition } from '../catalog/definition.js'
import { lastSequence } from './read-stream.js'
import { findStream, saveStream } from './stream.js'

/** Starts a stream for a table. Its label is the time of its start. */
export function startStream(
  change: CatalogChange,
  table: Pick<TableDefinition, 'name' | 'keySchema'>,
  specification: StreamSpecification,
  now: number,
): StreamSettings {
  const viewType = specification.StreamViewType
  if (!viewType) throw invalidParameter('If stream is being enabled then UpdateViewType is required')
  const number = change.nextNumber()
  let createdAt = now
  while (findStream(change.view, table.name, labelOf(createdAt))) createdAt++
  const label = labelOf(createdAt)
  const { name: tableName, keySchema } = table
  saveStream(change.view, { number, tableName, label, viewType, keySchema, createdAt, trimmedTo: 0 })
  return { StreamEnabled: true, StreamViewType: viewType, label, number }
}

/** Closes the stream of a table. It stays readable until its last record is too old. */
export function endStream({ view }: CatalogChange, table: TableDefinition, now: number): void {
  const settings = table.stream
  if (!settings?.StreamEnabled) return
  const stream = findStream(view, table.name, settings.label)!
  saveStream(view, { ...stream, ended: { at: now, lastSequence: lastSequence(view, stream) } })
}

/**
 * Copies the stream policy of a table to its ending stream, which can still be read. The policies of this stream and
 * of a later one must not apply to each other.
 */
export function keepStreamPolicy({ view }: CatalogChange, table: TableDefinition): void {
  const policy = table.policies?.stream
  const stream = table.stream && findStream(view, table.name, table.stream.label)
  if (policy !== undefined && stream !== undefined) saveStream(view, { ...stream, policy })
}

/** Returns the definition after an UpdateTable of the table's stream. */
export function changeStream(
  change: CatalogChange,
  table: TableDefinition,
  specification: StreamSpecification,
  now: number,
): TableDefinition {
  if (!specification.StreamEnabled && specification.StreamViewType)
    throw invalidParameter('If stream is being disabled, then UpdateViewType must not be specified')
  const enabled = table.stream?.StreamEnabled === true
  if (specification.StreamEnabled === enabled)
    throw validationError(
      enabled
        ? `Table already has an enabled stream: TableName: ${table.name}`
        : `Table has no stream to disable: TableName: ${table.name}`,
    )
  if (specification.StreamEnabled) {
    keepStreamPolicy(change, table)
    const { stream: _, ...policies } = table.policies ?? {}
    return { ...table, stream: startStream(change, table, specification, now), policies }
  }
  endStream(change, table, now)
  const { label, number } = table.stream!
  return { ...table, stream: { StreamEnabled: false, label, number } }
}

function labelOf(time: number): string {
  return isoTime(time).slice(0, -1)
}
