import type { DeleteModel } from '@tablewright/design/model'
import type { ExpressionPlan } from '../expressions/expression-plan.js'
import { conditionExpression } from '../expressions/write-condition.js'
import type { KeyedWrite } from './plan-base.js'
import { ownBindings, type PlanContext } from './plan-context.js'
import { planDerived } from './plan-derived.js'
import { attributesFollowed, pathsTested, storedPaths, testedCondition } from './plan-reads.js'
import { existing, planCondition } from './plan-values.js'

/** A DeleteItem. The item is read first if it has derived items. */
export interface DeletePlan extends KeyedWrite {
  readonly kind: 'delete'
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
  const derived = entity.derives.map((name) => planDerived(context.model.derived[name]!, entity, context))
  const readsBefore = derived.length > 0
  const expression = readsBefore ? undefined : conditionExpression(condition, context.keyName(entity))
  return {
    kind: 'delete',
    pattern,
    entity: entity.name,
    ...ownBindings(write.bindings),
    ...testedCondition(condition),
    reads: [...pathsTested(condition), ...storedPaths(attributesFollowed(derived), entity, context)],
    ...(write.guard === undefined ? {} : { guard: write.guard }),
    ...(write.mustExist ? { mustExist: true } : {}),
    ...(readsBefore ? { readsBefore: true } : {}),
    ...(expression ? { expression } : {}),
  }
}
