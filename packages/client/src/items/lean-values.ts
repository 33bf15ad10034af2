import type { TypeModel } from '@tablewright/design'
import type { AttributeValue, Item, NativeValue, ValueConverter } from '@tablewright/dynamo'

// The kinds that most attributes are of. Their values have been checked when they were given and need no second look, so
// that a client which has no others holds neither the exact numbers nor the refusals of the general converters.

export function asText(value: unknown): AttributeValue {
  return { S: value as string }
}

export function asWhole(value: unknown): AttributeValue {
  return { N: String(value) }
}

export function asBoolean(value: unknown): AttributeValue {
  return { BOOL: value as boolean }
}

/** Reads what is stored. Of another kind than declared it is read as it is, a number then as a double. */
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

/** The converter of such a value, in the plain form that is kept. */
export function leanConverter(type: TypeModel): ValueConverter | undefined {
  switch (type.kind) {
    case 'text':
    case 'id':
    case 'date':
    case 'oneOf':
    case 'hostname':
    case 'json':
      return leanText
    case 'timestamp':
      return type.stored === 'seconds' ? leanWhole : leanText
    case 'integer':
    case 'money':
    case 'version':
      return leanWhole
    case 'boolean':
      return leanBoolean
    default:
      return undefined
  }
}
