import type { ValueModel } from './value-model.js'

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/** A condition on one item. Attributes are named as in code. */
export type ConditionModel =
  | { readonly kind: 'itemExists' }
  | { readonly kind: 'itemAbsent' }
  | { readonly kind: 'present'; readonly attribute: string }
  | { readonly kind: 'absent'; readonly attribute: string }
  | CompareCondition
  | { readonly kind: 'in'; readonly attribute: string; readonly values: readonly ValueModel[] }
  | {
      readonly kind: 'between'
      readonly attribute: string
      readonly low: ValueModel
      readonly high: ValueModel
    }
  | { readonly kind: 'beginsWith'; readonly attribute: string; readonly value: ValueModel }
  /** Tests whether a set or list has the element, or a text has the part. */
  | { readonly kind: 'contains'; readonly attribute: string; readonly value: ValueModel }
  | SizeCondition
  | { readonly kind: 'and'; readonly conditions: readonly ConditionModel[] }
  | { readonly kind: 'or'; readonly conditions: readonly ConditionModel[] }
  | { readonly kind: 'not'; readonly condition: ConditionModel }

export interface CompareCondition {
  readonly kind: 'compare'
  readonly attribute: string
  readonly comparison: Comparison
  readonly value: ValueModel
}

/** Number of elements, characters or bytes. */
export interface SizeCondition {
  readonly kind: 'size'
  readonly attribute: string
  readonly comparison: Comparison
  readonly value: ValueModel
}
