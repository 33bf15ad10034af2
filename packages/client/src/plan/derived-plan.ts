import type { KeyTemplates, TemplateModel } from '@tablewright/design/model'
import type { ConditionPlan } from '../expressions/condition-plan.js'
import type { ExpressionPlan } from '../expressions/expression-plan.js'
import type { StoredType } from '../items/item-plan.js'
import type { StoredPath } from '../items/stored-path.js'

/** The plan of a derived item: a whole item, or a contribution to another item. */
export type DerivedPlan = DerivedItemPlan | MemberPlan | CountPlan | TwinPlan

interface DerivedBase {
  /** `Locker.OwnerLocker`. */
  readonly name: string
  /** The attributes of the source that it depends on, by name in code. */
  readonly reads: readonly string[]
  /** The attributes of the source without which it does not exist. */
  readonly needs: readonly string[]
  /** Condition of the source: it exists only while this holds. */
  readonly while?: ConditionPlan
}

/** A unique, mirror or pointer item. */
export interface DerivedItemPlan extends DerivedBase {
  readonly kind: 'unique' | 'mirror' | 'pointer'
  /** The attributes in its keys that have another name in the source: their own name, and that of the source. */
  readonly renamed?: Readonly<Record<string, string>>
  /** The attributes that are copied as they are stored: the name in the item, and in the source. */
  readonly copies: Readonly<Record<string, string>>
  /** Other copies: nested attributes, and values that are stored in another way. */
  readonly otherCopies?: readonly CopyPlan[]
  /**
   * The paths in the item that identify its source: another item under this key belongs to another source if they
   * differ. Absent if the key itself identifies the source.
   */
  readonly identity?: readonly StoredPath[]
  /** Never deleted, so that a value is not used a second time. */
  readonly kept?: true
}

/** A copied attribute: the stored value, or one that is converted because the source has it in its key only. */
export type CopyPlan =
  | { readonly kind: 'stored'; readonly to: StoredPath; readonly from: StoredPath }
  | { readonly kind: 'value'; readonly to: StoredPath; readonly from: string; readonly type: StoredType }

/** An element of a string set. */
export interface MemberPlan extends DerivedBase {
  readonly kind: 'memberOf'
  readonly table: string
  readonly keys: KeyTemplates
  /** As stored. */
  readonly attribute: string
  readonly element: TemplateModel
  readonly shards: number
  readonly atMost?: number
}

/** A contribution to a counter of another entity. */
export interface CountPlan extends DerivedBase {
  readonly kind: 'count'
  readonly target: string
  readonly keys: KeyTemplates
  readonly attribute: StoredPath
  /** Condition that the target exists. */
  readonly exists: ExpressionPlan
  /** Condition of the target when the number rises, with the attributes that it reads. */
  readonly requires?: {
    readonly condition: ConditionPlan
    readonly expression: ExpressionPlan
    readonly paths: readonly StoredPath[]
    readonly attributes: readonly string[]
  }
}

/** Another entity that is created and deleted with the source, and whose shared attributes are kept equal. */
export interface TwinPlan extends DerivedBase {
  readonly kind: 'twin'
  readonly twin: string
  readonly shared: readonly string[]
  readonly own: readonly string[]
}
