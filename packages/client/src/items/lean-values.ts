import type { AttributeValue, Item, NativeValue, ValueConverter } from '@tablewright/dynamo'
import type { StoredType } from './item-plan.js'

// Converters of the most frequent kinds. The input reader has checked their values, so they check nothing again: a client
// with no other kinds holds neither exact numbers nor the errors of the general converters.

function asText(value: unknown): AttributeValue {
  return { S: value as string }
}

function asWhole(value: unknown): AttributeValue {
  return { N: String(value) }
}

function asBoolean(value: unknown): AttributeValue {
  return { BOOL: value as boolean }
}

/** Reads a stored value. A value of another type than declared is read by its own type, a number as a double. */
function read(stored: AttributeValue): NativeValue {
  const [type, value] = Object.entries(stored)[0] as [string, never]
  switch (type) {
    case 'N':
      return readNumber(value)
    case 'NULL':
      return null
    case 'B':
      return new Uint8Array(Buffer.from(value, 'base64'))
    case 'L':
      return (value as readonly AttributeValue[]).map(read)
    case 'M':
      return Object.fromEntries(Object.entries(value as Item).map(([name, each]) => [name, read(each)]))
    case 'SS':
    case 'NS':
    case 'BS':
      return new Set((value as readonly string[]).map((each) => read({ [type[0]!]: each } as never))) as never
    default:
      return value
  }
}

function readNumber(text: string): number | bigint {
  const number = Number(text)
  return text.includes('.') || Number.isSafeInteger(number) ? number : BigInt(text)
}

export const leanText: ValueConverter = { toStored: asText, fromStored: read }
export const leanWhole: ValueConverter = { toStored: asWhole, fromStored: read }
export const leanBoolean: ValueConverter = { toStored: asBoolean, fromStored: read }

const checkedKinds = ['number', 'binary', 'set', 'list', 'map', 'record', 'schema', 'keyText']

/** Whether every value of the type that the input reader accepts can be stored. */
export function isLean({ kind }: StoredType): boolean {
  return !checkedKinds.includes(kind)
}
