import { endianness } from 'node:os'

/** Bytes behind every value in a checked data file. */
export const checksumSize = 4

/** Reads the checksum at a position. */
export function checksumAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
}

/** Odd, so that each step preserves the information of the steps before it. */
const primeA = 0x85ebca6b | 0
const primeB = 0xc2b2ae35 | 0
const primeC = 0xcc9e2d51 | 0
const primeD = 0x1b873593

const readsWords = endianness() === 'LE'

/**
 * Checksums of values. Every change within four bytes that stand together changes the sum; others are missed once in
 * four billion. Not CRC-32: called for each value of a walk, it costs three times as much.
 */
export class Checksum {
  #bytes: Uint8Array | undefined
  #words: Int32Array = new Int32Array(0)

  /** The sum of `length` bytes from an offset on, which is a multiple of four. */
  of(bytes: Uint8Array, length: number, start = 0): number {
    if (bytes !== this.#bytes) {
      if (!readsWords || (bytes.byteOffset & 3) !== 0) return sumBytes(bytes, length, start)
      // LMDB returns the same buffer again and again.
      this.#bytes = bytes
      const { buffer, byteOffset } = bytes
      this.#words = new Int32Array(buffer, byteOffset, (buffer.byteLength - byteOffset) >> 2)
    }
    return sumWords(this.#words, bytes, length, start)
  }
}

function sumWords(words: Int32Array, bytes: Uint8Array, length: number, start: number): number {
  let a = Math.imul(length + 1, primeD)
  let b = primeA
  let c = primeB
  let d = primeC
  let at = start >> 2
  const end = at + (length >> 2)
  for (const fours = end - 3; at < fours; at += 4) {
    a = Math.imul(a ^ words[at]!, primeA)
    b = Math.imul(b ^ words[at + 1]!, primeB)
    c = Math.imul(c ^ words[at + 2]!, primeC)
    d = Math.imul(d ^ words[at + 3]!, primeD)
  }
  for (; at < end; at++) a = Math.imul(a ^ words[at]!, primeA)
  return finish(a, b, c, d, bytes, length, start)
}

/** Like `sumWords`, for bytes that are not aligned to four. */
function sumBytes(bytes: Uint8Array, length: number, start: number): number {
  const word = (at: number) =>
    bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
  let a = Math.imul(length + 1, primeD)
  let b = primeA
  let c = primeB
  let d = primeC
  let at = start
  const last = start + length
  for (; at + 16 <= last; at += 16) {
    a = Math.imul(a ^ word(at), primeA)
    b = Math.imul(b ^ word(at + 4), primeB)
    c = Math.imul(c ^ word(at + 8), primeC)
    d = Math.imul(d ^ word(at + 12), primeD)
  }
  for (; at + 4 <= last; at += 4) a = Math.imul(a ^ word(at), primeA)
  return finish(a, b, c, d, bytes, length, start)
}

function finish(
  a: number,
  b: number,
  c: number,
  d: number,
  bytes: Uint8Array,
  length: number,
  start: number,
): number {
  let tail = 0
  const end = start + length
  for (let at = start + (length & ~3); at < end; at++) tail = (tail << 8) | bytes[at]!
  let sum = (Math.imul(a ^ tail, primeB) + Math.imul(b, primeC)) | 0
  sum = (sum + Math.imul(c, primeD)) | 0
  sum = (sum + Math.imul(d, primeA)) | 0
  return sum ^ (sum >>> 15)
}
