import type { ConditionModel, EntityModel, ParameterModel, PutModel } from '@tablewright/design/model'
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
  /** Values of the call by attribute. Others are those of the parameters of the same name. */
  readonly values?: Readonly<Record<string, ValueSource>>
  /** `condition` in addition to that the item does not exist. Absent if there is none. */
  readonly expression?: ExpressionPlan
}

export function planCreate(write: PutModel, pattern: string, context: PlanContext): CreatePlan {
  const entity = context.entity(write.target)
  return {
    kind: 'create',
    pattern,
    entity: entity.name,
    ...givenValues(write, entity, pattern, context),
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

/** Returns the sources of a new item's values that are not the parameters of the same name. */
export function givenValues(
  { changes }: PutModel,
  { attributes }: EntityModel,
  pattern: string,
  { model }: PlanContext,
): { readonly values?: Readonly<Record<string, ValueSource>> } {
  const values: Record<string, ValueSource> = {}
  const filled = new Set<string>()
  for (const change of changes) {
    if (change.kind !== 'set') continue
    const { attribute } = change
    const source = preciseSource(change.value, attributes[attribute]!)
    filled.add(attribute)
    if (source.kind !== 'parameter' || source.name !== attribute) values[attribute] = source
  }
  // A parameter that has the name of an attribute, and fills another or belongs to another step.
  for (const name of parameterNames(model.patterns[pattern]?.parameters ?? {})) {
    if (Object.hasOwn(attributes, name) && !filled.has(name)) values[name] = nothing
  }
  return Object.keys(values).length > 0 ? { values } : {}
}

/** No value. Printed as JSON it has no field `value`, which means the same. */
const nothing = { kind: 'literal', value: undefined } as unknown as ValueSource

function parameterNames(parameters: Readonly<Record<string, ParameterModel>>): readonly string[] {
  return Object.values(parameters).flatMap((parameter) =>
    parameter.kind === 'list' ? [parameter.name, ...parameterNames(parameter.element)] : [parameter.name],
  )
}
