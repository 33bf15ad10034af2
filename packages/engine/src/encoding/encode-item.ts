import {
  type AttributeFields,
  type AttributeValue,
  attributeValueSize,
  type Item,
  numberSize,
  utf8Length,
} from '@tablewright/dynamo'
import { valueJson } from './item-json.js'
import { jsonOffset, writeRecordHead } from './record.js'

/** Maximum size of a record that is encoded here. */
const maxRecord = 64 * 1024
/** Maximum length of texts that a loop tests and writes faster than native code. */
const maxLoopLength = 96
/** Upper bound of the bytes around a value: its type, quotation marks, braces, and the end of the item. */
const valueRoom = 16
const [quote, comma, backslash, openBrace, closeBrace] = [0x22, 0x2c, 0x5c, 0x7b, 0x7d]
const [firstPlain, lastPlain] = [0x20, 0x7f]
const [textStart, numberStart] = [Buffer.from('{"S":"'), Buffer.from('{"N":"')]
const [trueJson, falseJson] = [Buffer.from('{"BOOL":true}'), Buffer.from('{"BOOL":false}')]

/** ASCII that JSON does not escape. */
const plainAscii = /^[ !#-[\]-\x7f]*$/

const bytes = Buffer.allocUnsafeSlow(maxRecord)
/** The size of the attributes written so far. Only one item is encoded at a time. */
let size = 0

interface KnownName {
  /** `"name":` */
  readonly json: Buffer
  readonly size: number
}

const knownNames = new Map<string, KnownName>()
const maxKnownNames = 1000

/**
 * Returns the same record as `encodeRecord(itemJson(item), itemSize(item))`, but in one pass. Returns undefined if
 * the item is too large for it.
 */
export function encodeItem(item: Item): Buffer | undefined {
  let at = jsonOffset
  size = 0
  for (const name in item) {
    bytes[at] = at === jsonOffset ? openBrace : comma
    at = writeAttribute(nameOf(name), item[name]!, at + 1)
    if (at < 0) return undefined
  }
  if (at === jsonOffset) bytes[at++] = openBrace
  bytes[at++] = closeBrace
  const record = Buffer.allocUnsafe(at)
  bytes.copy(record, 0, 0, at)
  writeRecordHead(record, size)
  return record
}

/** Writes an attribute. Returns the offset after it; -1 if there may be no room for it and the end of the item. */
function writeAttribute(name: KnownName, value: AttributeValue, start: number): number {
  if (start + name.json.length > maxRecord) return -1
  const at = write(name.json, start)
  size += name.size
  const { S: text, N: number, BOOL: flag }: AttributeFields = value
  const plain = text ?? number
  // A character takes up to three bytes, or six if JSON escapes it.
  if (plain === undefined ? flag === undefined : at + plain.length * 6 + valueRoom > maxRecord)
    return writeJson(value, at)
  if (plain === undefined) {
    if (at + valueRoom > maxRecord) return -1
    size += 1
    return write(flag ? trueJson : falseJson, at)
  }
  const end = writePlain(plain, write(text === undefined ? numberStart : textStart, at))
  if (end < 0) return writeJson(value, at)
  size += text === undefined ? numberSize(plain) : plain.length
  bytes[end] = quote
  bytes[end + 1] = closeBrace
  return end + 2
}

/** Writes a few bytes. A loop is faster than native code for them. */
function write(part: Buffer, at: number): number {
  for (let index = 0; index < part.length; index++) bytes[at + index] = part[index]!
  return at + part.length
}

/** Writes plain ASCII. Returns -1 for any other text. */
function writePlain(text: string, at: number): number {
  if (text.length > maxLoopLength) return plainAscii.test(text) ? at + bytes.write(text, at, 'latin1') : -1
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < firstPlain || code > lastPlain || code === quote || code === backslash) return -1
    bytes[at + index] = code
  }
  return at + text.length
}

function writeJson(value: AttributeValue, at: number): number {
  const valueSize = attributeValueSize(value, maxRecord)
  // JSON is at least as long as the value, and a large value takes long to encode.
  if (at + valueSize > maxRecord) return -1
  const json = valueJson(value)
  if (at + json.length * 3 + 1 > maxRecord) return -1
  size += valueSize
  return at + bytes.write(json, at)
}

function nameOf(name: string): KnownName {
  const known = knownNames.get(name)
  if (known !== undefined) return known
  const made = { json: Buffer.from(`${JSON.stringify(name)}:`), size: utf8Length(name) }
  if (knownNames.size < maxKnownNames) knownNames.set(name, made)
  return made
}
