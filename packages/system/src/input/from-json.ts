import type { TypeModel } from '@tablewright/design/model'
import { base64ToBytes } from '@tablewright/dynamo'
import { normalizeTimestamp } from './normalize-timestamp.js'

/**
 * Converts a JSON value into the value in code: lists become sets, base64 becomes bytes, times are normalized. A value
 * that does not fit is returned unchanged, and the type check refuses it.
 */
export function fromJson(type: TypeModel, value: unknown): unknown {
  switch (type.kind) {
    case 'timestamp':
      return typeof value === 'string' ? normalizeTimestamp(value) : value
    case 'binary':
      return typeof value === 'string' ? bytesOf(value) : value
    case 'set':
      return Array.isArray(value)
        ? new Set(
            type.element === 'binary' ? value.map((element) => fromJson({ kind: 'binary' }, element)) : value,
          )
        : value
    case 'list':
      return Array.isArray(value) ? value.map((element) => fromJson(type.element, element)) : value
    case 'map':
      return mapObject(value, (_, member) => fromJson(type.value, member))
    case 'record':
      return mapObject(value, (name, member) => {
        const field = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined
        return field ? fromJson(field.type, member) : member
      })
    default:
      return value
  }
}

function bytesOf(text: string): unknown {
  try {
    return base64ToBytes(text)
  } catch {
    return text
  }
}

function mapObject(value: unknown, convert: (name: string, member: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, convert(name, member)]))
}
