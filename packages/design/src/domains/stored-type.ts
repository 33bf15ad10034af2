import type { TypeModel } from '../model/type-model.js'

/** The DynamoDB types of stored attributes. */
export type StoredType = 'S' | 'N' | 'B' | 'BOOL' | 'L' | 'M' | 'SS' | 'NS' | 'BS'

/** Returns the DynamoDB type of stored values. */
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
