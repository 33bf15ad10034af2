import type { AttributeValue } from '@tablewright/dynamo'
import type { Call } from '../input/call.js'
import type { ExpressionPlan, Names, PlaceholderPlan } from './expression-plan.js'
import type { SlotPlan } from './slot-plan.js'
import type { ReadSlot } from './slots.js'

export type AttributeValues = Readonly<Record<string, AttributeValue>>

/** Returns the values of a request for one call; undefined if it has none. */
export type FillValues = (call: Call) => AttributeValues | undefined

export function valueFiller(
  values: PlaceholderPlan['values'],
  slot: (plan: SlotPlan) => ReadSlot,
): FillValues {
  const readers = Object.entries(values).map(([placeholder, plan]) => [placeholder, slot(plan)] as const)
  if (readers.length === 0) return () => undefined
  return (call) => {
    const filled: Record<string, AttributeValue> = {}
    for (const [placeholder, read] of readers) filled[placeholder] = read(call)
    return filled
  }
}

/** A condition for one call. */
export interface FilledCondition {
  readonly condition: string
  readonly names: Names
  readonly values?: AttributeValues
}

export type FillCondition = (call: Call) => FilledCondition

export function conditionFiller(
  { text, names, values }: ExpressionPlan,
  slot: (plan: SlotPlan) => ReadSlot,
): FillCondition {
  const fill = valueFiller(values, slot)
  return (call) => {
    const filled = fill(call)
    return filled ? { condition: text, names, values: filled } : { condition: text, names }
  }
}
