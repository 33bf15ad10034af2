import type { KeyTemplates } from '@tablewright/design/model'
import type { ItemCodec } from '../items/item-codec.js'
import type { ItemKinds } from '../items/item-kinds.js'
import type { KeyCodecs } from '../items/key-codec.js'
import type { SlotPlan } from './slot-plan.js'
import type { ReadSlot } from './slots.js'

/** The functions that prepare plans of reads. */
export interface ReadScope {
  readonly kinds: ItemKinds
  item(name: string): ItemCodec
  readonly slot: (plan: SlotPlan) => ReadSlot
}

export function keysOf(templates: KeyTemplates, { kinds }: Pick<ReadScope, 'kinds'>): KeyCodecs {
  return Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, kinds.key(template)]))
}
