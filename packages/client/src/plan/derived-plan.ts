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
  /** The item's name among the items of the design. */
  readonly item: string
  /** The attributes in its keys: its own name, and that of the source. */
  readonly keyValues: Readonly<Record<string, string>>
  /** The attributes that it copies. */
  readonly copies: readonly CopyPlan[]
  /**
   * Condition that no item exists, or that it belongs to this source. Absent if the key itself identifies the source.
   */
  readonly owned?: ExpressionPlan
  /** Condition of putting it under a new key. Defaults to `owned`. */
  readonly free?: ExpressionPlan
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
  /** Condition of the target when the number rises. */
  readonly requires?: { readonly condition: ConditionPlan; readonly expression: ExpressionPlan }
}

/** Another entity that is created and deleted with the source, and whose shared attributes are kept equal. */
export interface TwinPlan extends DerivedBase {
  readonly kind: 'twin'
  readonly twin: string
  readonly shared: readonly string[]
  readonly own: readonly string[]
}
