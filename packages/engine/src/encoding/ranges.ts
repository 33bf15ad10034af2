import type { AttributeValue } from '@tablewright/dynamo'
import type { KeyRange } from '../storage/storage.js'
import { copyStart, KeyWriter } from './key-writer.js'

/** A condition on one sort attribute: two values for `between`, one for the others. */
export interface SortCondition {
  readonly operator: '=' | '<' | '<=' | '>' | '>=' | 'between' | 'beginsWith'
  readonly values: readonly AttributeValue[]
}

const HASHES = 2 ** 32
const writer = new KeyWriter()

/**
 * Returns the range of one partition of a table or index: entries whose first sort attributes have the given values,
 * and whose next sort attribute meets the condition.
 */
export function partitionRange(
  number: number,
  partition: readonly AttributeValue[],
  sort: readonly AttributeValue[] = [],
  condition?: SortCondition,
): KeyRange {
  writer.start(number).partition(partition)
  for (const value of sort) writer.ordered(value)
  return condition === undefined ? prefixRange(writer.take()) : conditionRange(condition)
}

/**
 * Returns the range of all entries of a table or index, or of one of `totalSegments` segments, which split the
 * hashes evenly.
 */
export function numberRange(number: number, segment = 0, totalSegments = 1): KeyRange {
  return {
    from: hashBound(number, segment, totalSegments),
    to: hashBound(number, segment + 1, totalSegments),
  }
}

/** Returns the first key after this one, where a walk continues. */
export function keyAfter(key: Buffer): Buffer {
  const next = Buffer.allocUnsafe(key.length + 1)
  key.copy(next)
  next[key.length] = 0
  return next
}

function conditionRange({ operator, values }: SortCondition): KeyRange {
  const start = writer.length
  const [value, high] = values as readonly [AttributeValue, AttributeValue]
  const at = (which: AttributeValue) => writer.cut(start).ordered(which).take()
  const after = (which: AttributeValue) => prefixEnd(at(which))
  const first = () => writer.cut(start).take()
  switch (operator) {
    case '=':
      return prefixRange(at(value))
    case '<':
      return { from: first(), to: at(value) }
    case '<=':
      return { from: first(), to: after(value) }
    case '>':
      return { from: after(value), to: prefixEnd(first()) }
    case '>=':
      return { from: at(value), to: prefixEnd(first()) }
    case 'between':
      return { from: at(value), to: after(high) }
    case 'beginsWith':
      return prefixRange(writer.cut(start).orderedPrefix(value).take())
  }
}

function prefixRange(prefix: Buffer): KeyRange {
  return { from: prefix, to: prefixEnd(prefix) }
}

/**
 * Returns the first key after all keys with the prefix. It exists, because the number FF FF FF FF is never
 * used.
 */
function prefixEnd(prefix: Buffer): Buffer {
  let last = prefix.length - 1
  while (prefix[last] === 0xff) last--
  const end = copyStart(prefix, last + 1)
  end[last]!++
  return end
}

function hashBound(number: number, segment: number, totalSegments: number): Buffer {
  const hash = Math.ceil((segment * HASHES) / totalSegments)
  const bound = Buffer.allocUnsafe(8)
  bound.writeUInt32BE(hash === HASHES ? number + 1 : number, 0)
  bound.writeUInt32BE(hash === HASHES ? 0 : hash, 4)
  return bound
}
