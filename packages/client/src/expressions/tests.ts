import { comparisonHolds, type Item, sizeOf, valueBeginsWith, valueContains } from '@tablewright/dynamo'
import type { Call } from '../input/call.js'
import type { Makers } from '../items/interpreter.js'
import { valueAt } from '../items/stored-path.js'
import type {
  BetweenPlan,
  ComparePlan,
  ConditionPlan,
  InPlan,
  PartPlan,
  PresencePlan,
  SeveralPlan,
} from './condition-plan.js'
import type { SlotPlan } from './slot-plan.js'
import type { ReadSlot } from './slots.js'

/** Whether a condition holds for a stored item, exactly as DynamoDB evaluates it; undefined means no item. */
export type Test = (item: Item | undefined, call: Call) => boolean

type SlotOf = (slot: SlotPlan) => ReadSlot
type Of = (condition: ConditionPlan) => Test

export type TestMakers = Makers<ConditionPlan, Test, SlotOf>

// One factory for each kind of condition, each a separate export: a compiled client imports those of its plans.

export const existsTest = (): Test => (item) => item !== undefined

export const absentTest = (): Test => (item) => item === undefined

export function andTest({ conditions }: SeveralPlan<'and' | 'or'>, of: Of): Test {
  const tests = conditions.map(of)
  return (item, call) => tests.every((test) => test(item, call))
}

export function orTest({ conditions }: SeveralPlan<'and' | 'or'>, of: Of): Test {
  const tests = conditions.map(of)
  return (item, call) => tests.some((test) => test(item, call))
}

export function notTest({ condition }: Extract<ConditionPlan, { kind: 'not' }>, of: Of): Test {
  const test = of(condition)
  return (item, call) => !test(item, call)
}

export function presentTest({ path }: PresencePlan<'present' | 'absent'>): Test {
  return (item) => valueAt(item, path) !== undefined
}

export function missingTest({ path }: PresencePlan<'present' | 'absent'>): Test {
  return (item) => valueAt(item, path) === undefined
}

export function compareTest(
  { path, comparison, value }: ComparePlan<'compare' | 'size'>,
  _: Of,
  slot: SlotOf,
): Test {
  const read = slot(value)
  return (item, call) => comparisonHolds(comparison, valueAt(item, path), read(call, item))
}

/** For a design whose conditions compare texts, whole numbers and booleans, and only by `=`. */
export function equalTest({ path, value }: ComparePlan<'compare' | 'size'>, _: Of, slot: SlotOf): Test {
  const read = slot(value)
  return (item, call) => {
    const found = valueAt(item, path)
    return found !== undefined && JSON.stringify(found) === JSON.stringify(read(call, item))
  }
}

export function sizeTest(
  { path, comparison, value }: ComparePlan<'compare' | 'size'>,
  _: Of,
  slot: SlotOf,
): Test {
  const read = slot(value)
  return (item, call) => {
    const found = valueAt(item, path)
    const size = found && sizeOf(found)
    return comparisonHolds(comparison, size === undefined ? undefined : { N: String(size) }, read(call, item))
  }
}

export function inTest({ path, values }: InPlan, _: Of, slot: SlotOf): Test {
  const candidates = values.map(slot)
  return (item, call) =>
    candidates.some((read) => comparisonHolds('=', valueAt(item, path), read(call, item)))
}

export function betweenTest({ path, low, high }: BetweenPlan, _: Of, slot: SlotOf): Test {
  const [least, most] = [slot(low), slot(high)]
  return (item, call) => {
    const found = valueAt(item, path)
    return comparisonHolds('>=', found, least(call, item)) && comparisonHolds('<=', found, most(call, item))
  }
}

export function beginsWithTest(
  { path, value }: PartPlan<'beginsWith' | 'contains'>,
  _: Of,
  slot: SlotOf,
): Test {
  const read = slot(value)
  return (item, call) => valueBeginsWith(valueAt(item, path), read(call, item))
}

export function containsTest(
  { path, value }: PartPlan<'beginsWith' | 'contains'>,
  _: Of,
  slot: SlotOf,
): Test {
  const read = slot(value)
  return (item, call) => valueContains(valueAt(item, path), read(call, item))
}

export const allTests = {
  itemExists: existsTest,
  itemAbsent: absentTest,
  and: andTest,
  or: orTest,
  not: notTest,
  present: presentTest,
  absent: missingTest,
  compare: compareTest,
  size: sizeTest,
  in: inTest,
  between: betweenTest,
  beginsWith: beginsWithTest,
  contains: containsTest,
} satisfies TestMakers
