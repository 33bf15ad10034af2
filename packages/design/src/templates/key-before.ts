import { maxSortKeySize } from '@tablewright/dynamo/limits'
import type { KeyValue } from './compile-template.js'

/** Sorts after every key text with the same prefix. No codec yields it. */
export const endOfText = '\u{10FFFF}'

/** The greatest characters of one, two and three bytes in UTF-8, for texts without room for `endOfText`. */
const greatestOfSize = ['', '\u007f', '\u07ff', '\uffff']

/**
 * Returns the greatest sort key below the given one, of the same type; undefined if there is none. BETWEEN
 * includes its ends, so an exclusive end is replaced by this key. Exact for all keys that DynamoDB stores:
 * texts without U+10FFFF and bytes, up to `maxSize` bytes, and numbers of JavaScript.
 */
export function keyBefore(key: KeyValue, maxSize = maxSortKeySize): KeyValue | undefined {
  if (typeof key === 'string') return textBefore(key, maxSize)
  return typeof key === 'number' ? numberBefore(key) : bytesBefore(key, maxSize)
}

function textBefore(text: string, maxSize: number): string | undefined {
  const characters = Array.from(text)
  const last = characters.pop()?.codePointAt(0)
  const prefix = characters.join('')
  if (!last) return prefix === '' ? undefined : prefix
  return afterAll(prefix + String.fromCodePoint(last === 0xe000 ? 0xd7ff : last - 1), maxSize)
}

/** Returns a text with this prefix that sorts after every key with the prefix. */
export function afterAll(prefix: string, maxSize = maxSortKeySize): string {
  const room = maxSize - utf8Size(prefix, maxSize)
  return prefix + (greatestOfSize[Math.max(0, room)] ?? endOfText)
}

function utf8Size(text: string, maxSize: number): number {
  // A code unit takes at most three bytes, so short texts need no measuring.
  if (text.length * 3 + 4 <= maxSize) return 0
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0)!
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

/** The smallest and the greatest magnitude that DynamoDB stores. */
const smallestNumber = 1e-130
const greatestNumber = 9.999999999999999e125

function numberBefore(number: number): number | undefined {
  const below = doubleBefore(number)
  if (Math.abs(below) < smallestNumber) return number > 0 ? 0 : -smallestNumber
  return below < -greatestNumber ? undefined : below
}

function doubleBefore(number: number): number {
  if (number === 0) return -Number.MIN_VALUE
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, number)
  view.setBigInt64(0, view.getBigInt64(0) + (number > 0 ? -1n : 1n))
  return view.getFloat64(0)
}

function bytesBefore(bytes: Uint8Array, maxSize: number): Uint8Array | undefined {
  const last = bytes.at(-1)
  const prefix = bytes.subarray(0, -1)
  if (!last) return prefix.length === 0 ? undefined : prefix
  const before = new Uint8Array(Math.max(maxSize, bytes.length)).fill(0xff)
  before.set(prefix)
  before[prefix.length] = last - 1
  return before
}
