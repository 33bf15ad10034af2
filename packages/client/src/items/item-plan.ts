import { type AttributeModel, type ItemModel, matchKeyValue, type TableModel } from '@tablewright/design'
import {
  type AttributeValue,
  compileConverter,
  type Item,
  type NativeValue,
  toAttributeValue,
} from '@tablewright/dynamo'
import { layOut } from './attribute-layout.js'
import { compileKey, compileKeyPart, type KeyPart, placeholdersOf, type Values } from './key-plan.js'
import { keyValueOf } from './key-value.js'
import { valueForm } from './value-form.js'

/** Everything about one kind of item that can be decided before the first call. */
export interface ItemPlan {
  readonly model: ItemModel
  readonly table: TableModel
  /** Key attributes of the table. */
  readonly keyNames: readonly string[]
  /** The attributes in that key, by name in code. */
  readonly keyAttributes: readonly string[]
  /** Keys of indexes: all or none of each is written. */
  readonly indexKeys: readonly IndexKey[]
  key(values: Values): Item
  toItem(values: Values): Item
  fromItem(item: Item): Record<string, unknown>
}

export interface IndexKey {
  readonly attributes: readonly string[]
  readonly parts: readonly IndexKeyPart[]
}

export interface IndexKeyPart {
  readonly name: string
  readonly attributes: readonly string[]
  readonly render: KeyPart
}

export function planItem(model: ItemModel, table: TableModel): ItemPlan {
  const keyNames = [...table.partition, ...table.sort].map(({ name }) => name)
  const keyAttributes = placeholdersOf(keyNames.map((name) => model.keys[name]!))
  const key = compileKey(model.keys, keyNames)
  const indexKeys = indexKeysOf(model, table, keyNames)
  const { shapes, turn } = layOut(Object.values(model.attributes).filter(({ keyOnly }) => !keyOnly))
  const converter = compileConverter(shapes)
  const { recognisedBy } = model
  const type = recognisedBy.by === 'attribute' ? Object.freeze({ S: recognisedBy.value }) : undefined

  return {
    model,
    table,
    keyNames,
    keyAttributes,
    indexKeys,
    key,
    toItem: (values) => {
      const item = converter.toItem(turn ? turn.toShaped(values) : values) as Record<string, AttributeValue>
      if (type && recognisedBy.by === 'attribute') item[recognisedBy.attribute] = type
      Object.assign(item, key(values))
      for (const { attributes, parts } of indexKeys) {
        if (attributes.every((name) => values[name] !== undefined)) {
          for (const { name, render } of parts) item[name] = render(values)
        }
      }
      return item
    },
    fromItem: (item) => {
      const shaped = converter.fromItem(item) as Record<string, unknown>
      const values = turn ? turn.fromShaped(shaped) : shaped
      for (const name of keyAttributes) {
        if (values[name] === undefined) return withKeyAttributes(values, item, model, keyNames)
      }
      return values
    },
  }
}

/** A table may keep an attribute in its key alone. */
function withKeyAttributes(
  values: Record<string, unknown>,
  item: Item,
  { keys, attributes }: ItemModel,
  keyNames: readonly string[],
): Record<string, unknown> {
  for (const name of keyNames) {
    const value = keyValueOf(item, name)
    const found = value === undefined ? undefined : matchKeyValue(keys[name]!, value)
    for (const attribute in found) if (attributes[attribute]) values[attribute] ??= found[attribute]
  }
  return values
}

function indexKeysOf(model: ItemModel, table: TableModel, keyNames: readonly string[]): IndexKey[] {
  return Object.values(table.indexes).flatMap(({ partition, sort }) => {
    const names = [...partition, ...sort]
      .map(({ name }) => name)
      .filter((name) => !keyNames.includes(name) && model.keys[name])
    if (names.length === 0) return []
    return {
      attributes: placeholdersOf(names.map((name) => model.keys[name]!)),
      parts: names.map((name) => ({
        name,
        attributes: placeholdersOf([model.keys[name]!]),
        render: compileKeyPart(model.keys[name]!),
      })),
    }
  })
}

/** Makes stored values of one attribute, outside its item: for conditions and updates. */
export function attributeEncoder({ type }: Pick<AttributeModel, 'type'>): (value: unknown) => AttributeValue {
  const form = valueForm(type)
  return form
    ? (value) => toAttributeValue(form.toPlain(value) as NativeValue)
    : (value) => toAttributeValue(value as NativeValue)
}
