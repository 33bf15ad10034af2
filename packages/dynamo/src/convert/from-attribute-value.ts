import { type AttributeFields, type AttributeValue, attributeType, type Item } from '../attribute-value.js'
import { setOwnProperty } from '../own-property.js'
import { base64ToBytes } from './convert-binary.js'
import { textToNumber } from './convert-number.js'
import type { NativeItem, NativeValue } from './native-value.js'

/**
 * Converts a stored value to JavaScript without loss: a number that a double does not hold exactly becomes a bigint
 * or a NumberText, sets become Sets, binary a Uint8Array.
 *
 * @example
 * fromAttributeValue({ L: [{ N: '1' }, { N: '9007199254740993' }] }) // → [1, 9007199254740993n]
 */
export function fromAttributeValue(value: AttributeValue): NativeValue {
  const fields: AttributeFields = value
  switch (attributeType(value)) {
    case 'S':
      return fields.S!
    case 'N':
      return textToNumber(fields.N!)
    case 'BOOL':
      return fields.BOOL!
    case 'M':
      return fromItem(fields.M!)
    case 'L':
      return fields.L!.map(fromAttributeValue)
    case 'B':
      return base64ToBytes(fields.B!)
    case 'SS':
      return new Set(fields.SS!)
    case 'NS':
      return new Set(fields.NS!.map(textToNumber))
    case 'BS':
      return new Set(fields.BS!.map(base64ToBytes))
    default:
      return null
  }
}

/**
 * {@link fromAttributeValue} for all attributes of an item.
 *
 * @example
 * fromItem({ id: { S: 'a' }, deleted: { NULL: true } }) // → { id: 'a', deleted: null }
 */
export function fromItem(item: Item): NativeItem {
  const native: Record<string, NativeValue> = {}
  for (const name in item) setOwnProperty(native, name, fromAttributeValue(item[name]!))
  return native
}
