import type { AttributeModel, TypeModel } from '@tablewright/design'
import type { AttributeType } from '@tablewright/dynamo'

/** The type of the stored attribute that an attribute of a design is, or lies in. */
export function storedType({ path, type }: AttributeModel): AttributeType {
  return path.length > 1 ? 'M' : typeOf(type)
}

function typeOf(type: TypeModel): AttributeType {
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
