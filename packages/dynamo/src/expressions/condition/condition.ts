import type { AttributeType, AttributeValue } from '../../attribute-value.js'
import type { Path } from '../syntax/path.js'
import type { Comparator } from '../syntax/syntax.js'

/** An operand of a condition: a path in the item, a value of the request, or the size of either. */
export type Operand = PathOperand | ValueOperand | SizeOperand

export interface PathOperand {
  readonly kind: 'path'
  readonly path: Path
}

export interface ValueOperand {
  readonly kind: 'value'
  readonly value: AttributeValue
}

export interface SizeOperand {
  readonly kind: 'size'
  readonly of: PathOperand | ValueOperand
}

/** A condition on an item, with its placeholders replaced. Plain data. */
export type Condition =
  | {
      readonly kind: 'compare'
      readonly operator: Comparator
      readonly left: Operand
      readonly right: Operand
    }
  | { readonly kind: 'between'; readonly operand: Operand; readonly low: Operand; readonly high: Operand }
  | { readonly kind: 'in'; readonly operand: Operand; readonly candidates: readonly Operand[] }
  | { readonly kind: 'exists' | 'notExists'; readonly path: Path }
  | { readonly kind: 'type'; readonly operand: Operand; readonly type: AttributeType }
  | { readonly kind: 'beginsWith'; readonly operand: Operand; readonly prefix: Operand }
  | { readonly kind: 'contains'; readonly operand: Operand; readonly element: Operand }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }
