import type { AttributeValue, Item } from '@tablewright/dynamo'

const isText = (content: unknown) => typeof content === 'string'
const isTexts = (content: unknown) => Array.isArray(content) && content.every(isText)

/** Checks the content of each type of value. */
const contents: Readonly<Record<string, (content: unknown) => boolean>> = {
  S: isText,
  N: isText,
  B: isText,
  BOOL: (content) => typeof content === 'boolean',
  NULL: (content) => typeof content === 'boolean',
  SS: isTexts,
  NS: isTexts,
  BS: isTexts,
  L: Array.isArray,
  M: isRecord,
}

/** Reads an item of a model. Values in plain JSON become attribute values. */
export function readItem(item: unknown): Item {
  return isRecord(item) ? readMap(item) : {}
}

function readMap(map: Readonly<Record<string, unknown>>): Record<string, AttributeValue> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, readValue(value)]))
}

function readValue(value: unknown): AttributeValue {
  if (!isTyped(value)) return plainValue(value)
  if ('L' in value) return { L: (value.L as readonly unknown[]).map(readValue) }
  if ('M' in value) return { M: readMap(unwrapped(value.M as Readonly<Record<string, unknown>>)) }
  return value as unknown as AttributeValue
}

/** Whether a value has the form of DynamoDB's JSON: one type, with content of this type. */
function isTyped(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false
  const [entry, ...others] = Object.entries(value)
  return entry !== undefined && others.length === 0 && contents[entry[0]]?.(entry[1]) === true
}

/** `{ M: { M: { a: … } } }` is a map that was wrapped twice if `{ a: … }` is not a value. */
function unwrapped(map: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { M: inner, ...others } = map
  return Object.keys(others).length === 0 && isRecord(inner) && !isTyped(inner) ? inner : map
}

function plainValue(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  if (Array.isArray(value)) return { L: value.map(readValue) }
  return isRecord(value) ? { M: readMap(value) } : { NULL: true }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
