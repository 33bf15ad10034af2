import { type AttributeValue, attributeType, type Item } from '../../attribute-value.js'
import { valueAt } from '../syntax/path.js'
import { comparisonHolds, valueBeginsWith, valueContains } from './comparisons.js'
import type { Condition, Operand } from './condition.js'
import { containmentSteps, equalitySteps } from './equality-steps.js'
import { sizeOf } from './values.js'

/**
 * Whether a condition holds for an item; a missing item is an empty one. A comparison with a missing value, or with
 * one of another type, is false, except for `<>`, which is true.
 */
export function evaluateCondition(condition: Condition, item: Item): boolean {
  switch (condition.kind) {
    case 'compare':
      return comparisonHolds(
        condition.operator,
        resolve(condition.left, item),
        resolve(condition.right, item),
      )
    case 'and':
      return condition.conditions.every((part) => evaluateCondition(part, item))
    case 'or':
      return condition.conditions.some((part) => evaluateCondition(part, item))
    case 'not':
      return !evaluateCondition(condition.condition, item)
    case 'exists':
      return valueAt(item, condition.path) !== undefined
    case 'notExists':
      return valueAt(item, condition.path) === undefined
    case 'between': {
      const value = resolve(condition.operand, item)
      return (
        comparisonHolds('>=', value, resolve(condition.low, item)) &&
        comparisonHolds('<=', value, resolve(condition.high, item))
      )
    }
    case 'in': {
      const value = resolve(condition.operand, item)
      if (value === undefined) return false
      return condition.candidates.some((candidate) => comparisonHolds('=', value, resolve(candidate, item)))
    }
    case 'type': {
      const value = resolve(condition.operand, item)
      return value !== undefined && attributeType(value) === condition.type
    }
    case 'beginsWith':
      return valueBeginsWith(resolve(condition.operand, item), resolve(condition.prefix, item))
    case 'contains':
      return valueContains(resolve(condition.operand, item), resolve(condition.element, item))
  }
}

/**
 * As `evaluateCondition`, in steps: pauses before and during comparisons, which may take many milliseconds for a large
 * value, so that the caller can let other work run in between.
 */
export function* conditionSteps(condition: Condition, item: Item): Generator<undefined, boolean> {
  switch (condition.kind) {
    case 'and':
      for (const part of condition.conditions) if (!(yield* conditionSteps(part, item))) return false
      return true
    case 'or':
      for (const part of condition.conditions) if (yield* conditionSteps(part, item)) return true
      return false
    case 'not':
      return !(yield* conditionSteps(condition.condition, item))
    case 'in': {
      const value = resolve(condition.operand, item)
      if (value === undefined) return false
      for (const candidate of condition.candidates) {
        yield
        const other = resolve(candidate, item)
        if (other !== undefined && (yield* equalitySteps(value, other))) return true
      }
      return false
    }
    case 'compare': {
      yield
      const { operator, left, right } = condition
      const [one, other] = [resolve(left, item), resolve(right, item)]
      if ((operator !== '=' && operator !== '<>') || one === undefined || other === undefined)
        return comparisonHolds(operator, one, other)
      return (yield* equalitySteps(one, other)) === (operator === '=')
    }
    case 'contains':
      yield
      return yield* containmentSteps(resolve(condition.operand, item), resolve(condition.element, item))
    default:
      yield
      return evaluateCondition(condition, item)
  }
}

function resolve(operand: Operand, item: Item): AttributeValue | undefined {
  switch (operand.kind) {
    case 'path':
      return valueAt(item, operand.path)
    case 'value':
      return operand.value
    case 'size': {
      const value = resolve(operand.of, item)
      const size = value === undefined ? undefined : sizeOf(value)
      return size === undefined ? undefined : { N: String(size) }
    }
  }
}
