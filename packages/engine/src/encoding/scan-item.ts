import { isUtf8 } from 'node:buffer'
import { canonicalNumber, numberSize } from '@tablewright/dynamo'
import { plainNumberSize } from './plain-number.js'
import { jsonOffset, writeRecordHead } from './record.js'
import { StoredItem } from './stored-item.js'

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]
const [space, zero, nine, underscore] = [0x20, 0x30, 0x39, 0x5f]
const [letterB, letterL, letterM, letterN, letterO, letterS, letterU] = [
  0x42, 0x4c, 0x4d, 0x4e, 0x4f, 0x53, 0x55,
]

/** Limits of this scan. The parser reads items with deeper values, more names in a map or longer names. */
const [maxLevel, maxNames, maxNameLength] = [16, 64, 255]
/** Bytes of an empty list or map, and of each element, as DynamoDB counts them. */
const [containerSize, elementSize] = [3, 1]
const [trueText, falseText] = [Buffer.from('true}'), Buffer.from('false}')]

/** Returned instead of an offset for bytes that need the parser. */
const unusual = -1

/** Sums of the scanned item. Reused, because one item is scanned at a time. */
const state = { size: 0, bits: 0, names: 0 }
/** Hashes of the names in the open maps. */
const hashes = new Int32Array(maxNames * (maxLevel + 2))

/** A scanned item and the offset of its end. */
export interface ScannedItem {
  readonly item: StoredItem
  readonly end: number
}

/**
 * Checks the item that starts at a brace and copies it into a record, without parsing it. Accepts only items that
 * `validateItem` returns unchanged and `itemJson` encodes with the same bytes, as SDKs usually send them. Returns
 * undefined for all other items, valid or not: with white space, escapes, binary data, sets, or numbers that are not
 * canonical.
 */
export function scanItem(bytes: Buffer, start: number): ScannedItem | undefined {
  state.size = 0
  state.bits = 0
  state.names = 0
  const end = bytes[start] === openBrace ? scanMembers(bytes, start, 1, 0) : unusual
  if (end === unusual || (state.bits >= 0x80 && !isUtf8(bytes.subarray(start, end)))) return undefined
  const record = Buffer.allocUnsafe(jsonOffset + end - start)
  bytes.copy(record, jsonOffset, start, end)
  writeRecordHead(record, state.size)
  return { item: new StoredItem(record), end }
}

/** Scans a map of names and values from its brace on. Returns the offset after it. */
function scanMembers(bytes: Buffer, start: number, level: number, sizeOfEach: number): number {
  let at = start + 1
  if (bytes[at] === closeBrace) return at + 1
  const firstName = state.names
  for (;;) {
    const nameStart = at + 1
    at = scanName(bytes, at, firstName)
    if (at === unusual || bytes[at] !== colon) return unusual
    state.size += at - 1 - nameStart + sizeOfEach
    at = scanValue(bytes, at + 1, level)
    if (at === unusual) return unusual
    if (bytes[at] === closeBrace) {
      state.names = firstName
      return at + 1
    }
    if (bytes[at++] !== comma) return unusual
  }
}

/**
 * Scans a name. Returns `unusual` for names that objects treat differently: integers, which they reorder,
 * `__proto__`, and a repeated name.
 */
function scanName(bytes: Buffer, start: number, firstName: number): number {
  if (bytes[start] !== quote) return unusual
  let at = start + 1
  const first = bytes[at]!
  if (first >= zero && first <= nine) return unusual
  let [hash, bits] = [0, state.bits]
  for (let byte = first; byte !== quote; byte = bytes[++at]!) {
    if (!(byte >= space) || byte === backslash) return unusual
    hash = (Math.imul(hash, 31) + byte) | 0
    bits |= byte
  }
  state.bits = bits
  const length = at - start - 1
  if (length === 0 || length > maxNameLength || (length === 9 && first === underscore)) return unusual
  const count = state.names
  if (count - firstName === maxNames) return unusual
  for (let index = firstName; index < count; index++) if (hashes[index] === hash) return unusual
  hashes[count] = hash
  state.names = count + 1
  return at + 1
}

/** Scans an attribute value from its brace on: an object with one member, whose name is the type. */
function scanValue(bytes: Buffer, start: number, level: number): number {
  if (bytes[start] !== openBrace || bytes[start + 1] !== quote) return unusual
  const type = bytes[start + 2]
  if (bytes[start + 3] !== quote) return scanLiteral(bytes, start, type)
  if (bytes[start + 4] !== colon) return unusual
  const at = start + 5
  switch (type) {
    case letterS:
    case letterN:
      return scanText(bytes, at, type)
    case letterM:
      return bytes[at] === openBrace ? closed(bytes, scanMap(bytes, at, level)) : unusual
    case letterL:
      return bytes[at] === openBracket ? closed(bytes, scanList(bytes, at, level)) : unusual
    default:
      return unusual
  }
}

function closed(bytes: Buffer, at: number): number {
  return at !== unusual && bytes[at] === closeBrace ? at + 1 : unusual
}

function scanText(bytes: Buffer, start: number, type: number): number {
  if (bytes[start] !== quote) return unusual
  let [at, bits] = [start + 1, state.bits]
  for (let byte = bytes[at]!; byte !== quote; byte = bytes[++at]!) {
    if (!(byte >= space) || byte === backslash) return unusual
    bits |= byte
  }
  state.bits = bits
  if (bytes[at + 1] !== closeBrace) return unusual
  const size = type === letterS ? at - start - 1 : sizeOfNumber(bytes, start + 1, at)
  state.size += size
  return size < 0 ? unusual : at + 2
}

/** Returns the size of a canonical number; -1 for any other text. */
function sizeOfNumber(bytes: Buffer, start: number, end: number): number {
  const size = plainNumberSize(bytes, start, end)
  if (size >= 0) return size
  const text = bytes.toString('latin1', start, end)
  return isCanonical(text) ? numberSize(text) : -1
}

function isCanonical(text: string): boolean {
  try {
    return canonicalNumber(text) === text
  } catch {
    return false
  }
}

function scanMap(bytes: Buffer, start: number, level: number): number {
  if (level > maxLevel) return unusual
  state.size += containerSize
  return scanMembers(bytes, start, level + 1, elementSize)
}

function scanList(bytes: Buffer, start: number, level: number): number {
  if (level > maxLevel) return unusual
  state.size += containerSize
  let at = start + 1
  if (bytes[at] === closeBracket) return at + 1
  for (;;) {
    state.size += elementSize
    at = scanValue(bytes, at, level + 1)
    if (at === unusual) return unusual
    if (bytes[at] === closeBracket) return at + 1
    if (bytes[at++] !== comma) return unusual
  }
}

const booleanHead = Buffer.from('{"BOOL":')
const nullHead = Buffer.from('{"NULL":')

/** Scans true, false or null. */
function scanLiteral(bytes: Buffer, start: number, type: number | undefined): number {
  const at = start + booleanHead.length
  state.size += 1
  if (type === letterN && bytes[start + 3] === letterU && isAt(bytes, start, nullHead))
    return isAt(bytes, at, trueText) ? at + trueText.length : unusual
  if (type !== letterB || bytes[start + 3] !== letterO || !isAt(bytes, start, booleanHead)) return unusual
  if (isAt(bytes, at, trueText)) return at + trueText.length
  return isAt(bytes, at, falseText) ? at + falseText.length : unusual
}

function isAt(bytes: Buffer, start: number, expected: Buffer): boolean {
  for (let index = 0; index < expected.length; index++)
    if (bytes[start + index] !== expected[index]) return false
  return true
}
