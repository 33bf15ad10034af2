import type { TypeModel } from '../model/type-model.js'

/** The types of DynamoDB that attributes of a design are stored as. */
export type StoredType = 'S' | 'N' | 'B' | 'BOOL' | 'L' | 'M' | 'SS' | 'NS' | 'BS'

/** The type of DynamoDB that values of a type are stored as. */
export function storedTypeOf(type: TypeModel): StoredType {
  switch (type.kind) {
    case 'number':
    case 'integer':
    case 'money':
    case 'version':
      return 'N'
    case 'timestamp':
      return type.stored === 'seconds' ? 'N' : 'S'
    case 'boolean':
      return 'BOOL'
    case 'binary':
      return 'B'
    case 'list':
    case 'vector':
      return 'L'
    case 'map':
    case 'record':
    case 'schema':
      return 'M'
    case 'set':
      return type.element === 'text' ? 'SS' : type.element === 'number' ? 'NS' : 'BS'
    default:
      return 'S'
  }
}
