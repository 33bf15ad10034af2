import { complete, type ItemCodec } from './item-codec.js'
import type { ItemKinds } from './item-kinds.js'
import type { IndexKeyPlan } from './item-plan.js'
import { type KeyCodecs, renderKey, type Values } from './key-codec.js'
import { mapValues } from './map-values.js'

/** Adds index keys to the codec of an item. */
export function indexedCodec(codec: ItemCodec, plans: readonly IndexKeyPlan[], kinds: ItemKinds): ItemCodec {
  const indexes = plans.map((plan) => indexKeyCodec(plan, kinds))
  const indexKeys = (values: Values) =>
    // DynamoDB refuses a value that no key can hold even while the item is not in the index.
    Object.assign(
      {},
      ...indexes.map(({ attributes, all, bare }) => {
        const isComplete = attributes.every((name) => values[name] !== undefined)
        return renderKey(isComplete ? all : bare(values), values)
      }),
    )
  return {
    ...codec,
    indexes,
    indexKeys,
    frame: (values, item) => Object.assign(codec.frame(values, item), indexKeys(values)),
    toItem: (values) => Object.assign(codec.toItem(values), indexKeys(values)),
    fromItem: (item) => {
      const values = codec.fromItem(item)
      for (const { all, readFromKey } of indexes) complete(values, item, all, readFromKey)
      return values
    },
  }
}

function indexKeyCodec(plan: IndexKeyPlan, kinds: ItemKinds) {
  const { name, attributes, stored = [], readFromKey = [] } = plan
  const all = mapValues(plan.keys, kinds.key)
  const own = Object.entries(all).filter(([key]) => !stored.includes(key))
  // Key attributes that are attributes of the item are there whenever the attribute is.
  const bare = (values: Values): KeyCodecs =>
    Object.fromEntries(
      stored.flatMap((key) => (values[all[key]!.attributes[0]!] === undefined ? [] : [[key, all[key]!]])),
    )
  return { name, attributes, all, bare, readFromKey, keys: Object.fromEntries(own) }
}
