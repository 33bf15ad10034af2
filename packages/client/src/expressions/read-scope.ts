import type { KeyTemplates } from '@tablewright/design/model'
import type { Item } from '@tablewright/dynamo'
import type { ItemCodec } from '../items/item-codec.js'
import type { ItemKinds } from '../items/item-kinds.js'
import type { KeyCodecs } from '../items/key-codec.js'
import type { DecodePlan } from '../plan/query-plan.js'
import type { SlotPlan } from './slot-plan.js'
import type { ReadSlot } from './slots.js'

/** The functions that prepare plans of reads. */
export interface ReadScope {
  readonly kinds: ItemKinds
  item(name: string): ItemCodec
  readonly slot: (plan: SlotPlan) => ReadSlot
  /** Prepares the results of queries. Absent if all are whole items of one kind. */
  readonly decoder?: ((plan: DecodePlan, scope: ReadScope) => (item: Item) => unknown) | undefined
}

export function keysOf(templates: KeyTemplates, { kinds }: Pick<ReadScope, 'kinds'>): KeyCodecs {
  return Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, kinds.key(template)]))
}
