import { isOfKind } from '@tablewright/design/templates'
import type { AttributeValue, Item } from '@tablewright/dynamo'
import type { ItemConverter, ItemKinds } from './item-kinds.js'
import type { IndexKeyPlan, ItemPlan } from './item-plan.js'
import { type KeyCodecs, placeholdersOf, renderKey, type Values } from './key-codec.js'

/** Converts items of one kind between code and table. */
export interface ItemCodec extends ItemConverter {
  readonly plan: ItemPlan
  readonly table: string
  /** Key attributes of the table. */
  readonly keyNames: readonly string[]
  readonly indexes: readonly IndexKeyCodec[]
  key(values: Values): Item
  /** Returns the type, the key and the index keys of an item, without its attributes. */
  frame(values: Values): Item
  /** Returns the index keys of an item. */
  indexKeys(values: Values): Item
  /** Whether a stored item is of this kind. */
  recognizes(item: Item): boolean
}

export interface IndexKeyCodec extends Pick<IndexKeyPlan, 'name' | 'attributes'> {
  /** Codecs of the index keys, without those that are attributes of the item. */
  readonly keys: KeyCodecs
}

export function itemCodec(plan: ItemPlan, kinds: ItemKinds): ItemCodec {
  const { table, type, readFromKey = [] } = plan
  const keys = mapValues(plan.keys, kinds.key)
  const indexes = (plan.indexes ?? []).map((index) => indexKeyCodec(index, kinds))
  const typeValue = type && Object.freeze({ S: type.value })
  let prepared: ItemConverter | undefined
  const converter = () => {
    prepared ??= kinds.converter(plan.attributes)
    return prepared
  }
  const indexed = (item: Record<string, AttributeValue>, values: Values): Item => {
    for (const { attributes, all, bare } of indexes) {
      // DynamoDB refuses what no key can hold also while the item is not in the index.
      Object.assign(item, renderKey(isComplete(values, attributes) ? all : bare(values), values))
    }
    return item
  }
  const framed = (item: Record<string, AttributeValue>, values: Values): Item => {
    if (typeValue) item[type.attribute] = typeValue
    return indexed(Object.assign(item, renderKey(keys, values)), values)
  }
  return {
    plan,
    table,
    keyNames: Object.keys(keys),
    indexes,
    key: (values) => renderKey(keys, values),
    frame: (values) => framed({}, values),
    indexKeys: (values) => indexed({}, values),
    toItem: (values) => framed(converter().toItem(values) as Record<string, AttributeValue>, values),
    fromItem: (item) => {
      const values = converter().fromItem(item)
      complete(values, item, keys, readFromKey)
      for (const index of indexes) complete(values, item, index.all, index.readFromKey)
      return values
    },
    recognizes: (item) => isOfKind(item, { type, keys }),
  }
}

function indexKeyCodec(
  { name, attributes, keys, stored = [], readFromKey = [] }: IndexKeyPlan,
  kinds: ItemKinds,
) {
  const all = mapValues(keys, kinds.key)
  const own = Object.entries(all).filter(([key]) => !stored.includes(key))
  const rows = stored.map((key) => [key, all[key]!, placeholdersOf([keys[key]!])[0]!] as const)
  // Key attributes that are attributes of the item are there whenever the attribute is.
  const bare = (values: Values): KeyCodecs =>
    Object.fromEntries(
      rows.flatMap(([key, codec, attribute]) => (values[attribute] === undefined ? [] : [[key, codec]])),
    )
  return { name, attributes, all, bare, readFromKey, keys: Object.fromEntries(own) }
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

/** Adds attributes that are only in the keys: a table may store them there only, and an index may project keys only. */
function complete(
  values: Record<string, unknown>,
  item: Item,
  keys: KeyCodecs,
  readFromKey: readonly string[],
): void {
  if (isComplete(values, readFromKey)) return
  for (const name in keys) {
    const found = keys[name]!.match(item[name])
    for (const attribute in found) if (readFromKey.includes(attribute)) values[attribute] ??= found[attribute]
  }
}

function isComplete(values: Values, names: readonly string[]): boolean {
  for (const name of names) if (values[name] === undefined) return false
  return true
}
