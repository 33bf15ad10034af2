import { expiredIterator, invalidShardIterator, shardIteratorLifetime } from '@tablewright/dynamo'
import type { MessageCode } from '../tokens/message-code.js'
import { seal, unseal } from '../tokens/seal.js'

/** A place in a stream, between two records. */
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

/** The text that stands for a position in requests: the ARN of the stream, a version, and the sealed place in it. */
export function encodeIterator(
  { streamArn, shardId, next }: Position,
  now: number,
  code: MessageCode,
): string {
  const sealed: Sealed = { shardId, next, madeAt: now }
  return `${streamArn}|1|${seal(sealed, code, streamArn)}`
}

/** The position of an iterator that is not older than fifteen minutes. */
export function decodeIterator(text: string, now: number, code: MessageCode): Position {
  const [streamArn, version, payload, ...rest] = text.split('|')
  if (version !== '1' || payload === undefined || rest.length > 0) throw invalidShardIterator()
  const sealed = unseal<Sealed>(payload, code, streamArn)
  if (sealed === undefined) throw invalidShardIterator()
  if (sealed.madeAt + shardIteratorLifetime < now) throw expiredIterator()
  return { streamArn: streamArn!, shardId: sealed.shardId, next: sealed.next }
}

/** The ARN of the stream that an iterator claims to be of. */
export function iteratorStreamArn(text: string): string {
  return text.split('|', 1)[0]!
}
