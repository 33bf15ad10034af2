import { type AttributeModel, type StoredType, storedTypeOf } from '@tablewright/design/model'

/** Returns the stored type of an attribute; `M` for an attribute inside a map. */
export function storedType({ path, type }: AttributeModel): StoredType {
  return path.length > 1 ? 'M' : storedTypeOf(type)
}
