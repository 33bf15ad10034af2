import { createHash } from 'node:crypto'
import {
  type AttributeFields,
  type AttributeValue,
  encodeNumberInto,
  maxEncodedNumberSize,
} from '@tablewright/dynamo'
import { hashBytes } from './hash-bytes.js'

/** Longer identities are replaced with their SHA-256, so that every key fits into LMDB. */
const MAX_IDENTITY = 254
const DIGEST_MARK = 255
/** Up to this length, copying ASCII in a loop is faster than a native call. */
const SHORT_TEXT = 48

/** Up to this length, copying bytes in a loop is faster than a native call. */
const SHORT_KEY = 96

/** Returns a copy of the first bytes. */
export function copyStart(bytes: Buffer, length: number): Buffer {
  const copy = Buffer.allocUnsafe(length)
  if (length > SHORT_KEY) bytes.copy(copy, 0, 0, length)
  else for (let index = 0; index < length; index++) copy[index] = bytes[index]!
  return copy
}

/** Writes keys part by part into one reused buffer. Values are key attributes: S, N or B, with canonical numbers. */
export class KeyWriter {
  #bytes = Buffer.allocUnsafeSlow(8192)
  #length = 0

  /** Starts a key of the table or index with this number. */
  start(number: number): this {
    this.#bytes.writeUInt32BE(number, 0)
    this.#length = 4
    return this
  }

  /**
   * Writes the values of a partition key: their hash, which spreads partitions, then the values themselves (or their
   * SHA-256), so that two partitions with the same hash stay distinct.
   */
  partition(values: readonly AttributeValue[]): this {
    const start = this.#length
    this.#length += 4
    this.identity(values)
    this.#bytes.writeUInt32BE(hashBytes(this.#bytes, start + 4, this.#length), start)
    return this
  }

  /** Writes values that must be distinct but need no order. */
  identity(values: readonly AttributeValue[]): this {
    const start = this.#length
    this.#length += 1
    for (let index = 0; index < values.length; index++) {
      if (index < values.length - 1) this.#delimited(values[index]!)
      else this.#raw(values[index]!)
    }
    const length = this.#length - start - 1
    if (length <= MAX_IDENTITY) this.#bytes[start] = length
    else this.#digest(start)
    return this
  }

  /** Writes a value so that bytes have the order of values, and no value's bytes are a prefix of another's. */
  ordered(value: AttributeValue): this {
    const start = this.#length
    this.#raw(value)
    if ((value as AttributeFields).N !== undefined) return this
    this.#escapeZeros(start)
    this.#reserve(2)
    this.#bytes[this.#length++] = 0
    this.#bytes[this.#length++] = 0
    return this
  }

  /** Writes the common prefix of all values that begin with this one. */
  orderedPrefix(value: AttributeValue): this {
    const start = this.#length
    this.#raw(value)
    this.#escapeZeros(start)
    return this
  }

  /** Returns a copy of the current key; more parts may follow. */
  take(): Buffer {
    return copyStart(this.#bytes, this.#length)
  }

  get length(): number {
    return this.#length
  }

  /** Cuts the key to an earlier length, to write another ending. */
  cut(length: number): this {
    this.#length = length
    return this
  }

  #raw({ S: text, N: number, B: base64 }: AttributeFields): void {
    if (text !== undefined) {
      this.#text(text)
    } else if (number !== undefined) {
      this.#reserve(maxEncodedNumberSize)
      this.#length = encodeNumberInto(number, this.#bytes, this.#length)
    } else {
      this.#reserve(base64!.length)
      this.#length += this.#bytes.write(base64!, this.#length, 'base64')
    }
  }

  #text(text: string): void {
    this.#reserve(text.length * 3)
    if (text.length > SHORT_TEXT || !this.#ascii(text)) {
      this.#length += this.#bytes.write(text, this.#length, 'utf8')
    }
  }

  #ascii(text: string): boolean {
    const bytes = this.#bytes
    const start = this.#length
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code > 127) return false
      bytes[start + index] = code
    }
    this.#length = start + text.length
    return true
  }

  #delimited(value: AttributeValue): void {
    const start = this.#length
    this.#reserve(2)
    this.#length += 2
    this.#raw(value)
    this.#bytes.writeUInt16BE(this.#length - start - 2, start)
  }

  #digest(start: number): void {
    const digest = createHash('sha256')
      .update(this.#bytes.subarray(start + 1, this.#length))
      .digest()
    this.#bytes[start] = DIGEST_MARK
    digest.copy(this.#bytes, start + 1)
    this.#length = start + 1 + digest.length
  }

  /** 00 becomes 00 FF, so that the terminator, 00 00, sorts before anything that may follow. */
  #escapeZeros(start: number): void {
    const bytes = this.#bytes
    let zeros = 0
    for (let index = start; index < this.#length; index++) if (bytes[index] === 0) zeros++
    if (zeros === 0) return
    this.#reserve(zeros)
    const grown = this.#bytes
    let target = this.#length + zeros
    for (let source = this.#length - 1; target > source + 1; source--) {
      if (grown[source] === 0) grown[--target] = 0xff
      grown[--target] = grown[source]!
    }
    this.#length += zeros
  }

  /** Values have been checked against DynamoDB's limits, but longer values in tests and queries also fit. */
  #reserve(more: number): void {
    // There is always room for the fixed parts of a key.
    const needed = this.#length + more + 64
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(needed * 2)
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}
