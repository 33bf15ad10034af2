/**
 * The syntax tree of expressions before placeholders are looked up. It does not depend on values, so that one parse
 * serves every request with the same text.
 */
export type OperandSyntax = PathSyntax | ValueSyntax | CallSyntax

/** Elements are attribute names, `#placeholders` (no plain name starts with #) and list indexes. */
export interface PathSyntax {
  readonly kind: 'path'
  readonly elements: readonly (string | number)[]
}

export interface ValueSyntax {
  readonly kind: 'value'
  readonly placeholder: string
}

export interface CallSyntax {
  readonly kind: 'call'
  readonly name: string
  readonly operands: readonly OperandSyntax[]
}

export type Comparator = '=' | '<>' | '<' | '<=' | '>' | '>='

export type ConditionSyntax =
  | CallSyntax
  | {
      readonly kind: 'compare'
      readonly operator: Comparator
      readonly left: OperandSyntax
      readonly right: OperandSyntax
    }
  | {
      readonly kind: 'between'
      readonly operand: OperandSyntax
      readonly low: OperandSyntax
      readonly high: OperandSyntax
    }
  | { readonly kind: 'in'; readonly operand: OperandSyntax; readonly candidates: readonly OperandSyntax[] }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly ConditionSyntax[] }
  | { readonly kind: 'not'; readonly condition: ConditionSyntax }

/** A sum or difference of two operands. */
export interface ArithmeticSyntax {
  readonly kind: 'arithmetic'
  readonly operator: '+' | '-'
  readonly left: OperandSyntax
  readonly right: OperandSyntax
}

export type SetValueSyntax = OperandSyntax | ArithmeticSyntax

export type ActionSyntax =
  | { readonly kind: 'set'; readonly path: PathSyntax; readonly value: SetValueSyntax }
  | { readonly kind: 'remove'; readonly path: PathSyntax }
  | { readonly kind: 'add' | 'delete'; readonly path: PathSyntax; readonly value: ValueSyntax }
