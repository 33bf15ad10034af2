import type { AttributeValue, Item, NativeValue, ValueConverter } from '@tablewright/dynamo'
import type { StoredType } from './item-plan.js'
import { mapValues } from './map-values.js'

// Converters of the most frequent kinds. The input reader has checked their values, so they check nothing again: a client
// with no other kinds holds neither exact numbers nor the errors of the general converters.

/** Reads a stored value. A value of another type than declared is read by its own type, a number as a double. */
function read(stored: AttributeValue): NativeValue {
  const [type, value] = Object.entries(stored)[0] as [string, never]
  if (type === 'N') return readNumber(value)
  if (type === 'NULL') return null
  if (type === 'B') return new Uint8Array(Buffer.from(value, 'base64'))
  if (type === 'L') return (value as readonly AttributeValue[]).map(read)
  if (type === 'M') return mapValues(value as Item, read)
  // SS, NS or BS
  if (type[1] === 'S') {
    return new Set((value as readonly string[]).map((each) => read({ [type[0]!]: each } as never))) as never
  }
  return value
}

function readNumber(text: string): number | bigint {
  const number = Number(text)
  return text.includes('.') || Number.isSafeInteger(number) ? number : BigInt(text)
}

export const leanText: ValueConverter = { toStored: (value) => ({ S: value as string }), fromStored: read }
export const leanWhole: ValueConverter = { toStored: (value) => ({ N: String(value) }), fromStored: read }
export const leanBoolean: ValueConverter = {
  toStored: (value) => ({ BOOL: value as boolean }),
  fromStored: read,
}

const checkedKinds = ['number', 'binary', 'set', 'list', 'map', 'record', 'schema', 'keyText']

/** Whether every value of the type that the input reader accepts can be stored. */
export function isLean({ kind }: StoredType): boolean {
  return !checkedKinds.includes(kind)
}
