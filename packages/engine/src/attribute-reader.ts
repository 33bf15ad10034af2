import { type AttributeValue, type Item, setOwnProperty } from '@tablewright/dynamo'
import { endOfString } from './encoding/end-of-string.js'
import { parseJsonSteps } from './encoding/parse-json-steps.js'

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [letterS, colon] = [0x53, 0x3a]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Reads some attributes of items in JSON, as `JSON.stringify` writes it, and skips all others: a filter needs few of
 * them, and decoding takes most of the time.
 */
export class AttributeReader {
  readonly #names: readonly string[]
  /** The names in quotation marks, as in the JSON. */
  readonly #written: readonly Buffer[]
  /** Maps the bytes of a name in the JSON to the name. Defined only if there are many names. */
  readonly #byBytes: ReadonlyMap<string, string> | undefined

  constructor(names: Iterable<string>) {
    this.#names = [...names]
    this.#written = this.#names.map((name) => Buffer.from(JSON.stringify(name)))
    if (this.#names.length > fewNames)
      this.#byBytes = new Map(this.#names.map((name, at) => [this.#written[at]!.toString('latin1'), name]))
  }

  /** Returns the requested attributes of the item at `start`. */
  read(bytes: Buffer, start: number): Item {
    const item: Record<string, Item[string]> = {}
    let missing = this.#names.length
    let at = start + 1
    while (missing > 0 && bytes[at] !== closeBrace) {
      const nameEnd = afterString(bytes, at)
      const wanted = this.#find(bytes, at, nameEnd)
      const valueStart = nameEnd + 1
      at = afterValue(bytes, valueStart)
      if (wanted !== undefined) {
        setOwnProperty(item, wanted, valueAt(bytes, valueStart, at))
        missing--
      }
      if (bytes[at] === comma) at++
    }
    return item
  }

  /** As `read`, in short steps, for items with many megabytes of JSON. */
  *readSteps(bytes: Buffer, start: number): Generator<undefined, Item> {
    const item: Record<string, Item[string]> = {}
    let missing = this.#names.length
    let at = start + 1
    while (missing > 0 && bytes[at] !== closeBrace) {
      const nameEnd = endOfString(bytes, at) + 1
      const wanted = this.#find(bytes, at, nameEnd)
      const valueStart = nameEnd + 1
      at = yield* afterValueSteps(bytes, valueStart)
      if (wanted !== undefined) {
        const value = yield* parseJsonSteps(bytes.subarray(valueStart, at))
        setOwnProperty(item, wanted, value as AttributeValue)
        missing--
      }
      if (bytes[at] === comma) at++
    }
    return item
  }

  /** Returns the requested name between two offsets; undefined if another name is there. */
  #find(bytes: Buffer, start: number, end: number): string | undefined {
    if (this.#byBytes !== undefined) return this.#byBytes.get(bytes.toString('latin1', start, end))
    for (let index = 0; index < this.#written.length; index++) {
      const written = this.#written[index]!
      if (written.length === end - start && isAt(bytes, start, written)) return this.#names[index]
    }
    return undefined
  }
}

/** Up to this number of names, comparing with each is faster than looking one up. */
const fewNames = 8

/** Lengths of `{"S":"` and of the end of a value after its text. */
const [textHead, textTail] = [6, 2]

/** Parses a value. A text without escapes, as in most keys, is read unchanged. */
function valueAt(bytes: Buffer, start: number, end: number): AttributeValue {
  const isText = bytes[start + 2] === letterS && bytes[start + 3] === quote && bytes[start + 4] === colon
  if (!isText || hasEscape(bytes, start + textHead, end - textTail))
    return JSON.parse(bytes.toString('utf8', start, end)) as AttributeValue
  return { S: bytes.toString('utf8', start + textHead, end - textTail) }
}

function hasEscape(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === backslash) return true
  return false
}

function isAt(bytes: Buffer, start: number, expected: Buffer): boolean {
  for (let index = 0; index < expected.length; index++) {
    if (bytes[start + index] !== expected[index]) return false
  }
  return true
}

/** Returns the end of the string that starts at this quotation mark. */
function afterString(bytes: Buffer, start: number): number {
  let at = start + 1
  for (let byte = bytes[at]!; byte !== quote; byte = bytes[at]!) at += byte === backslash ? 2 : 1
  return at + 1
}

/** Number of bytes that are skipped in about a millisecond. */
const skippedLength = 256 * 1024

/** As `afterValue`, in steps. */
function* afterValueSteps(bytes: Buffer, start: number): Generator<undefined, number> {
  let at = start + 1
  let depth = 1
  for (let stepEnd = at + skippedLength; depth > 0; stepEnd = at + skippedLength) {
    while (depth > 0 && at < stepEnd) {
      const byte = bytes[at]
      if (byte === quote) at = endOfString(bytes, at)
      else if (byte === openBrace || byte === openBracket) depth++
      else if (byte === closeBrace || byte === closeBracket) depth--
      at++
    }
    yield
  }
  return at
}

/** Returns the end of the attribute value that starts at this brace. */
function afterValue(bytes: Buffer, start: number): number {
  let at = start + 1
  let depth = 1
  while (depth > 0) {
    const byte = bytes[at]!
    if (byte === quote) at = afterString(bytes, at)
    else {
      if (byte === openBrace || byte === openBracket) depth++
      else if (byte === closeBrace || byte === closeBracket) depth--
      at++
    }
  }
  return at
}
