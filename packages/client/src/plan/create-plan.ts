import type { ConditionModel, EntityModel, PutModel } from '@tablewright/design/model'
import type { ConditionPlan } from '../expressions/condition-plan.js'
import type { ExpressionPlan } from '../expressions/expression-plan.js'
import { conditionExpression } from '../expressions/write-condition.js'
import type { ValueSource } from '../input/value-source.js'
import type { WriteBase } from './plan-base.js'
import type { PlanContext } from './plan-context.js'
import { planCondition, preciseSource } from './plan-values.js'

/** PutItem where nothing is, with everything that is derived. Nothing need be read first. */
export interface CreatePlan extends WriteBase {
  readonly kind: 'create'
  /** By attribute: what the call gives. */
  readonly values: Readonly<Record<string, ValueSource>>
  /** In addition to the condition that the item does not exist. */
  readonly condition?: ConditionPlan
  readonly expression: ExpressionPlan
}

export function planCreate(write: PutModel, pattern: string, context: PlanContext): CreatePlan {
  const entity = context.entity(write.target)
  const absent: ConditionModel = { kind: 'itemAbsent' }
  const both: ConditionModel = write.condition
    ? { kind: 'and', conditions: [absent, write.condition] }
    : absent
  return {
    kind: 'create',
    pattern,
    entity: entity.name,
    values: givenValues(write, entity),
    ...(write.condition ? { condition: planCondition(write.condition, entity.attributes) } : {}),
    expression: conditionExpression(planCondition(both, entity.attributes), context.keyName(entity))!,
  }
}

/** What the call gives to the attributes of a new item. */
export function givenValues(
  { changes }: PutModel,
  { attributes }: EntityModel,
): Readonly<Record<string, ValueSource>> {
  const given = changes.flatMap((change) =>
    change.kind === 'set'
      ? [[change.attribute, preciseSource(change.value, attributes[change.attribute]!)] as const]
      : [],
  )
  return Object.fromEntries(given)
}
