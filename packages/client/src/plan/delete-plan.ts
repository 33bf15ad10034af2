import type { DeleteModel } from '@tablewright/design/model'
import type { ConditionPlan } from '../expressions/condition-plan.js'
import type { ExpressionPlan } from '../expressions/expression-plan.js'
import { conditionExpression } from '../expressions/write-condition.js'
import type { KeyedWrite } from './plan-base.js'
import { ownBindings, type PlanContext } from './plan-context.js'
import { existing, planCondition } from './plan-values.js'

/** A DeleteItem. The item is read first if it has derived items. */
export interface DeletePlan extends KeyedWrite {
  readonly kind: 'delete'
  readonly condition?: ConditionPlan
  /** The attribute of kind version whose value the caller expects. */
  readonly guard?: string
  /** Set if a missing item is an error. */
  readonly mustExist?: true
  readonly readsBefore?: true
  /** Expression of the write without a read. */
  readonly expression?: ExpressionPlan
}

export function planDelete(write: DeleteModel, pattern: string, context: PlanContext): DeletePlan {
  const entity = context.entity(write.target)
  const model = write.mustExist ? existing(write.condition) : write.condition
  const condition = model && planCondition(model, entity.attributes)
  const reads = entity.derives.length > 0
  const expression = reads ? undefined : conditionExpression(condition, context.keyName(entity))
  return {
    kind: 'delete',
    pattern,
    entity: entity.name,
    ...ownBindings(write.bindings),
    ...(condition ? { condition } : {}),
    ...(write.guard === undefined ? {} : { guard: write.guard }),
    ...(write.mustExist ? { mustExist: true } : {}),
    ...(reads ? { readsBefore: true } : {}),
    ...(expression ? { expression } : {}),
  }
}
