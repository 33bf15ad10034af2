import { complete } from './item-codec.js'
import type { IndexKeys, ItemKinds } from './item-kinds.js'
import type { IndexKeyPlan } from './item-plan.js'
import { type KeyCodecs, renderKey, type Values } from './key-codec.js'
import { mapValues } from './map-values.js'

export function indexKeys(plans: readonly IndexKeyPlan[], kinds: ItemKinds): IndexKeys {
  const codecs = plans.map((plan) => indexKeyCodec(plan, kinds))
  return {
    codecs,
    render: (values) =>
      // DynamoDB refuses what no key can hold also while the item is not in the index.
      Object.assign(
        {},
        ...codecs.map(({ attributes, all, bare }) => {
          const isComplete = attributes.every((name) => values[name] !== undefined)
          return renderKey(isComplete ? all : bare(values), values)
        }),
      ),
    complete: (values, item) => {
      for (const { all, readFromKey } of codecs) complete(values, item, all, readFromKey)
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
