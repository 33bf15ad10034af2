import type { TransactGetPattern } from '@tablewright/design/model'
import type { PlanBase } from './plan-base.js'
import type { PlanContext } from './plan-context.js'
import { planTarget, type TargetPlan } from './target-plan.js'

/** One TransactGetItems: several items as they are at one moment. */
export interface TransactGetPlan extends PlanBase {
  readonly kind: 'transactGet'
  /** By name in the result. */
  readonly targets: Readonly<Record<string, TargetPlan>>
}

export function planTransactGet(pattern: TransactGetPattern, context: PlanContext): TransactGetPlan {
  const targets = Object.entries(pattern.gets).map(([name, step]) => [name, planTarget(step, context)])
  return {
    kind: 'transactGet',
    pattern: pattern.name,
    parameters: pattern.parameters,
    targets: Object.fromEntries(targets),
  }
}
