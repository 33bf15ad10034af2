import type { TablewrightError } from '@tablewright/base'
import { type CallSite, conditionFailed, notFound } from '../errors/call-errors.js'
import type { ConditionPlan } from '../expressions/condition-plan.js'
import type { Test } from '../expressions/tests.js'
import type { Call } from '../input/call.js'
import type { TestedCondition } from '../plan/plan-reads.js'
import type { Stored } from './stored.js'

/** Returns the error for a condition that does not hold; undefined if it holds. */
export type ExplainCondition = (
  before: Stored | undefined,
  call: Call,
  site: CallSite,
) => TablewrightError | undefined

/** Returns the error of a condition that does not hold. Absent in compiled clients whose writes have guards only. */
export function conditionTest(
  { condition, tested = [] }: TestedCondition,
  entity: string,
  { test }: { readonly test: (plan: ConditionPlan) => Test },
): ExplainCondition {
  const holds = test(condition!)
  return (before, call, site) => {
    if (holds(before?.item, call)) return undefined
    if (!before) return notFound(site, entity)
    const current = Object.fromEntries(tested.map((name) => [name, before.values[name]]))
    return conditionFailed(site, entity, current)
  }
}
