import { type AttributeModel, type StoredType, storedTypeOf } from '@tablewright/design/model'

/** The type of the stored attribute that an attribute of a design is, or lies in. */
export function storedType({ path, type }: AttributeModel): StoredType {
  return path.length > 1 ? 'M' : storedTypeOf(type)
}
