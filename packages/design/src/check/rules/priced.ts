import type { Estimate } from '../../cost/estimate.js'
import type { PatternModel } from '../../model/pattern-model.js'
import { type CheckContext, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { count } from './quantities.js'

/** A call costs no more than its budget. */
export function checkPriced(context: CheckContext): Finding[] {
  return context.patterns.flatMap((pattern) => {
    const { budget } = pattern
    const cost = context.costs.get(pattern.name)
    if (!budget || !cost) return []
    return [
      ...checkBudget(pattern, 'read', budget.readUnits, cost.readUnits),
      ...checkBudget(pattern, 'write', budget.writeUnits, cost.writeUnits),
    ]
  })
}

function checkBudget(
  pattern: PatternModel,
  kind: 'read' | 'write',
  budget: number | undefined,
  { expected, worst }: Estimate,
): Finding[] {
  if (budget === undefined || worst <= budget) return []
  const about = {
    place: patternPlace(pattern),
    pattern: pattern.name,
    data: { kind, budget, expected, worst },
    remedy: 'Return fewer or smaller items, write fewer derived items, or raise the budget.',
  }
  const units = `${kind} units`
  if (expected > budget) {
    const message = `A call of ${pattern.name} costs ${count(expected)} ${units}; the budget is ${count(budget)}.`
    return [finding('TW901', { ...about, message })]
  }
  const message = `A call of ${pattern.name} costs ${count(expected)} ${units} as expected but up to ${count(worst)}; the budget is ${count(budget)}.`
  return [finding('TW902', { ...about, message })]
}
