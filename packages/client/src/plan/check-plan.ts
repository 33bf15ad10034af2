import type { CheckModel } from '@tablewright/design/model'
import type { ConditionPlan } from '../expressions/condition-plan.js'
import type { ExpressionPlan } from '../expressions/expression-plan.js'
import { conditionExpression } from '../expressions/write-condition.js'
import type { KeyedWrite } from './plan-base.js'
import { ownBindings, type PlanContext } from './plan-context.js'
import { pathsTested, testedCondition } from './plan-reads.js'
import { planCondition } from './plan-values.js'

/** A ConditionCheck. Changes nothing; the transaction succeeds only if the condition holds. */
export interface CheckPlan extends KeyedWrite {
  readonly kind: 'check'
  readonly condition: ConditionPlan
  readonly expression?: ExpressionPlan
}

export function planCheck(write: CheckModel, pattern: string, context: PlanContext): CheckPlan {
  const entity = context.entity(write.target)
  const condition = planCondition(write.condition, entity.attributes)
  const expression = conditionExpression(condition, context.keyName(entity))
  return {
    kind: 'check',
    pattern,
    entity: entity.name,
    ...ownBindings(write.bindings),
    condition,
    ...testedCondition(condition),
    reads: pathsTested(condition),
    ...(expression ? { expression } : {}),
  }
}
