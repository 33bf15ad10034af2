import type { KeyTemplates } from '@tablewright/design/model'
import { type ItemCodec, itemCodec } from '../items/item-codec.js'
import type { ItemKinds } from '../items/item-kinds.js'
import type { ItemPlan } from '../items/item-plan.js'
import type { KeyCodecs } from '../items/key-codec.js'
import type { SlotPlan } from './slot-plan.js'
import { type ReadSlot, type SlotMakers, slotReader } from './slots.js'

/** The functions that prepare plans of reads. */
export interface ReadScope {
  readonly kinds: ItemKinds
  item(name: string): ItemCodec
  readonly slot: (plan: SlotPlan) => ReadSlot
}

/** Returns a scope that prepares each item once, at its first use. */
export function readScope(
  plans: Readonly<Record<string, ItemPlan>>,
  kinds: ItemKinds,
  slots: SlotMakers,
): ReadScope {
  const items = new Map<string, ItemCodec>()
  return {
    kinds,
    slot: slotReader(slots, kinds),
    item: (name) => {
      const item = items.get(name) ?? itemCodec(plans[name]!, kinds)
      items.set(name, item)
      return item
    },
  }
}

export function keysOf(templates: KeyTemplates, { kinds }: Pick<ReadScope, 'kinds'>): KeyCodecs {
  return Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, kinds.key(template)]))
}
