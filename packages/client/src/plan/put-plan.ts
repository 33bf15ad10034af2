import type { PutModel } from '@tablewright/design/model'
import type { ConditionPlan } from '../expressions/condition-plan.js'
import type { ExpressionPlan } from '../expressions/expression-plan.js'
import { conditionExpression } from '../expressions/write-condition.js'
import type { ValueSource } from '../input/value-source.js'
import { givenValues } from './create-plan.js'
import { countedAttributes, versionOf } from './entity-plan.js'
import type { WriteBase } from './plan-base.js'
import type { PlanContext } from './plan-context.js'
import { planCondition } from './plan-values.js'

/** A PutItem that replaces any item. The item is read first if values are kept or derived from it. */
export interface PutPlan extends WriteBase {
  readonly kind: 'put'
  readonly values: Readonly<Record<string, ValueSource>>
  readonly condition?: ConditionPlan
  readonly readsBefore?: true
  /** Of the write without a read. */
  readonly expression?: ExpressionPlan
}

/**
 * Plans a put. It needs no read if the stored item does not matter: no version to continue, no time of creation to
 * keep, no counters and no derived items.
 */
export function planPut(write: PutModel, pattern: string, context: PlanContext): PutPlan {
  const entity = context.entity(write.target)
  const { attributes } = entity
  const condition = write.condition && planCondition(write.condition, attributes)
  const keeps =
    entity.derives.length > 0 ||
    versionOf(entity) !== undefined ||
    Object.values(attributes).some(({ onCreate }) => onCreate) ||
    countedAttributes(entity.name, context).length > 0
  const expression = keeps ? undefined : conditionExpression(condition, context.keyName(entity))
  return {
    kind: 'put',
    pattern,
    entity: entity.name,
    values: givenValues(write, entity),
    ...(condition ? { condition } : {}),
    ...(keeps ? { readsBefore: true } : {}),
    ...(expression ? { expression } : {}),
  }
}
