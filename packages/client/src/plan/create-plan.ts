import type { ConditionModel, EntityModel, PutModel } from '@tablewright/design/model'
import type { ExpressionPlan } from '../expressions/expression-plan.js'
import { conditionExpression } from '../expressions/write-condition.js'
import type { ValueSource } from '../input/value-source.js'
import type { WriteBase } from './plan-base.js'
import type { PlanContext } from './plan-context.js'
import { testedCondition } from './plan-reads.js'
import { planCondition, preciseSource } from './plan-values.js'

/** A PutItem of a new item, with its derived items. Nothing is read first. */
export interface CreatePlan extends WriteBase {
  readonly kind: 'create'
  /** Values of the call by attribute. */
  readonly values: Readonly<Record<string, ValueSource>>
  /** `condition` in addition to that the item does not exist. Absent if there is none. */
  readonly expression?: ExpressionPlan
}

export function planCreate(write: PutModel, pattern: string, context: PlanContext): CreatePlan {
  const entity = context.entity(write.target)
  return {
    kind: 'create',
    pattern,
    entity: entity.name,
    values: givenValues(write, entity),
    ...(write.condition ? planExtra(write.condition, entity, context) : {}),
  }
}

function planExtra(
  condition: ConditionModel,
  entity: EntityModel,
  context: PlanContext,
): Pick<CreatePlan, 'condition' | 'tested' | 'expression'> {
  const both: ConditionModel = { kind: 'and', conditions: [{ kind: 'itemAbsent' }, condition] }
  return {
    ...testedCondition(planCondition(condition, entity.attributes)),
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
