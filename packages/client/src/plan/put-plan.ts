import type { EntityModel, PutModel } from '@tablewright/design/model'
import type { ExpressionPlan } from '../expressions/expression-plan.js'
import { conditionExpression } from '../expressions/write-condition.js'
import type { ValueSource } from '../input/value-source.js'
import { givenValues } from './create-plan.js'
import { countedAttributes, versionOf } from './entity-plan.js'
import type { WriteBase } from './plan-base.js'
import type { PlanContext } from './plan-context.js'
import { planDerived } from './plan-derived.js'
import { attributesFollowed, pathsTested, storedPaths, testedCondition } from './plan-reads.js'
import { planCondition } from './plan-values.js'

/** A PutItem that replaces any item. The item is read first if values are kept or derived from it. */
export interface PutPlan extends WriteBase {
  readonly kind: 'put'
  readonly values?: Readonly<Record<string, ValueSource>>
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
    ...givenValues(write, entity, pattern, context),
    ...testedCondition(condition),
    reads: [...pathsTested(condition), ...storedPaths(attributesKept(entity, context), entity, context)],
    ...(keeps ? { readsBefore: true } : {}),
    ...(expression ? { expression } : {}),
  }
}

/** The attributes whose stored values matter: of derived items, counters, times of creation, and the version. */
function attributesKept(entity: EntityModel, context: PlanContext): readonly string[] {
  const derived = entity.derives.map((name) => planDerived(context.model.derived[name]!, entity, context))
  const twins = derived.filter(({ kind }) => kind === 'twin')
  const version = versionOf(entity)
  return [
    ...attributesFollowed(derived.filter(({ kind }) => kind !== 'twin')),
    ...countedAttributes(entity.name, context),
    ...Object.values(entity.attributes).flatMap(({ name, onCreate }) => (onCreate ? [name] : [])),
    ...attributesFollowed(twins),
    ...(version === undefined ? [] : [version]),
  ]
}
