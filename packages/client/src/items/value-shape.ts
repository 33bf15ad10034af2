import type { ValueShape } from '@tablewright/dynamo'
import type { StoredType } from './item-plan.js'

/** Returns the shape of stored values of a type, for the generated converter. */
export function valueShape(type: StoredType): ValueShape {
  switch (type.kind) {
    case 'number':
    case 'integer':
    case 'money':
    case 'version':
      return { kind: 'number' }
    case 'timestamp':
      return { kind: type.stored === 'seconds' ? 'number' : 'string' }
    case 'boolean':
    case 'binary':
      return { kind: type.kind }
    case 'set':
      return {
        kind: ({ text: 'stringSet', number: 'numberSet', binary: 'binarySet' } as const)[type.element],
      }
    case 'list':
      return { kind: 'list', element: valueShape(type.element) }
    case 'vector':
      return { kind: 'list', element: { kind: 'number' } }
    case 'map':
      return { kind: 'map', member: valueShape(type.value) }
    case 'record':
      return {
        kind: 'object',
        attributes: Object.values(type.fields).map((field) => ({
          ...valueShape(field.type),
          name: field.stored,
          // An empty set inside is left out, as it is outside.
          optional: field.optional || field.type.kind === 'set',
        })),
      }
    case 'schema':
      return { kind: 'any' }
    default:
      return { kind: 'string' }
  }
}
