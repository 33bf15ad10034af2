import type { AttributeModel } from '../model/attribute-model.js'
import type { RecognitionModel } from '../model/item-model.js'
import type { SearchConditionModel } from '../model/pattern-model.js'
import type { VectorIndexModel } from '../model/table-model.js'
import type { KeyTemplates } from '../model/template-model.js'

/** A kind of item, for vector indexes. */
export interface SearchedItem {
  readonly keys: KeyTemplates
  readonly attributes: Readonly<Record<string, AttributeModel>>
  readonly type?: string
  readonly recognizedBy?: RecognitionModel
}

/** Returns how items of a kind store an attribute of a search schema; undefined if they do not. */
export function searchElement(item: SearchedItem, element: string): SearchConditionModel | undefined {
  const { keys, type, recognizedBy } = item
  const template = keys[element]
  if (template) return { kind: 'template', element, template }
  if (type !== undefined && recognizedBy?.by === 'attribute' && recognizedBy.attribute === element)
    return { kind: 'type', element, type }
  const attribute = storedAs(item, element)
  return attribute && { kind: 'attribute', element, attribute: attribute.name }
}

/** Returns the attribute with a stored name. */
export function storedAs({ attributes }: SearchedItem, name: string): AttributeModel | undefined {
  return Object.values(attributes).find(
    ({ path, keyOnly }) => !keyOnly && path.length === 1 && path[0] === name,
  )
}

/** Returns the names of the attributes whose values a condition needs. */
export function filledBy(condition: SearchConditionModel): readonly string[] {
  switch (condition.kind) {
    case 'template':
      return condition.template.segments.flatMap((segment) =>
        segment.kind === 'placeholder' ? [segment.attribute] : [],
      )
    case 'attribute':
      return [condition.attribute]
    case 'type':
      return []
  }
}

/** Whether items of a kind appear in a vector index: they can have a vector, and the attribute that partitions it. */
export function appearsInVectorIndex(item: SearchedItem, index: VectorIndexModel): boolean {
  return (
    storedAs(item, index.vector) !== undefined &&
    index.partition.every(({ name }) => searchElement(item, name) !== undefined)
  )
}
