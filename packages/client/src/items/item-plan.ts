import type { Make } from '@tablewright/base'
import { type AttributeModel, type ItemModel, isInvertible, type TableModel } from '@tablewright/design'
import type { AttributeFields, AttributeValue, Item } from '@tablewright/dynamo'
import {
  type KeyPart,
  type KeyParts,
  placeholdersOf,
  planKeyPart,
  planKeys,
  renderKey,
  type Values,
} from './key-plan.js'

/** Both ways between the values in code and the attributes of an item, its keys apart. */
export interface ItemConverter {
  toItem(values: Values): Item
  fromItem(item: Item): Record<string, unknown>
}

/** Makes a converter; how, is for whoever connects or prints to say. */
export type ConverterMaker = (attributes: readonly AttributeModel[], make: Make) => ItemConverter

/** One kind of item between code and table. */
export interface ItemCodec extends ItemConverter {
  /** The name of its table. */
  readonly table: string
  key(values: Values): Item
  /** Whether a stored item is of this kind. */
  recognises(item: Item): boolean
}

/** Everything about one kind of item that can be decided before the first call. */
export interface ItemPlan extends ItemConverter {
  readonly model: ItemModel
  readonly table: TableModel
  /** Key attributes of the table. */
  readonly keyNames: readonly string[]
  /** The attributes in that key, by name in code. */
  readonly keyAttributes: readonly string[]
  /** Keys of indexes: all or none of each is written. */
  readonly indexKeys: readonly IndexKey[]
  readonly codec: ItemCodec
  key(values: Values): Item
}

export interface IndexKey {
  readonly attributes: readonly string[]
  readonly parts: readonly IndexKeyPart[]
}

export interface IndexKeyPart {
  readonly name: string
  readonly attributes: readonly string[]
  readonly part: KeyPart
}

export function planItem(model: ItemModel, table: TableModel, make: Make, convert: ConverterMaker): ItemPlan {
  const keyNames = [...table.partition, ...table.sort].map(({ name }) => name)
  const keyAttributes = placeholdersOf(keyNames.map((name) => model.keys[name]!))
  const indexKeys = indexKeysOf(model, table, keyNames, make)
  const { recognisedBy } = model
  const plain = make(
    itemCodec,
    table.name,
    planKeys(model.keys, keyNames, make),
    keyAttributes.filter((name) => model.attributes[name] && isExact(model, name)),
    convert(
      Object.values(model.attributes).filter(({ keyOnly }) => !keyOnly),
      make,
    ),
    recognisedBy.by === 'attribute' ? ([recognisedBy.attribute, recognisedBy.value] as const) : undefined,
  )
  const codec =
    indexKeys.length === 0
      ? plain
      : make(
          indexedCodec,
          plain,
          indexKeys.map((index) => ready(index, model)),
        )
  return {
    model,
    table,
    keyNames,
    keyAttributes,
    indexKeys,
    codec,
    key: (values) => codec.key(values),
    toItem: (values) => codec.toItem(values),
    fromItem: (item) => codec.fromItem(item),
  }
}

/** The key of an index as items need it. */
interface ReadyIndexKey {
  readonly attributes: readonly string[]
  readonly parts: KeyParts
  /** Attributes that the key tells where the index does not carry them. */
  readonly inKey: readonly string[]
}

function ready({ attributes, parts }: IndexKey, model: ItemModel): ReadyIndexKey {
  return {
    attributes,
    parts: Object.fromEntries(parts.map(({ name, part }) => [name, part])),
    inKey: attributes.filter((name) => model.attributes[name] && isExact(model, name)),
  }
}

/** Whether the keys of an item hold the value of an attribute as it is, not folded. */
function isExact({ attributes, keys }: ItemModel, name: string): boolean {
  if (attributes[name]!.keyOnly) return true
  return Object.values(keys).every(({ segments }) =>
    segments.every(
      (segment) =>
        segment.kind === 'literal' ||
        segment.attribute !== name ||
        isInvertible(segment.codec, attributes[name]!.type),
    ),
  )
}

/**
 * `inKey` are the attributes that the key tells where the item does not, `type` the attribute by which an item says of
 * itself what it is.
 */
export function itemCodec(
  table: string,
  keys: KeyParts,
  inKey: readonly string[],
  converter: ItemConverter,
  type?: readonly [attribute: string, value: string],
): ItemCodec {
  const typeValue = type && Object.freeze({ S: type[1] })
  return {
    table,
    key: (values) => renderKey(keys, values),
    toItem: (values) => {
      const item = converter.toItem(values) as Record<string, AttributeValue>
      if (typeValue) item[type[0]] = typeValue
      return Object.assign(item, renderKey(keys, values))
    },
    fromItem: (item) => {
      const values = converter.fromItem(item)
      return inKey.some((name) => values[name] === undefined) ? completed(values, item, keys, inKey) : values
    },
    recognises: (item) => {
      const told = type && (item[type[0]] as AttributeFields | undefined)?.S
      // An index may not carry what an item says of itself.
      return told === undefined ? keyValues(item, keys) !== undefined : told === type![1]
    },
  }
}

/** An item that stands in indexes, too: all or none of each key is written. */
export function indexedCodec(codec: ItemCodec, indexes: readonly ReadyIndexKey[]): ItemCodec {
  return {
    ...codec,
    toItem: (values) => {
      const item = codec.toItem(values) as Record<string, AttributeValue>
      for (const { attributes, parts } of indexes) {
        if (attributes.every((name) => values[name] !== undefined)) {
          Object.assign(item, renderKey(parts, values))
        }
      }
      return item
    },
    fromItem: (item) => {
      const values = codec.fromItem(item)
      for (const { parts, inKey } of indexes) {
        if (inKey.some((name) => values[name] === undefined)) completed(values, item, parts, inKey)
      }
      return values
    },
  }
}

/** A table may keep an attribute in its key alone. */
function completed(
  values: Record<string, unknown>,
  item: Item,
  keys: KeyParts,
  inKey: readonly string[],
): Record<string, unknown> {
  for (const name in keys) {
    const found = keys[name]!.match(item[name])
    for (const attribute in found) if (inKey.includes(attribute)) values[attribute] ??= found[attribute]
  }
  return values
}

/** What the key of an item says; undefined unless all its parts are of this kind and agree. */
function keyValues(item: Item, keys: KeyParts): Values | undefined {
  const known: Record<string, unknown> = {}
  for (const name in keys) {
    const found = keys[name]!.match(item[name])
    if (!found) return undefined
    for (const part in found) {
      if (known[part] !== undefined && !isSameValue(known[part], found[part])) return undefined
      known[part] = found[part]
    }
  }
  return known
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (!(one instanceof Uint8Array && other instanceof Uint8Array)) return one === other
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

function indexKeysOf(
  model: ItemModel,
  table: TableModel,
  keyNames: readonly string[],
  make: Make,
): IndexKey[] {
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
        part: planKeyPart(model.keys[name]!, make),
      })),
    }
  })
}
