import {
  maxGetRecordsSize,
  shardNotFound,
  streamNotFound,
  streamRetention,
  trimmedDataAccess,
  validationError,
} from '@tablewright/dynamo'
import { parseResourceArn } from '../catalog/resource-arn.js'
import type { EngineContext } from '../context.js'
import { JsonList } from '../query/json-list.js'
import type { ReadView } from '../storage/storage.js'
import { lastStored, madeAt, recordsFrom, sequenceAt, storedJson } from './stored-record.js'
import { findStream, isGone, type Stream, shardIdOf } from './stream.js'

/** Returns the stream of an ARN. Throws if it does not exist or all its records are too old. */
export function streamNamed(context: EngineContext, view: ReadView, arn: string): Stream {
  const named = parseResourceArn(arn)
  if (named?.stream === undefined) throw validationError('Invalid StreamArn')
  const stream = findStream(view, named.table, named.stream)
  if (stream === undefined || isGone(stream, context.clock())) throw streamNotFound(arn)
  return stream
}

export function checkShard(stream: Stream, shardId: string, arn: string): void {
  if (shardId !== shardIdOf(stream)) throw shardNotFound(shardId, arn)
}

/** Returns the last sequence number that the stream has assigned. */
export function lastSequence(view: ReadView, stream: Stream): number {
  return stream.ended?.lastSequence ?? lastStored(view, stream.number) ?? stream.trimmedTo
}

/** Returns the first sequence number with a record that is not too old. */
export function horizon(view: ReadView, stream: Stream, now: number): number {
  // A stream younger than the retention period has all records; unused sequence numbers do not matter.
  if (!isTrimmed(stream.createdAt, now)) return stream.trimmedTo + 1
  for (const entry of view.range(recordsFrom(stream.number, 0)))
    if (!isTrimmed(madeAt(entry), now)) return sequenceAt(entry)
  return lastSequence(view, stream) + 1
}

export function isTrimmed(made: number, now: number): boolean {
  return made + streamRetention <= now
}

/** Throws if a record at or after a position is too old to be read. */
export function checkNotTrimmed(view: ReadView, stream: Stream, next: number, now: number): void {
  if (stream.trimmedTo > 0 && next <= stream.trimmedTo) throw trimmedDataAccess()
  for (const entry of view.range(recordsFrom(stream.number, next))) {
    if (isTrimmed(madeAt(entry), now)) throw trimmedDataAccess()
    return
  }
}

export interface RecordPage {
  /** The list of records as JSON. */
  readonly records: Buffer
  /** Start of the next page; undefined if no record can follow. */
  readonly next: number | undefined
}

/** Reads up to `limit` records or 1 MB of them. */
export function readRecords(
  view: ReadView,
  stream: Stream,
  from: number,
  limit: number,
  now: number,
): RecordPage {
  checkNotTrimmed(view, stream, from, now)
  const list = new JsonList()
  let next = from
  let count = 0
  let bytes = 0
  for (const entry of view.range(recordsFrom(stream.number, from))) {
    const json = storedJson(entry)
    bytes += json.length
    if (count === limit || (count > 0 && bytes > maxGetRecordsSize)) break
    list.add(json)
    count++
    next = sequenceAt(entry) + 1
  }
  const atEnd = stream.ended !== undefined && next > stream.ended.lastSequence
  return { records: list.take(), next: atEnd ? undefined : next }
}
