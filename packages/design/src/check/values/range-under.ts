import { integerRange } from '../../domains/is-assignable.js'
import type { Comparison, ConditionModel } from '../../model/condition-model.js'
import type { ValueModel } from '../../model/value-model.js'
import { sourceType, type ValueScope } from './value-scope.js'

/** Numbers from `low` to `high`, none if `low` is greater, and whether the attribute may be missing. */
export interface PossibleNumbers {
  readonly low: number
  readonly high: number
  readonly missing: boolean
}

/** The tested quantity: the value of an attribute, or its number of elements. */
type Aspect = 'compare' | 'size'

/** Returns the possible numbers of a value. */
export function numbersOf(value: ValueModel, scope: ValueScope): PossibleNumbers {
  const source = sourceType(value, scope)
  if (source?.kind === 'literal') {
    return typeof source.value === 'number' ? exactly(source.value) : nothing
  }
  const [low, high] = source ? integerRange(source.type) : [-Infinity, Infinity]
  return { low, high, missing: source?.mayBeMissing ?? false }
}

const nothing: PossibleNumbers = { low: Infinity, high: -Infinity, missing: false }

function exactly(value: number): PossibleNumbers {
  return { low: value, high: value, missing: false }
}

/** Returns the possible numbers of an attribute, or of its elements, in items that fulfill a condition. */
export function numbersUnder(
  condition: ConditionModel | undefined,
  attribute: string,
  aspect: Aspect,
  before: PossibleNumbers,
  scope: ValueScope,
): PossibleNumbers {
  const under = (part: ConditionModel) => numbersUnder(part, attribute, aspect, before, scope)
  switch (condition?.kind) {
    case 'and':
      return condition.conditions.map(under).reduce(both, before)
    case 'or':
      return condition.conditions.map(under).reduce(either, nothing)
    case 'itemAbsent':
      return { ...nothing, missing: true }
    case 'absent':
      return condition.attribute === attribute ? { ...nothing, missing: true } : before
    case 'present':
      return condition.attribute === attribute ? { ...before, missing: false } : before
    case 'compare':
    case 'size': {
      if (condition.attribute !== attribute) return before
      if (condition.kind !== aspect) return { ...before, missing: false }
      return compared(before, condition.comparison, numbersOf(condition.value, scope))
    }
    case 'in': {
      if (condition.attribute !== attribute) return before
      const values = condition.values.map((value) => numbersOf(value, scope)).reduce(either, nothing)
      return aspect === 'compare' ? compared(before, '=', values) : { ...before, missing: false }
    }
    case 'between': {
      if (condition.attribute !== attribute) return before
      if (aspect === 'size') return { ...before, missing: false }
      const low = compared(before, '>=', numbersOf(condition.low, scope))
      return compared(low, '<=', numbersOf(condition.high, scope))
    }
    default:
      return before
  }
}

/** A comparison with a missing attribute never holds, except for `<>`. Attributes with a range hold whole numbers. */
function compared(
  before: PossibleNumbers,
  comparison: Comparison,
  { low, high }: PossibleNumbers,
): PossibleNumbers {
  const present = { ...before, missing: false }
  switch (comparison) {
    case '=':
      return both(present, { low, high, missing: false })
    case '<':
      return { ...present, high: Math.min(before.high, Math.ceil(high) - 1) }
    case '<=':
      return { ...present, high: Math.min(before.high, high) }
    case '>':
      return { ...present, low: Math.max(before.low, Math.floor(low) + 1) }
    case '>=':
      return { ...present, low: Math.max(before.low, low) }
    // A missing attribute differs from every value.
    case '<>':
      return before
  }
}

function both(one: PossibleNumbers, other: PossibleNumbers): PossibleNumbers {
  return {
    low: Math.max(one.low, other.low),
    high: Math.min(one.high, other.high),
    missing: one.missing && other.missing,
  }
}

function either(one: PossibleNumbers, other: PossibleNumbers): PossibleNumbers {
  return {
    low: Math.min(one.low, other.low),
    high: Math.max(one.high, other.high),
    missing: one.missing || other.missing,
  }
}

/** Whether a condition implies that the attribute is at least (or more than) the given value. */
export function impliesAtLeast(
  condition: ConditionModel | undefined,
  attribute: string,
  value: ValueModel,
): boolean {
  if (condition?.kind === 'and')
    return condition.conditions.some((part) => impliesAtLeast(part, attribute, value))
  if (condition?.kind === 'or')
    return condition.conditions.every((part) => impliesAtLeast(part, attribute, value))
  return (
    condition?.kind === 'compare' &&
    condition.attribute === attribute &&
    ['>', '>=', '='].includes(condition.comparison) &&
    JSON.stringify(condition.value) === JSON.stringify(value)
  )
}
