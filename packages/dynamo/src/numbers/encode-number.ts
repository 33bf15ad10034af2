import { minNumberExponent } from '../limits.js'
import { printDecimal } from './decimal.js'

/**
 * Numbers as bytes that sort as the numbers do, byte by byte, and of which none is the beginning of another:
 *
 *     zero      80
 *     positive  81, exponent, pairs of digits + 1 …, 00
 *     negative  7F, then the bytes of the positive number inverted
 *
 * The exponent takes one byte because DynamoDB's range has exactly 256 of them.
 */
const zeroMark = 0x80
const positiveMark = 0x81
const negativeMark = 0x7f
/** Stores the exponent n of d.ddd × 10ⁿ as n + 130. A point at 1 is exponent 0. */
const pointOffset = -minNumberExponent - 1

/** The longest encoding: mark, exponent, 19 pairs, end. */
export const maxEncodedNumberSize = 22

/** Encodes a canonical number into a new buffer; {@link encodeNumberInto} uses an existing one. */
export function encodeNumber(text: string): Uint8Array {
  const bytes = new Uint8Array(maxEncodedNumberSize)
  return bytes.slice(0, encodeNumberInto(text, bytes, 0))
}

/** Writes a canonical number at `offset` and returns the offset after it. Needs up to 22 bytes. */
export function encodeNumberInto(text: string, target: Uint8Array, offset: number): number {
  if (text === '0') {
    target[offset] = zeroMark
    return offset + 1
  }
  const negative = text.charCodeAt(0) === 45
  const start = negative ? 1 : 0
  const dot = text.indexOf('.', start)
  const whole = dot < 0 ? text.length : dot
  let first = start
  if (text.charCodeAt(start) === 48) {
    first = dot + 1
    while (text.charCodeAt(first) === 48) first++
  }
  let end = text.length
  while (text.charCodeAt(end - 1) === 48) end--
  const point = first > whole ? whole + 1 - first : whole - start
  const flip = negative ? 0xff : 0
  target[offset] = negative ? negativeMark : positiveMark
  target[offset + 1] = (point + pointOffset) ^ flip
  const last = writePairs(text, first, end, target, offset + 2, flip)
  target[last] = flip
  return last + 1
}

function writePairs(
  text: string,
  from: number,
  end: number,
  target: Uint8Array,
  offset: number,
  flip: number,
): number {
  let high = -1
  let at = offset
  for (let index = from; index < end; index++) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0) continue
    if (high < 0) {
      high = digit
    } else {
      target[at++] = (high * 10 + digit + 1) ^ flip
      high = -1
    }
  }
  if (high >= 0) target[at++] = (high * 10 + 1) ^ flip
  return at
}

/** A number read back from its bytes, and the offset after them. */
export interface DecodedNumber {
  readonly text: string
  readonly end: number
}

export function decodeNumberAt(bytes: Uint8Array, offset: number): DecodedNumber {
  const mark = bytes[offset]
  if (mark === zeroMark) return { text: '0', end: offset + 1 }
  const negative = mark === negativeMark
  const flip = negative ? 0xff : 0
  const point = (bytes[offset + 1]! ^ flip) - pointOffset
  let digits = ''
  let at = offset + 2
  for (let pair = bytes[at]! ^ flip; pair !== 0; pair = bytes[++at]! ^ flip) {
    digits += pair < 11 ? `0${pair - 1}` : pair - 1
  }
  if (digits.endsWith('0')) digits = digits.slice(0, -1)
  return { text: printDecimal({ negative, digits, point }), end: at + 1 }
}

/** The canonical text of bytes that {@link encodeNumber} made. */
export function decodeNumber(bytes: Uint8Array): string {
  return decodeNumberAt(bytes, 0).text
}
