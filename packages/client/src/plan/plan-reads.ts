import type { EntityModel } from '@tablewright/design/model'
import type { ConditionPlan } from '../expressions/condition-plan.js'
import type { SlotPlan } from '../expressions/slot-plan.js'
import { pathsOf } from '../items/item-plan.js'
import type { StoredPath } from '../items/stored-path.js'
import type { ChangePlan } from './change-plan.js'
import type { PlanContext } from './plan-context.js'
import { keyAttributesOf, planItem } from './plan-item.js'

/** A condition of a write, and the attributes that it reads, by name in code. Its failure reports them. */
export interface TestedCondition {
  readonly condition?: ConditionPlan
  readonly tested?: readonly string[]
}

export function testedCondition(condition: ConditionPlan | undefined): TestedCondition {
  if (!condition) return {}
  const tested = attributesOf(condition)
  return tested.length > 0 ? { condition, tested } : { condition }
}

/** The attributes that a condition reads, by name in code. */
export function attributesOf(condition: ConditionPlan): readonly string[] {
  if ('conditions' in condition) return [...new Set(condition.conditions.flatMap(attributesOf))]
  if (condition.kind === 'not') return attributesOf(condition.condition)
  return 'attribute' in condition ? [condition.attribute] : []
}

/** The paths that a condition reads. */
export function pathsTested(condition: ConditionPlan | undefined): readonly StoredPath[] {
  if (!condition) return []
  if ('conditions' in condition) return condition.conditions.flatMap(pathsTested)
  if (condition.kind === 'not') return pathsTested(condition.condition)
  if (!('path' in condition)) return []
  const operands = Object.values(condition).flatMap((part) => part as SlotPlan | readonly SlotPlan[])
  const compared = operands.flatMap((part) =>
    typeof part === 'object' && part.kind === 'attribute' ? [part.path] : [],
  )
  return [condition.path, ...compared]
}

/** The paths that a new value depends on. */
export function pathsRead(change: ChangePlan): readonly StoredPath[] {
  const slots = Object.values(change).filter(
    (part): part is SlotPlan => typeof part === 'object' && !Array.isArray(part),
  )
  const others = slots.flatMap((slot) => (slot.kind === 'attribute' ? [slot.path] : []))
  return readsItself(change) ? [change.path, ...others] : others
}

/** Whether the new value depends on the old one. */
function readsItself(change: ChangePlan): boolean {
  return change.kind === 'set' ? change.ifAbsent === true : !['edit', 'remove'].includes(change.kind)
}

/** The paths of attributes of an entity, without those of its key, which cannot change. */
export function storedPaths(
  names: Iterable<string>,
  entity: EntityModel,
  context: PlanContext,
): readonly StoredPath[] {
  const table = context.table(entity)
  return pathsOf(planItem(entity, table), keyAttributesOf(entity, table), names)
}

/** The attributes that derived items depend on. Twins come last, as their writes do. */
export function attributesFollowed(
  derived: readonly { readonly kind: string; readonly reads: readonly string[] }[],
): readonly string[] {
  const twins = derived.filter(({ kind }) => kind === 'twin')
  const others = derived.filter(({ kind }) => kind !== 'twin')
  return [...others, ...twins].flatMap(({ reads }) => reads)
}
