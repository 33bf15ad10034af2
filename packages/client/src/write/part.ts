import type { TablewrightError } from '@tablewright/base'
import type { Item } from '@tablewright/dynamo'
import type { CallSite } from '../errors/call-errors.js'
import type { FilledCondition } from '../expressions/fill.js'
import type { Call } from '../input/call.js'
import type { ItemCodec } from '../items/item-codec.js'
import type { StoredPath } from '../items/stored-path.js'
import type { Stored } from './stored.js'

/** One of the things that are stored because an entity is: a whole item, or a contribution to another one. */
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
  /** The source that it belongs to. */
  readonly owner: string
  /** Nothing is there, or what is there is this source's. */
  readonly owned: FilledCondition | undefined
  /** What must hold before it is put where it was not. */
  readonly free: FilledCondition | undefined
  readonly kept: boolean
  /** Another source has what this one wants. */
  taken(site: CallSite, stood: Item): TablewrightError
}

/** One more in a number of another item. */
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

/** Something that follows from an entity. */
export interface Derived {
  readonly name: string
  /** The attributes of the source that it depends on, by name in code. */
  readonly reads: readonly string[]
  /** What is stored because of a source; nothing while it does not exist. */
  part(source: Stored | undefined, call: Call): StoredPart | undefined
}

/** Whether two parts are the same in everything that is stored. */
export function isSamePart(one: StoredPart | undefined, other: StoredPart | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && contentOf(one) === contentOf(other))
}

function contentOf(part: StoredPart): string {
  const { derived, table, key } = part
  const content = part.kind === 'item' ? part.item : part.kind === 'element' ? part.element : part.attribute
  return JSON.stringify([derived, table, key, content])
}
