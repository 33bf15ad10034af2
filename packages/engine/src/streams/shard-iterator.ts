import { expiredIterator, invalidShardIterator, shardIteratorLifetime } from '@tablewright/dynamo'
import type { MessageCode } from '../tokens/message-code.js'
import { seal, unseal } from '../tokens/seal.js'

/** A position in a stream, between two records. */
export interface Position {
  readonly streamArn: string
  readonly shardId: string
  /** The first sequence number that is still to be read. */
  readonly next: number
}

interface Sealed {
  readonly shardId: string
  readonly next: number
  readonly madeAt: number
}

/**
 * Returns the shard iterator of a position: the ARN of the stream, a version, and the sealed position. All iterators
 * of a position that are created within one second are the same text. Its lifetime begins at the end of that second.
 */
export function encodeIterator(
  { streamArn, shardId, next }: Position,
  now: number,
  code: MessageCode,
): string {
  const madeAt = Math.ceil(now / 1000) * 1000
  const recent = recentOf(code)
  const position = `${streamArn}|${shardId}|${next}`
  const known = recent.get(position)
  if (known?.madeAt === madeAt) return known.text
  const sealed: Sealed = { shardId, next, madeAt }
  const text = `${streamArn}|1|${seal(sealed, code, streamArn)}`
  if (recent.size >= maxRecent) recent.clear()
  recent.set(position, { madeAt, text })
  return text
}

interface RecentIterator {
  readonly madeAt: number
  readonly text: string
}

const maxRecent = 1_000
/** Recent iterators by the key that sealed them: sealing costs more than the rest of the request. */
const recentIterators = new WeakMap<MessageCode, Map<string, RecentIterator>>()

function recentOf(code: MessageCode): Map<string, RecentIterator> {
  let recent = recentIterators.get(code)
  if (recent === undefined) {
    recent = new Map()
    recentIterators.set(code, recent)
  }
  return recent
}

/** Returns the position of an iterator. Throws if it is older than fifteen minutes. */
export function decodeIterator(text: string, now: number, code: MessageCode): Position {
  const [streamArn, version, payload, ...rest] = text.split('|')
  if (version !== '1' || payload === undefined || rest.length > 0) throw invalidShardIterator()
  const sealed = unseal<Sealed>(payload, code, streamArn)
  if (sealed === undefined) throw invalidShardIterator()
  if (sealed.madeAt + shardIteratorLifetime < now) throw expiredIterator()
  return { streamArn: streamArn!, shardId: sealed.shardId, next: sealed.next }
}

/** Returns the stream ARN in an iterator, which is not verified. */
export function iteratorStreamArn(text: string): string {
  return text.split('|', 1)[0]!
}
