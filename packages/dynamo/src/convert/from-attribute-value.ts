import type { AttributeFields, AttributeValue, Item } from '../attribute-value.js'
import { base64ToBytes } from './convert-binary.js'
import { textToNumber } from './convert-number.js'
import { type NativeItem, type NativeValue, setOwn } from './native-value.js'

/**
 * A stored value as JavaScript has it, with nothing lost: a number that a double does not hold exactly becomes a
 * bigint or a NumberText, sets become Sets, binary a Uint8Array.
 *
 * @example
 * fromAttributeValue({ L: [{ N: '1' }, { N: '9007199254740993' }] }) // → [1, 9007199254740993n]
 */
export function fromAttributeValue(value: AttributeValue): NativeValue {
  const fields: AttributeFields = value
  if (fields.S !== undefined) return fields.S
  if (fields.N !== undefined) return textToNumber(fields.N)
  if (fields.BOOL !== undefined) return fields.BOOL
  if (fields.M !== undefined) return fromItem(fields.M)
  if (fields.L !== undefined) return fields.L.map(fromAttributeValue)
  if (fields.B !== undefined) return base64ToBytes(fields.B)
  if (fields.SS !== undefined) return new Set(fields.SS)
  if (fields.NS !== undefined) return new Set(fields.NS.map(textToNumber))
  if (fields.BS !== undefined) return new Set(fields.BS.map(base64ToBytes))
  return null
}

/**
 * {@link fromAttributeValue} for all attributes of an item.
 *
 * @example
 * fromItem({ id: { S: 'a' }, deleted: { NULL: true } }) // → { id: 'a', deleted: null }
 */
export function fromItem(item: Item): NativeItem {
  const native: Record<string, NativeValue> = {}
  for (const name in item) setOwn(native, name, fromAttributeValue(item[name]!))
  return native
}
