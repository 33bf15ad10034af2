import type { ConditionModel } from './condition-model.js'

/** A condition on one attribute. */
export type LeafCondition = Exclude<
  ConditionModel,
  { kind: 'and' | 'or' | 'not' | 'itemExists' | 'itemAbsent' }
>

/** Returns the conditions on single attributes that a condition consists of. */
export function leafConditions(condition: ConditionModel | undefined): readonly LeafCondition[] {
  if (condition === undefined) return []
  switch (condition.kind) {
    case 'itemExists':
    case 'itemAbsent':
      return []
    case 'and':
    case 'or':
      return condition.conditions.flatMap(leafConditions)
    case 'not':
      return leafConditions(condition.condition)
    default:
      return [condition]
  }
}
