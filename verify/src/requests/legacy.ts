import type { Picker } from './picker.js'
import { names, scalar, value } from './values.js'

const unary = ['NULL', 'NOT_NULL'] as const
const binary = ['EQ', 'NE', 'LE', 'LT', 'GE', 'GT', 'CONTAINS', 'NOT_CONTAINS', 'BEGINS_WITH'] as const

/** A condition as it was written before expressions. */
export function legacyCondition(pick: Picker): object {
  const values = (count: number) => Array.from({ length: count }, () => scalar(pick, 'N'))
  return pick.weighted<() => object>([
    [1, () => ({ ComparisonOperator: pick.of(unary) })],
    [6, () => ({ ComparisonOperator: pick.of(binary), AttributeValueList: [scalar(pick)] })],
    [1, () => ({ ComparisonOperator: 'BETWEEN', AttributeValueList: values(2) })],
    [1, () => ({ ComparisonOperator: 'IN', AttributeValueList: values(1 + pick.below(3)) })],
    [
      1,
      () => ({
        ComparisonOperator: pick.of([...unary, ...binary]),
        AttributeValueList: values(pick.below(3)),
      }),
    ],
  ])()
}

export function legacyExpected(pick: Picker): object {
  const expectations = pick.times(2, () => [
    pick.of(names),
    pick.of<() => object>([
      () => ({ Exists: false }),
      () => ({ Value: value(pick, 0) }),
      () => legacyCondition(pick),
    ])(),
  ])
  return {
    Expected: Object.fromEntries(expectations),
    ...(expectations.length > 1 && pick.chance(50) && { ConditionalOperator: pick.of(['AND', 'OR']) }),
  }
}

export function legacyUpdates(pick: Picker): object {
  const updates = pick.times(3, () => [
    pick.of(names),
    pick.of<() => object>([
      () => ({ Action: 'PUT', Value: value(pick, 1) }),
      () => ({ Value: value(pick, 1) }),
      () => ({ Action: 'DELETE' }),
      () => ({ Action: 'DELETE', Value: scalar(pick, pick.of(['SS', 'NS'] as const)) }),
      () => ({ Action: 'ADD', Value: scalar(pick, pick.of(['N', 'SS', 'NS'] as const)) }),
    ])(),
  ])
  return { AttributeUpdates: Object.fromEntries(updates) }
}
