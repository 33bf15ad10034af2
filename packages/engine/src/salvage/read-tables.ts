import { parseRecord } from '../catalog/catalog.js'
import { Counts } from '../catalog/counts.js'
import type { TableDefinition } from '../catalog/definition.js'
import { systemKey } from '../catalog/system-keys.js'
import { compileTable, type Table } from '../catalog/table.js'
import { pageSize } from '../storage/data-file.js'
import { inspectFile } from '../storage/pages/inspect-file.js'
import type { ReadView } from '../storage/storage.js'
import { isTableKey } from '../verify/verify-file.js'

/** A table of a damaged folder, and the number of its items. */
export interface FoundTable {
  readonly table: Table
  readonly counted: number | undefined
}

/** Returns the tables with readable definitions. */
export function readTables(path: string): readonly FoundTable[] {
  const definitions: TableDefinition[] = []
  const counts = new Map<string, Buffer>()
  const countsPrefix = systemKey('counts')
  inspectFile(path, pageSize, (key, value) => {
    if (value === undefined) return
    if (isTableKey(key)) definitions.push(parseRecord<TableDefinition>(Buffer.from(value)))
    else if (key.subarray(0, countsPrefix.length).equals(countsPrefix))
      counts.set(key.toString('latin1'), Buffer.from(value))
  })
  const view = { get: (key: Buffer) => counts.get(key.toString('latin1')) } as ReadView
  return definitions.map((definition) => {
    const isCounted = view.get(systemKey('counts', String(definition.number))) !== undefined
    const { items } = new Counts().of(view, definition.number, definition.number)
    return { table: compileTable(toRebuild(definition)), counted: isCounted ? items : undefined }
  })
}

/** Returns the definition with all data that is derived from items marked for rebuilding. */
function toRebuild(definition: TableDefinition): TableDefinition {
  const { globalIndexes, vectorIndexes, timeToLive } = definition
  return {
    ...definition,
    globalIndexes: globalIndexes.map((index) => ({ ...index, backfilling: true })),
    ...(vectorIndexes && { vectorIndexes: vectorIndexes.map((index) => ({ ...index, backfilling: true })) }),
    ...(timeToLive && { timeToLive: { ...timeToLive, building: true } }),
  }
}
