import { expiredIterator, invalidShardIterator, shardIteratorLifetime } from '@tablewright/dynamo'

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

/** The text that stands for a position in requests. */
export function encodeIterator({ streamArn, shardId, next }: Position, now: number): string {
  const sealed: Sealed = { shardId, next, madeAt: now }
  return `${streamArn}|1|${Buffer.from(JSON.stringify(sealed)).toString('base64')}`
}

/** The position of an iterator that is not older than fifteen minutes. */
export function decodeIterator(text: string, now: number): Position {
  const [streamArn, version, payload] = text.split('|')
  const sealed = version === '1' && payload !== undefined ? unseal(payload) : undefined
  if (sealed === undefined) throw invalidShardIterator()
  if (sealed.madeAt + shardIteratorLifetime < now) throw expiredIterator()
  return { streamArn: streamArn!, shardId: sealed.shardId, next: sealed.next }
}

function unseal(payload: string): Sealed | undefined {
  try {
    const sealed = JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as Partial<Sealed>
    const valid =
      typeof sealed.shardId === 'string' &&
      Number.isSafeInteger(sealed.next) &&
      sealed.next! >= 0 &&
      typeof sealed.madeAt === 'number'
    return valid ? (sealed as Sealed) : undefined
  } catch {
    return undefined
  }
}
