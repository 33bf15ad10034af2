import type { AttributeModel, ItemModel, KeyTemplates, TableModel } from '@tablewright/design/model'
import { isInvertible } from '@tablewright/design/templates'
import type { AttributePlan, IndexKeyPlan, ItemPlan, StoredType } from '../items/item-plan.js'
import { placeholdersOf } from '../items/key-codec.js'
import { keyNamesOf } from './plan-context.js'

export function planItem(model: ItemModel, table: TableModel): ItemPlan {
  const keyNames = keyNamesOf(table)
  const keys = pickKeys(model.keys, keyNames)
  const keyAttributes = placeholdersOf(Object.values(keys))
  const attributes = Object.values(model.attributes)
  const readFromKey = keyAttributes.filter((name) => isExact(model, name))
  const indexes = planIndexKeys(model, table, keyNames)
  const { recognizedBy } = model
  return {
    kind: 'item',
    name: model.name,
    table: table.name,
    keys,
    ...(readFromKey.length < keyAttributes.length ? { readFromKey } : {}),
    attributes: attributes.filter(({ keyOnly }) => !keyOnly).map(planAttribute),
    ...(recognizedBy.by === 'attribute'
      ? { type: { attribute: recognizedBy.attribute, value: recognizedBy.value } }
      : {}),
    ...(indexes.length > 0 ? { indexes } : {}),
  }
}

/** Whether the keys of an item hold the value of an attribute as it is, not folded. */
function isExact({ attributes, keys }: ItemModel, name: string): boolean {
  const attribute = attributes[name]
  if (!attribute || attribute.keyOnly) return attribute !== undefined
  return Object.values(keys).every(({ segments }) =>
    segments.every(
      (segment) =>
        segment.kind === 'literal' ||
        segment.attribute !== name ||
        isInvertible(segment.codec, attribute.type),
    ),
  )
}

/** How the values of an attribute are stored. */
export function storedType({ name, type, keyText }: AttributeModel): StoredType {
  return keyText ? { kind: 'keyText', attribute: name, ...keyText } : type
}

function planAttribute(attribute: AttributeModel): AttributePlan {
  const { name, path } = attribute
  const type = storedType(attribute)
  return path.length === 1 && path[0] === name ? { name, type } : { name, path, type }
}

/** The attributes in the key of an item, by name in code. */
export function keyAttributesOf(model: ItemModel, table: TableModel): readonly string[] {
  return placeholdersOf(Object.values(pickKeys(model.keys, keyNamesOf(table))))
}

export function pickKeys(templates: KeyTemplates, names: readonly string[]): KeyTemplates {
  return Object.fromEntries(names.map((name) => [name, templates[name]!]))
}

function planIndexKeys(
  model: ItemModel,
  table: TableModel,
  keyNames: readonly string[],
): readonly IndexKeyPlan[] {
  const storedNames = new Set(Object.values(model.attributes).map(({ path }) => path[0]))
  return Object.values(table.indexes).flatMap((index) => {
    const names = keyNamesOf(index).filter((name) => !keyNames.includes(name) && model.keys[name])
    if (names.length === 0) return []
    const keys = pickKeys(model.keys, names)
    const stored = names.filter((name) => storedNames.has(name))
    const attributes = placeholdersOf(Object.values(keys))
    const readFromKey = attributes.filter((name) => isExact(model, name))
    return {
      name: index.name,
      attributes,
      keys,
      ...(readFromKey.length > 0 ? { readFromKey } : {}),
      ...(stored.length > 0 ? { stored } : {}),
    }
  })
}
