import type { TablewrightError } from '@tablewright/base'
import type { Item } from '@tablewright/dynamo'
import type { CallSite } from '../errors/call-errors.js'
import type { FilledCondition } from '../expressions/fill.js'
import type { Call } from '../input/call.js'
import type { ItemCodec } from '../items/item-codec.js'
import { isSameStored } from '../items/same-stored.js'
import type { StoredPath } from '../items/stored-path.js'
import type { Stored } from './stored.js'

/** One part of the stored data of an entity: a whole derived item, or a contribution to another item. */
export type StoredPart = ItemPart | AmountPart | ElementPart

interface PartBase {
  /** The name of the derived item. */
  readonly derived: string
  readonly table: string
  readonly key: Item
}

export interface ItemPart extends PartBase {
  readonly kind: 'item'
  readonly item: Item
  /** Condition that no item exists, or that it belongs to this source. */
  owned(): FilledCondition | undefined
  /** Condition of putting it under a new key. */
  free(): FilledCondition | undefined
  readonly kept: boolean | undefined
  /** Returns the error if another source has this key. */
  taken(site: CallSite, stood: Item): TablewrightError
}

/** A contribution to a counter of another item. */
export interface AmountPart extends PartBase {
  readonly kind: 'amount'
  readonly attribute: StoredPath
  readonly codec: ItemCodec
  readonly exists: FilledCondition
  readonly requires?:
    | {
        readonly filled: FilledCondition
        readonly paths: readonly StoredPath[]
        readonly attributes: readonly string[]
        test(item: Item): boolean
      }
    | undefined
}

/** An element of a set in another item. */
export interface ElementPart extends PartBase {
  readonly kind: 'element'
  readonly attribute: string
  readonly element: string
  readonly atMost?: number | undefined
}

/** A derived item of an entity, prepared. */
export interface Derived {
  readonly name: string
  /** The attributes of the source that it depends on, by name in code. */
  readonly reads: readonly string[]
  /** Returns the part that is stored for a source; undefined if there is none. */
  part(source: Stored | undefined, call: Call): StoredPart | undefined
}

/** Whether two parts are stored in the same way. */
export function isSamePart(one: StoredPart | undefined, other: StoredPart | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return (
    one.derived === other.derived &&
    one.table === other.table &&
    isSameStored(one.key, other.key) &&
    isSameStored(contentOf(one), contentOf(other))
  )
}

function contentOf(part: StoredPart): unknown {
  return part.kind === 'item' ? part.item : part.kind === 'element' ? part.element : part.attribute
}
