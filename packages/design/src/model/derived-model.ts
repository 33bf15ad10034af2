import type { ConditionModel } from './condition-model.js'
import type { ExpectationModel, ItemModel } from './item-model.js'
import type { KeyTemplates, TemplateModel } from './template-model.js'

/** The fields of every derived item. It is written in the same transaction as its source. */
export interface DerivedBase {
  /** `Locker.OwnerLocker`. */
  readonly name: string
  /** Name of its source entity. */
  readonly source: string
  /** The derived item exists only while this holds for the source. Defaults to always. */
  readonly while?: ConditionModel
}

/** A derived item that is a separate item with attributes. */
interface DerivedItemBase extends DerivedBase, ItemModel {
  /** The attributes of the source's key, which identify the source and are always in the item. */
  readonly identity: readonly string[]
}

/**
 * Makes a value unique: put only if absent. It moves with the value and is deleted with the source, unless `kept`. Like
 * every derived item, it does not exist while the source lacks an attribute of its key.
 */
export interface UniqueModel extends DerivedItemBase {
  readonly kind: 'unique'
  /** Never deleted and never moved: a value is not used twice. */
  readonly kept: boolean
}

/** A copy under another key; one for each source. */
export interface MirrorModel extends DerivedItemBase {
  readonly kind: 'mirror'
}

/**
 * One item that points to the source for which `while` holds. Put only if absent or already pointing to this
 * source; deleted only if pointing to this source.
 */
export interface PointerModel extends DerivedItemBase {
  readonly kind: 'pointer'
  readonly while: ConditionModel
}

/** Membership in a string set that sources share. A missing item or attribute is the empty set. */
export interface MemberOfModel extends DerivedBase {
  readonly kind: 'memberOf'
  readonly table: string
  /** Key of the item that holds the set; rendered from the source, and `shard` from the element. */
  readonly keys: KeyTemplates
  /** Path of the set in that item. */
  readonly path: readonly [string, ...string[]]
  /** The element, rendered from the source. */
  readonly element: TemplateModel
  /** Number of items that the set is spread over; 1 if it is not sharded. */
  readonly shards: number
  /** Maximum number of elements in one item. A source that would exceed it is refused. */
  readonly atMost?: number
  readonly expect?: ExpectationModel
}

/** Adds one to an attribute of another entity, which must exist, for each source that refers to it. */
export interface CountModel extends DerivedBase {
  readonly kind: 'count'
  /** Name of the entity that keeps the number. */
  readonly target: string
  /** Key of that entity, rendered from attributes of the source. */
  readonly keys: KeyTemplates
  /** The attribute of the target. */
  readonly attribute: string
  /** Condition of the target when the number increases. */
  readonly requires?: ConditionModel
}

/** Another entity that is created and deleted together with the source, its shared attributes kept equal. */
export interface TwinModel extends DerivedBase {
  readonly kind: 'twin'
  /** Name of the other entity. */
  readonly twin: string
  /** Attributes of the same name in both. */
  readonly shared: readonly string[]
  /** Attributes of the twin alone: parameters of each pattern that creates the source. */
  readonly own: readonly string[]
}

export type DerivedModel = UniqueModel | MirrorModel | PointerModel | MemberOfModel | CountModel | TwinModel

/** The derived items that can be read as separate items. */
export type DerivedItemModel = UniqueModel | MirrorModel | PointerModel
