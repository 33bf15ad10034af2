import { jsonOffset } from '../encoding/record.js'
import { RawJson } from '../reply.js'
import { checkValue, damagedRecord, wordAt } from '../storage/checksum.js'
import { CopiedChecksums } from '../storage/copied-checksums.js'

const openBracket = 0x5b
const closeBracket = 0x5d
const comma = 0x2c

/** Start of a list, with room before it for the start of a response. */
const start = 32

/** Room for a page of 1 MB as DynamoDB counts it, unless its items have many numbers or escapes. */
const defaultRoom = 2 * 1024 * 1024
/** Minimum and maximum size of records that are checked together after all are copied. */
const [minLater, maxLater] = [16, 16 * 1024]
const copied = new CopiedChecksums(defaultRoom)

/** Reused by every list: a page is assembled here, and the response around it if there is room. */
let scratch = copied.buffer

/** Views are created for lengths that are a multiple of this. */
const viewStep = 64
const maxView = 4096
let viewed: Buffer | undefined
let views: Uint8Array[] = []

/**
 * Returns the JSON of a record and some bytes after it. Storage lends the same buffer many times, so views are
 * cached.
 */
function jsonOf(record: Buffer, length: number): Uint8Array {
  if (record !== viewed) {
    viewed = record
    views = []
  }
  const step = Math.ceil(length / viewStep)
  return views[step] ?? viewOf(record, length, step)
}

function viewOf(record: Buffer, length: number, step: number): Uint8Array {
  const start = record.byteOffset + jsonOffset
  if (step * viewStep > Math.min(maxView, record.byteLength - jsonOffset))
    return new Uint8Array(record.buffer, start, length)
  const view = new Uint8Array(record.buffer, start, step * viewStep)
  views[step] = view
  return view
}

/** Builds a JSON list from elements in JSON. Only one list can be open at a time. */
export class JsonList {
  #end = start + 1

  constructor() {
    copied.clear()
    scratch = copied.buffer
    scratch[start] = openBracket
  }

  /**
   * Adds the JSON of a record, which is the first `length` bytes of a buffer. A record with a checksum is checked here or
   * when the list is returned.
   */
  addRecord(record: Buffer, length: number, sum?: number): void {
    const json = jsonOf(record, length - jsonOffset)
    this.#separate(json.length)
    if (sum !== undefined) this.#checkLater(record, length, sum)
    // The next element overwrites the bytes after the JSON.
    scratch.set(json, this.#end)
    this.#end += length - jsonOffset
  }

  add(json: Uint8Array): void {
    this.#separate(json.length)
    scratch.set(json, this.#end)
    this.#end += json.length
  }

  /** Adds one element from its parts. */
  addParts(parts: readonly Uint8Array[]): void {
    let length = 0
    for (const part of parts) length += part.length
    this.#separate(length)
    for (const part of parts) {
      scratch.set(part, this.#end)
      this.#end += part.length
    }
  }

  addText(json: string): void {
    this.#separate(json.length * 3)
    this.#end += scratch.write(json, this.#end, 'utf8')
  }

  /** Current number of bytes of the list. */
  get length(): number {
    return this.#end - start
  }

  /** Returns the whole list, borrowed until the next one is started. */
  lend(): Buffer {
    checkCopies()
    scratch[this.#end] = closeBracket
    return scratch.subarray(start, this.#end + 1)
  }

  /** Returns a copy of the whole list. */
  take(): Buffer {
    return Buffer.from(this.lend())
  }

  #checkLater(record: Buffer, length: number, sum: number): void {
    if (length < minLater || length > maxLater) {
      checkValue(record, length, sum)
      return
    }
    if (copied.isFull) checkCopies()
    copied.add(this.#end - jsonOffset, length, wordAt(record, 0), wordAt(record, 4), sum)
  }

  #grow(size: number): void {
    const larger = spare !== undefined && spare.length >= size ? spare : Buffer.allocUnsafeSlow(2 * size)
    scratch.copy(larger, 0, 0, this.#end)
    scratch = larger
    if (larger.length <= maxSpare) spare = larger
  }

  #separate(needed: number): void {
    if (this.#end + needed + 2 > scratch.length) this.#grow(this.#end + needed + 2)
    if (this.#end > start + 1) scratch[this.#end++] = comma
  }
}

/** Buffers of large lists are kept for reuse up to this size. */
const maxSpare = 8 * 1024 * 1024
let spare: Buffer | undefined

function checkCopies(): void {
  if (!copied.areIntact(scratch)) throw damagedRecord()
}

/** A list that may be in the shared buffer. If so, the rest of the response is written around it, without a copy. */
export class ListJson extends RawJson {
  override surround(before: string, after: string): Buffer | undefined {
    const { buffer, byteOffset, length } = this.bytes
    const first = byteOffset - scratch.byteOffset - before.length
    const end = first + before.length + length
    if (buffer !== scratch.buffer || first < 0 || end + after.length * 3 > scratch.length) return undefined
    for (let index = 0; index < before.length; index++) {
      const code = before.charCodeAt(index)
      if (code >= 0x80) return undefined
      scratch[first + index] = code
    }
    return scratch.subarray(first, end + scratch.write(after, end))
  }
}
