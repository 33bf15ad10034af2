import type { KeyTemplates, TemplateModel } from '@tablewright/design/model'
import type { ConditionPlan } from '../expressions/condition-plan.js'
import type { ExpressionPlan } from '../expressions/expression-plan.js'
import type { StoredType } from '../items/item-plan.js'
import type { StoredPath } from '../items/stored-path.js'

/** How something follows from an entity: a whole item, or a contribution to another item. */
export type DerivedPlan = DerivedItemPlan | MemberPlan | CountPlan | TwinPlan

interface DerivedBase {
  /** `Locker.OwnerLocker`. */
  readonly name: string
  /** The attributes of the source that it depends on, by name in code. */
  readonly reads: readonly string[]
  /** The attributes of the source without which it does not exist. */
  readonly needs: readonly string[]
  /** It exists only while the source fulfils this. */
  readonly while?: ConditionPlan
}

/** A unique, mirror or pointer item. */
export interface DerivedItemPlan extends DerivedBase {
  readonly kind: 'unique' | 'mirror' | 'pointer'
  /** The item's name among the items of the design. */
  readonly item: string
  /** The attributes in its keys: its own name, and that of the source. */
  readonly keyValues: Readonly<Record<string, string>>
  /** What it stores of its source. */
  readonly copies: readonly CopyPlan[]
  /** Nothing is there, or what is there names this source. Absent where the key itself names the source. */
  readonly owned?: ExpressionPlan
  /** What must hold before it is put where it was not. Defaults to `owned`. */
  readonly free?: ExpressionPlan
  /** Never deleted, so that a value is not used a second time. */
  readonly kept?: true
}

/** A stored value is copied as it is stored; one that the source keeps in its key alone is converted. */
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

/** One more in a number of another entity. */
export interface CountPlan extends DerivedBase {
  readonly kind: 'count'
  readonly target: string
  readonly keys: KeyTemplates
  readonly attribute: StoredPath
  /** The target exists. */
  readonly exists: ExpressionPlan
  /** What the target must fulfil when the number rises. */
  readonly requires?: { readonly condition: ConditionPlan; readonly expression: ExpressionPlan }
}

/** Another entity that is created and deleted with the source, and whose shared attributes follow it. */
export interface TwinPlan extends DerivedBase {
  readonly kind: 'twin'
  readonly twin: string
  readonly shared: readonly string[]
  readonly own: readonly string[]
}
