import type { TypeModel } from '@tablewright/design/model'
import { reverseHostname } from '@tablewright/design/templates'
import { type AttributeValue, bytesToBase64, type Item, toAttributeValue } from '@tablewright/dynamo'

/** Returns the stored form of a value. */
export function storedValue(type: TypeModel, value: unknown): AttributeValue {
  switch (type.kind) {
    case 'timestamp':
      return type.stored === 'iso'
        ? { S: value as string }
        : { N: String(Math.floor(Date.parse(value as string) / 1_000)) }
    case 'hostname':
      return { S: reverseHostname(value as string) }
    case 'json':
      return { S: JSON.stringify(value) }
    case 'list':
      return { L: (value as readonly unknown[]).map((element) => storedValue(type.element, element)) }
    case 'map':
      return { M: mapOf(value, (inner) => storedValue(type.value, inner)) }
    case 'record':
      return {
        M: Object.fromEntries(
          Object.entries(type.fields).map(([name, field]) => [
            field.stored,
            storedValue(field.type, (value as Readonly<Record<string, unknown>>)[name]),
          ]),
        ),
      }
    case 'binary':
      return { B: bytesToBase64(value as Uint8Array) }
    default:
      return toAttributeValue(value as never)
  }
}

function mapOf(value: unknown, convert: (inner: unknown) => AttributeValue): Item {
  return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, convert(inner)]))
}
