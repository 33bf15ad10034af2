import type { ConditionModel, EntityModel, PutModel } from '@tablewright/design/model'
import type { ConditionPlan } from '../expressions/condition-plan.js'
import type { ExpressionPlan } from '../expressions/expression-plan.js'
import { conditionExpression } from '../expressions/write-condition.js'
import type { ValueSource } from '../input/value-source.js'
import type { WriteBase } from './plan-base.js'
import type { PlanContext } from './plan-context.js'
import { planCondition, preciseSource } from './plan-values.js'

/** A PutItem of a new item, with its derived items. Nothing is read first. */
export interface CreatePlan extends WriteBase {
  readonly kind: 'create'
  /** Values of the call by attribute. */
  readonly values: Readonly<Record<string, ValueSource>>
  /** Condition in addition to that the item does not exist. */
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

/** Returns the sources of a new item's values. */
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
