import type { Comparison } from '@tablewright/design/model'
import type { StoredPath } from '../items/stored-path.js'
import type { SlotPlan } from './slot-plan.js'

/** A condition on a stored item. Attributes have their name in code and their path, operands are slots. */
export type ConditionPlan =
  | { readonly kind: 'itemExists' }
  | { readonly kind: 'itemAbsent' }
  | SeveralPlan<'and'>
  | SeveralPlan<'or'>
  | { readonly kind: 'not'; readonly condition: ConditionPlan }
  | TestPlan

export interface SeveralPlan<Kind extends 'and' | 'or'> {
  readonly kind: Kind
  readonly conditions: readonly ConditionPlan[]
}

/** A test of one attribute. */
export type TestPlan =
  | PresencePlan<'present'>
  | PresencePlan<'absent'>
  | ComparePlan<'compare'>
  | ComparePlan<'size'>
  | InPlan
  | BetweenPlan
  | PartPlan<'beginsWith'>
  | PartPlan<'contains'>

interface Tested {
  readonly attribute: string
  readonly path: StoredPath
}

export interface PresencePlan<Kind extends 'present' | 'absent'> extends Tested {
  readonly kind: Kind
}

export interface ComparePlan<Kind extends 'compare' | 'size'> extends Tested {
  readonly kind: Kind
  readonly comparison: Comparison
  readonly value: SlotPlan
}

export interface InPlan extends Tested {
  readonly kind: 'in'
  readonly values: readonly SlotPlan[]
}

export interface BetweenPlan extends Tested {
  readonly kind: 'between'
  readonly low: SlotPlan
  readonly high: SlotPlan
}

export interface PartPlan<Kind extends 'beginsWith' | 'contains'> extends Tested {
  readonly kind: Kind
  readonly value: SlotPlan
}
