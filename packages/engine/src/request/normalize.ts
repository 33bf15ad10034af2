import { StoredItem } from '../encoding/index.js'
import type { Shape } from './shape.js'

/**
 * Returns a copy of a request without the null members of structures and the fractions of integers. Attribute values are
 * unchanged.
 */
export function normalized(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined || value instanceof StoredItem) return value
  switch (shape.kind) {
    case 'structure': {
      const given = value as Readonly<Record<string, unknown>>
      const kept = shape.fields.filter(({ name }) => given[name] !== undefined && given[name] !== null)
      return Object.fromEntries(kept.map((field) => [field.name, normalized(field.shape, given[field.name])]))
    }
    case 'list':
      return (value as readonly unknown[]).map((element) => normalized(shape.of, element))
    case 'map':
      return Object.fromEntries(
        Object.entries(value).map(([name, element]) => [name, normalized(shape.of, element)]),
      )
    case 'Integer':
    case 'Long':
      // The sum makes zero of minus zero.
      return Math.trunc(value as number) + 0
    default:
      return value
  }
}
