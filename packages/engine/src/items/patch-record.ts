import {
  type AttributeFields,
  type AttributeValue,
  addNumbers,
  attributeValueSize,
  maxItemSize,
  numberSize,
  type Update,
  type UpdateAction,
  utf8Length,
} from '@tablewright/dynamo'
import {
  jsonOffset,
  plainNumberSize,
  recordSize,
  smallWhole,
  valueJson,
  writeRecordHead,
} from '../encoding/index.js'

/** An action on a top-level attribute, and the position of that attribute in the record. */
interface Edit {
  readonly action: UpdateAction
  /** `"name":` */
  readonly name: Buffer
  /** Position of the name; -1 if the record does not have the attribute. */
  start: number
  valueStart: number
  end: number
  /** JSON of the value after the update; empty if the attribute is removed. */
  json: string
  /** Bytes of `json`. */
  length: number
}

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]
const [letterS, letterN] = [0x53, 0x4e]
/** Position of the first attribute, which has no comma before it. */
const firstStart = jsonOffset + 1
/** Lengths of `{"S":"` and of the end of a value after its text. */
const [textHead, textTail] = [6, 2]

/**
 * Applies an update to a record without parsing the item: copies the record and replaces the attributes that change.
 * Returns undefined for an update that does more than set or remove whole attributes and add numbers, for a result that
 * is too large, and for a record of another form. `applyUpdate` then does the work or finds the error; where both have a
 * result, it is the same.
 */
export function patchRecord(record: Buffer, update: Update): Buffer | undefined {
  const edits = editsOf(update)
  if (edits === undefined) return undefined
  const found: Edit[] = []
  if (!findAttributes(record, edits, found)) return undefined
  let length = record.length
  let size = recordSize(record)
  for (const edit of edits) {
    const value = valueAfter(record, edit)
    if (value === null || (value === undefined && edit.start === firstStart)) return undefined
    edit.json = value === undefined ? '' : valueJson(value)
    // The quotation marks and the colon are not counted.
    const nameSize = edit.name.length - 3
    if (edit.start >= 0) {
      length -= edit.end - edit.valueStart
      size -= storedSize(record, edit.valueStart, edit.end)
      if (value === undefined) {
        length -= edit.name.length + 1
        size -= nameSize
      }
    } else if (value !== undefined) {
      length += edit.name.length + 1
      size += nameSize
    }
    if (value !== undefined) {
      const valueSize = attributeValueSize(value)
      edit.length = jsonLength(edit.json, value, valueSize)
      length += edit.length
      size += valueSize
    }
  }
  return size > maxItemSize ? undefined : assemble(record, edits, found, length, size)
}

/**
 * Returns the number of bytes of a value's JSON. For text without escapes, it is the size that DynamoDB counts plus
 * eight.
 */
function jsonLength(json: string, { S: text, N: number }: AttributeFields, size: number): number {
  if (number !== undefined) return json.length
  return text !== undefined && json.length === text.length + textHead + textTail
    ? size + textHead + textTail
    : utf8Length(json)
}

/** Returns undefined if an action is not on a whole attribute, or does more than set, remove or add. */
function editsOf({ actions, legacy }: Update): Edit[] | undefined {
  if (legacy === true || actions.length === 0 || actions.length > maxActions) return undefined
  const edits: Edit[] = []
  for (const action of actions) {
    const name = action.path.length === 1 && isSimple(action) ? nameOf(action.path[0] as string) : null
    if (name === null) return undefined
    edits.push({ action, name, start: -1, valueStart: -1, end: -1, json: '', length: 0 })
  }
  return edits
}

/** With more actions, parsing the item is faster. */
const maxActions = 8

function isSimple(action: UpdateAction): boolean {
  switch (action.kind) {
    case 'set':
      return action.value.kind === 'value' && isFlat(action.value.value)
    case 'add':
      return (action.value as AttributeFields).N !== undefined
    case 'remove':
      return true
    case 'delete':
      return false
  }
}

/** Whether a value is encoded quickly. */
function isFlat({ L: list, M: map, SS, NS, BS }: AttributeFields): boolean {
  return list === undefined && map === undefined && (SS ?? NS ?? BS ?? []).length <= maxMembers
}

/** Larger sets are encoded in steps, with the rest of their item. */
const maxMembers = 4_096

const names = new Map<string, Buffer | null>()
const maxNames = 1000
/** Names that JSON does not escape and that objects keep in insertion order. */
const plainName = /^[A-Za-z_][\w.-]*$/

/** Returns the bytes of a name in a record; null for a name that is not plain. */
function nameOf(name: string): Buffer | null {
  let bytes = names.get(name)
  if (bytes !== undefined) return bytes
  bytes = plainName.test(name) && name !== '__proto__' ? Buffer.from(`"${name}":`, 'latin1') : null
  if (names.size < maxNames) names.set(name, bytes)
  return bytes
}

/**
 * Finds the attributes of the edits, and appends those that the record has to `found`, in its order. Returns false if
 * the record does not have the expected form.
 */
