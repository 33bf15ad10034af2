import {
  createParseCache,
  type KeySchemaElement,
  type StreamViewType,
  streamRetention,
} from '@tablewright/dynamo'
import { parseRecord } from '../catalog/catalog.js'
import type { ResourcePolicy, TableDefinition } from '../catalog/definition.js'
import { systemKey, systemRange } from '../catalog/system-keys.js'
import { type EngineContext, tableArn } from '../context.js'
import type { ReadView, WriteView } from '../storage/storage.js'

/** A stored stream. It outlives its table until its records are too old. */
export interface Stream {
  /** Prefix of its records in storage. */
  readonly number: number
  readonly tableName: string
  /** The time of its start as text, which distinguishes it from other streams of the table. */
  readonly label: string
  readonly viewType: StreamViewType
  readonly keySchema: readonly KeySchemaElement[]
  readonly createdAt: number
  /** The sequence number of the last record that was removed because of its age; 0 if none. */
  readonly trimmedTo: number
  /** Present if the stream is closed: the time of its end, and its last record. */
  readonly ended?: { readonly at: number; readonly lastSequence: number }
  /** The policy of a stream that is no longer the latest of its table. That of the latest is in the definition. */
  readonly policy?: ResourcePolicy
}

export function saveStream(view: WriteView, stream: Stream): void {
  view.put(keyOf(stream.tableName, stream.label), Buffer.from(JSON.stringify(stream)))
}

export function removeStream(view: WriteView, stream: Stream): void {
  view.remove(keyOf(stream.tableName, stream.label))
}

export function findStream(view: ReadView, tableName: string, label: string): Stream | undefined {
  const known = knownStreams(`${tableName}/${label}`, () => ({ key: keyOf(tableName, label) }))
  const record = view.get(known.key)
  if (record === undefined) return undefined
  if (known.record === undefined || !known.record.equals(record)) {
    known.record = Buffer.from(record)
    known.stream = parseRecord<Stream>(record)
  }
  return known.stream
}

/** A stream and the record that it was parsed from, which rarely changes. */
interface KnownStream {
  readonly key: Buffer
  record?: Buffer
  stream?: Stream
}

const knownStreams = createParseCache<KnownStream>()

/** Returns the policy of a stream. `table` is undefined if the table was deleted. */
export function streamPolicy(
  view: ReadView,
  table: TableDefinition | undefined,
  tableName: string,
  label: string,
): ResourcePolicy | undefined {
  return label === table?.stream?.label ? table.policies?.stream : findStream(view, tableName, label)?.policy
}

/** Returns all streams by table, the oldest first. */
export function allStreams(view: ReadView): readonly Stream[] {
  const found: Stream[] = []
  for (const { value } of view.range(systemRange('stream'))) found.push(parseRecord<Stream>(value))
  return found
}

/** Whether all records of an ended stream are too old. */
export function isGone(stream: Stream, now: number): boolean {
  return stream.ended !== undefined && stream.ended.at + streamRetention <= now
}

export function streamArn(context: EngineContext, stream: Stream): string {
  return `${tableArn(context, stream.tableName)}/stream/${stream.label}`
}

/** Returns the identifier of the only shard of a stream. The shard is open as long as the stream. */
export function shardIdOf(stream: Stream): string {
  const time = String(stream.createdAt).padStart(20, '0')
  return `shardId-${time}-${stream.number.toString(16).padStart(8, '0')}`
}

/** A table name contains no slash. */
function keyOf(tableName: string, label: string): Buffer {
  return systemKey('stream', `${tableName}/${label}`)
}
