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

/** A stream as it is kept on disk. It outlives its table by the time that its records are kept. */
export interface Stream {
  /** Prefix of its records in storage. */
  readonly number: number
  readonly tableName: string
  /** The time of its start as text: distinguishes it from the other streams that the table has had. */
  readonly label: string
  readonly viewType: StreamViewType
  readonly keySchema: readonly KeySchemaElement[]
  readonly createdAt: number
  /** The last record that was removed because of its age; 0 if none. */
  readonly trimmedTo: number
  /** Present if the stream is closed: the time, and its last record. */
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

/** The policy of a stream. `table` is undefined if the table was deleted. */
export function streamPolicy(
  view: ReadView,
  table: TableDefinition | undefined,
  tableName: string,
  label: string,
): ResourcePolicy | undefined {
  return label === table?.stream?.label ? table.policies?.stream : findStream(view, tableName, label)?.policy
}

/** All streams, those of one table together, the oldest first. */
export function allStreams(view: ReadView): readonly Stream[] {
  const found: Stream[] = []
  for (const { value } of view.range(systemRange('stream'))) found.push(parseRecord<Stream>(value))
  return found
}

/** Whether the records of an ended stream have all outlived their time. */
export function isGone(stream: Stream, now: number): boolean {
  return stream.ended !== undefined && stream.ended.at + streamRetention <= now
}

export function streamArn(context: EngineContext, stream: Stream): string {
  return `${tableArn(context, stream.tableName)}/stream/${stream.label}`
}

/** A stream has one shard, which is open for as long as the stream is. */
export function shardIdOf(stream: Stream): string {
  const time = String(stream.createdAt).padStart(20, '0')
  return `shardId-${time}-${stream.number.toString(16).padStart(8, '0')}`
}

/** A table name contains no slash. */
function keyOf(tableName: string, label: string): Buffer {
  return systemKey('stream', `${tableName}/${label}`)
}
