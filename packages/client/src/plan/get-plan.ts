import type { GetPattern } from '@tablewright/design/model'
import type { PlanBase } from './plan-base.js'
import type { PlanContext } from './plan-context.js'
import { planTarget, type TargetPlan } from './target-plan.js'

/** A GetItem, or for a sharded set one for each of its items. */
export interface GetPlan extends PlanBase {
  readonly kind: 'get'
  readonly target: TargetPlan
  readonly consistent?: true
}

export function planGet(pattern: GetPattern, context: PlanContext): GetPlan {
  const { name, parameters, consistency } = pattern
  return {
    kind: 'get',
    pattern: name,
    parameters,
    target: planTarget(pattern, context),
    ...(consistency === 'strong' ? { consistent: true } : {}),
  }
}
