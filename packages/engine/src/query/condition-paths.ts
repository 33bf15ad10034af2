import type { Condition, Operand, Path } from '@tablewright/dynamo'

/** Yields every path that a condition reads. */
export function* conditionPaths(condition: Condition): Generator<Path> {
  switch (condition.kind) {
    case 'and':
    case 'or':
      for (const part of condition.conditions) yield* conditionPaths(part)
      return
    case 'not':
      yield* conditionPaths(condition.condition)
      return
    case 'exists':
    case 'notExists':
      yield condition.path
      return
    default:
      for (const operand of operandsOf(condition)) yield* operandPaths(operand)
  }
}

type Comparison = Extract<
  Condition,
  { kind: 'compare' | 'between' | 'in' | 'type' | 'beginsWith' | 'contains' }
>

function operandsOf(condition: Comparison): readonly Operand[] {
  switch (condition.kind) {
    case 'compare':
      return [condition.left, condition.right]
    case 'between':
      return [condition.operand, condition.low, condition.high]
    case 'in':
      return [condition.operand, ...condition.candidates]
    case 'type':
      return [condition.operand]
    case 'beginsWith':
      return [condition.operand, condition.prefix]
    case 'contains':
      return [condition.operand, condition.element]
  }
}

function* operandPaths(operand: Operand): Generator<Path> {
  if (operand.kind === 'path') yield operand.path
  else if (operand.kind === 'size') yield* operandPaths(operand.of)
}
