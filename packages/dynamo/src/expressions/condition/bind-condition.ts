import { type AttributeType, type AttributeValue, attributeType } from '../../attribute-value.js'
import { maxInOperands } from '../../limits.js'
import { conditionFunctions } from '../syntax/condition-syntax.js'
import {
  boundsOfDifferentTypes,
  boundsReversed,
  type ExpressionLabel,
  expressionError,
  pathRequired,
  sameOperands,
  tooManyInOperands,
  unknownTypeName,
  wrongOperandCount,
  wrongOperandType,
} from '../syntax/expression-error.js'
import { describePath, type Path } from '../syntax/path.js'
import type { Placeholders } from '../syntax/placeholders.js'
import type { ConditionSyntax, OperandSyntax } from '../syntax/syntax.js'
import { type BoundCall, type BoundOperand, bindOperand } from './bind-operand.js'
import type { Condition, Operand, PathOperand, ValueOperand } from './condition.js'
import { compareValues } from './values.js'

/** Replaces the placeholders of a parsed condition, and checks what depends on their values, in DynamoDB's order. */
export function bindCondition(
  label: ExpressionLabel,
  syntax: ConditionSyntax,
  placeholders: Placeholders,
): Condition {
  switch (syntax.kind) {
    case 'and':
    case 'or': {
      const conditions = syntax.conditions.map((part) => bindCondition(label, part, placeholders))
      return { kind: syntax.kind, conditions }
    }
    case 'not':
      return { kind: 'not', condition: bindCondition(label, syntax.condition, placeholders) }
    case 'call':
      return bindFunction(label, bindAll(label, placeholders, [syntax])[0] as BoundCall)
    case 'compare': {
      const bound = bindAll(label, placeholders, [syntax.left, syntax.right])
      checkDistinct(label, syntax.operator, bound)
      const left = toOperand(label, bound[0]!)
      const right = toOperand(label, bound[1]!)
      const { operator } = syntax
      if (operator !== '=' && operator !== '<>') checkOrdered(label, operator, [left, right])
      return { kind: 'compare', operator, left, right }
    }
    case 'between': {
      const bound = bindAll(label, placeholders, [syntax.operand, syntax.low, syntax.high])
      const [operand, low, high] = bound.map((part) => toOperand(label, part)) as [Operand, Operand, Operand]
      checkOrdered(label, 'BETWEEN', [operand, low, high])
      checkBounds(label, low, high)
      return { kind: 'between', operand, low, high }
    }
    case 'in': {
      const [first, ...rest] = bindAll(label, placeholders, [syntax.operand, ...syntax.candidates])
      if (rest.length > maxInOperands) throw expressionError(label, tooManyInOperands(rest.length))
      const operand = toOperand(label, first!)
      return { kind: 'in', operand, candidates: rest.map((candidate) => toOperand(label, candidate)) }
    }
  }
}

function bindAll(
  label: ExpressionLabel,
  placeholders: Placeholders,
  operands: readonly OperandSyntax[],
): BoundOperand[] {
  const bound: BoundOperand[] = []
  for (const operand of operands) bound.push(bindOperand(label, operand, placeholders))
  for (const operand of bound) checkCounts(label, operand)
  for (const operand of bound) checkCallsDistinct(label, operand)
  return bound
}

function checkCounts(label: ExpressionLabel, operand: BoundOperand): void {
  if (operand.kind !== 'call') return
  for (const inner of operand.operands) checkCounts(label, inner)
  const count = operand.operands.length
  if (conditionFunctions.get(operand.name) !== count) {
    throw expressionError(label, wrongOperandCount(operand.name, count))
  }
}

function checkCallsDistinct(label: ExpressionLabel, operand: BoundOperand): void {
  if (operand.kind !== 'call') return
  for (const inner of operand.operands) checkCallsDistinct(label, inner)
  checkDistinct(label, operand.name, operand.operands)
}

/** DynamoDB refuses to compare a path with itself. */
function checkDistinct(label: ExpressionLabel, name: string, operands: readonly BoundOperand[]): void {
  const [first, second] = operands
  if (first?.kind !== 'path' || second?.kind !== 'path' || !samePath(first.path, second.path)) return
  throw expressionError(label, sameOperands(name, describePath(first.path)))
}

function samePath(left: Path, right: Path): boolean {
  return left.length === right.length && left.every((element, index) => element === right[index])
}

function toOperand(label: ExpressionLabel, operand: BoundOperand): Operand {
  if (operand.kind !== 'call') return operand
  // The parser allows no other function here.
  const of = toOperand(label, operand.operands[0]!)
  const type = constantType(of)
  if (type === 'N' || type === 'BOOL' || type === 'NULL') {
    throw expressionError(label, wrongOperandType('size', type))
  }
  return { kind: 'size', of: of as PathOperand | ValueOperand }
}

function bindFunction(label: ExpressionLabel, { name, operands }: BoundCall): Condition {
  const [first, second] = operands.map((operand) => toOperand(label, operand)) as [Operand, Operand]
  switch (name) {
    case 'attribute_exists':
    case 'attribute_not_exists':
      if (first.kind !== 'path') throw expressionError(label, pathRequired(name))
      return { kind: name === 'attribute_exists' ? 'exists' : 'notExists', path: first.path }
    case 'attribute_type':
      return { kind: 'type', operand: first, type: typeNamed(label, second) }
    case 'begins_with':
      for (const operand of [first, second]) {
        const type = constantType(operand)
        if (type !== undefined && type !== 'S' && type !== 'B') {
          throw expressionError(label, wrongOperandType(name, type))
        }
      }
      return { kind: 'beginsWith', operand: first, prefix: second }
    default:
      return { kind: 'contains', operand: first, element: second }
  }
}

const typeNames: ReadonlySet<string> = new Set(['S', 'N', 'B', 'BOOL', 'NULL', 'L', 'M', 'SS', 'NS', 'BS'])

function typeNamed(label: ExpressionLabel, operand: Operand): AttributeType {
  if (operand.kind !== 'value' || !('S' in operand.value)) {
    const type = constantType(operand) ?? '{NS,SS,L,BS,N,M,B,BOOL,NULL,S}'
    throw expressionError(label, wrongOperandType('attribute_type', type))
  }
  const name = operand.value.S
  if (!typeNames.has(name)) throw expressionError(label, unknownTypeName(name))
  return name as AttributeType
}

/** The type of an operand that does not depend on the item. */
function constantType(operand: Operand): AttributeType | undefined {
  if (operand.kind === 'size') return 'N'
  return operand.kind === 'value' ? attributeType(operand.value) : undefined
}

function checkOrdered(label: ExpressionLabel, name: string, operands: readonly Operand[]): void {
  for (const operand of operands) {
    const type = constantType(operand)
    if (type !== undefined && type !== 'S' && type !== 'N' && type !== 'B') {
      throw expressionError(label, wrongOperandType(name, type))
    }
  }
}

function checkBounds(label: ExpressionLabel, low: Operand, high: Operand): void {
  if (low.kind !== 'value' || high.kind !== 'value') return
  const order = compareValues(low.value, high.value)
  if (order !== undefined && order <= 0) return
  const complaint = order === undefined ? boundsOfDifferentTypes : boundsReversed
  throw expressionError(label, complaint(describeValue(low.value), describeValue(high.value)))
}

function describeValue(value: AttributeValue): string {
  return Object.entries(value)
    .map(([type, content]) => `${type}:${content}`)
    .join()
}
