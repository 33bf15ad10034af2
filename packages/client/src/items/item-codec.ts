import { isOfKind } from '@tablewright/design/templates'
import type { Item } from '@tablewright/dynamo'
import type { IndexKeyCodec, ItemConverter, ItemKinds } from './item-kinds.js'
import type { ItemPlan } from './item-plan.js'
import { type KeyCodecs, renderKey, type Values } from './key-codec.js'
import { mapValues } from './map-values.js'

/** Converts items of one kind between code and table. */
export interface ItemCodec extends ItemConverter {
  readonly plan: ItemPlan
  readonly table: string
  /** Key attributes of the table. */
  readonly keyNames: readonly string[]
  /** The attributes in that key, by name in code. */
  readonly keyAttributes: readonly string[]
  /** Its index keys, if it has any. */
  readonly indexes?: readonly IndexKeyCodec[]
  key(values: Values): Item
  /** Adds the type, the key and the index keys to an item. */
  frame(values: Values, item: Item): Item
  /** Returns the index keys of an item. */
  indexKeys?(values: Values): Item
  /** Whether a stored item is of this kind. */
  recognizes(item: Item): boolean
}

export function itemCodec(plan: ItemPlan, kinds: ItemKinds): ItemCodec {
  const { table, type } = plan
  const keys = mapValues(plan.keys, kinds.key)
  const keyAttributes = [...new Set(Object.values(keys).flatMap(({ attributes }) => attributes))]
  const { toItem, fromItem } = kinds.converter(plan.attributes)
  const typed = type && { [type.attribute]: { S: type.value } }
  const key: ItemCodec['key'] = (values) => renderKey(keys, values)
  const frame: ItemCodec['frame'] = (values, item) => Object.assign(item, typed, key(values))
  const codec: ItemCodec = {
    plan,
    table,
    keyNames: Object.keys(keys),
    keyAttributes,
    key,
    frame,
    toItem: (values) => frame(values, toItem(values)),
    fromItem: (item) => {
      const values = fromItem(item)
      complete(values, item, keys, plan.readFromKey ?? keyAttributes)
      return values
    },
    recognizes: (item) => isOfKind(item, { type, keys }),
  }
  return plan.indexes ? kinds.indexed!(codec, plan.indexes, kinds) : codec
}

/** Adds attributes that are only in the keys: a table may store them there only, and an index may project keys only. */
export function complete(
  values: Record<string, unknown>,
  item: Item,
  keys: KeyCodecs,
  readFromKey: readonly string[],
): void {
  if (readFromKey.every((name) => values[name] !== undefined)) return
  for (const name in keys) {
    const found = keys[name]!.match(item[name])
    for (const attribute in found) if (readFromKey.includes(attribute)) values[attribute] ??= found[attribute]
  }
}
