import { StoredItem } from '../encoding/index.js'
import type { Shape } from './shape.js'

/** Returns a copy of a request without the null members of structures. Attribute values are unchanged. */
export function withoutNulls(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined || value instanceof StoredItem) return value
  switch (shape.kind) {
    case 'structure': {
      const given = value as Readonly<Record<string, unknown>>
      const kept = shape.fields.filter(({ name }) => given[name] !== undefined && given[name] !== null)
      return Object.fromEntries(
        kept.map((field) => [field.name, withoutNulls(field.shape, given[field.name])]),
      )
    }
    case 'list':
      return (value as readonly unknown[]).map((element) => withoutNulls(shape.of, element))
    case 'map':
      return Object.fromEntries(
        Object.entries(value).map(([name, element]) => [name, withoutNulls(shape.of, element)]),
      )
    default:
      return value
  }
}
