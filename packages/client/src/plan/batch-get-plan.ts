import type { BatchGetPattern, BindingsModel } from '@tablewright/design/model'
import type { PlanBase } from './plan-base.js'
import type { PlanContext } from './plan-context.js'
import { type ProjectionPlan, planReturns } from './target-plan.js'

/** A BatchGetItem of the keys that the caller gives, each once. */
export interface BatchGetPlan extends PlanBase {
  readonly kind: 'batchGet'
  readonly item: string
  /** Bindings that are the same for all keys; the others come from each element of `keys`. */
  readonly bindings: BindingsModel
  readonly consistent?: true
  readonly returns?: readonly string[]
  readonly projection?: ProjectionPlan
  readonly expiry?: string
}

export function planBatchGet(pattern: BatchGetPattern, context: PlanContext): BatchGetPlan {
  const { name, parameters, target, bindings, consistency } = pattern
  const item = context.item(target)
  return {
    kind: 'batchGet',
    pattern: name,
    parameters,
    item: target,
    bindings,
    ...(consistency === 'strong' ? { consistent: true } : {}),
    ...planReturns(item, pattern, context),
  }
}