function findAttributes(record: Buffer, edits: readonly Edit[], found: Edit[]): boolean {
  const last = record.length - 1
  if (record[jsonOffset] !== openBrace || record[last] !== closeBrace) return false
  let at = jsonOffset
  do {
    const start = ++at
    if (record[start] !== quote) return false
    const valueStart = stringEnd(record, start) + 2
    if (record[valueStart - 1] !== colon || record[valueStart] !== openBrace) return false
    at = objectEnd(record, valueStart)
    if (at < 0) return false
    const edit = findEdit(record, edits, start, valueStart)
    if (edit !== undefined) {
      edit.start = start
      edit.valueStart = valueStart
      edit.end = at
      found.push(edit)
    }
  } while (found.length < edits.length && record[at] === comma)
  return at === last || record[at] === comma
}

function findEdit(record: Buffer, edits: readonly Edit[], start: number, end: number): Edit | undefined {
  for (const edit of edits) if (edit.start < 0 && startsWith(record, start, end, edit.name)) return edit
  return undefined
}

function startsWith(record: Buffer, start: number, end: number, name: Buffer): boolean {
  if (end - start !== name.length) return false
  for (let index = 1; index < name.length; index++) if (record[start + index] !== name[index]) return false
  return true
}

/** Returns the index of the closing quotation mark of a string. */
function stringEnd(bytes: Buffer, start: number): number {
  let at = start + 1
  for (; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at++
  return at
}

/** Returns the index after an object; -1 if the object does not end. */
function objectEnd(bytes: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) at = stringEnd(bytes, at)
    else if (byte === openBrace || byte === openBracket) depth++
    else if ((byte === closeBrace || byte === closeBracket) && --depth === 0) return at + 1
  }
  return -1
}

/**
 * Returns the value of an attribute after the update; undefined if it is removed, null if it depends on the parsed
 * item.
 */
function valueAfter(
  record: Buffer,
  { action, start, valueStart, end }: Edit,
): AttributeValue | undefined | null {
  switch (action.kind) {
    case 'set':
      return action.value.kind === 'value' ? action.value.value : null
    case 'remove':
      return undefined
    default: {
      if (start < 0) return action.value
      if (record[valueStart + 2] !== letterN || record[valueStart + 3] !== quote) return null
      return { N: sumOf(record, valueStart + textHead, end - textTail, (action.value as { N: string }).N) }
    }
  }
}

/** Returns the sum of a stored number and an addend. */
function sumOf(record: Buffer, start: number, end: number, addend: string): string {
  const [stored, added] = [smallWhole(record, start, end), Number(addend)]
  return Number.isSafeInteger(stored) && Number.isSafeInteger(added) && addend.length <= maxAddendLength
    ? String(stored + added)
    : addNumbers(record.toString('latin1', start, end), addend)
}

/** Integers of up to this many characters are exact in a double, and so are their sums with a small stored one. */
const maxAddendLength = 15

/**
 * Returns the size of a stored value as DynamoDB counts it. For text without escapes, it is the number of stored
 * bytes.
 */
function storedSize(record: Buffer, start: number, end: number): number {
  const type = record[start + 3] === quote ? record[start + 2] : undefined
  const [textStart, textEnd] = [start + textHead, end - textTail]
  if (type === letterS && !hasEscape(record, textStart, textEnd)) return textEnd - textStart
  if (type === letterN) {
    const size = plainNumberSize(record, textStart, textEnd)
    return size < 0 ? numberSize(record.toString('latin1', textStart, textEnd)) : size
  }
  return attributeValueSize(JSON.parse(record.toString('utf8', start, end)) as AttributeValue)
}

function hasEscape(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === backslash) return true
  return false
}

function assemble(
  record: Buffer,
  edits: readonly Edit[],
  found: readonly Edit[],
  length: number,
  size: number,
): Buffer {
  const patched = Buffer.allocUnsafe(length)
  let [from, at] = [jsonOffset, jsonOffset]
  for (const edit of found) {
    // An attribute is removed together with the comma before it.
    const keptEnd = edit.json === '' ? edit.start - 1 : edit.valueStart
    at = copyBytes(record, from, keptEnd, patched, at)
    at = writeText(edit, patched, at)
    from = edit.end
  }
  at = copyBytes(record, from, record.length - 1, patched, at)
  for (const edit of found.length === edits.length ? [] : edits) {
    if (edit.start >= 0 || edit.json === '') continue
    patched[at++] = comma
    at = copyBytes(edit.name, 0, edit.name.length, patched, at)
    at = writeText(edit, patched, at)
  }
  patched[at] = closeBrace
  writeRecordHead(patched, size)
  return patched
}

/** Up to this number of bytes, a loop is faster than a call of native code. */
const maxLoopBytes = 96

/** Writes the JSON of an edit and returns the index after it. */
function writeText({ json, length }: Edit, target: Buffer, at: number): number {
  // Text with one byte for each character is ASCII.
  if (length !== json.length || length > maxLoopBytes) return at + target.write(json, at)
  for (let index = 0; index < length; index++) target[at + index] = json.charCodeAt(index)
  return at + length
}

/** Copies bytes and returns the index after them. */
function copyBytes(source: Buffer, start: number, end: number, target: Buffer, at: number): number {
  if (end - start > maxLoopBytes) return at + source.copy(target, at, start, end)
  let next = at
  for (let index = start; index < end; index++) target[next++] = source[index]!
  return next
}
