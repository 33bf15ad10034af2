import type { ConditionModel } from '../model/condition-model.js'

/** The attributes that a condition reads. */
export function conditionAttributes(condition: ConditionModel | undefined): readonly string[] {
  if (condition === undefined) return []
  switch (condition.kind) {
    case 'itemExists':
    case 'itemAbsent':
      return []
    case 'and':
    case 'or':
      return condition.conditions.flatMap(conditionAttributes)
    case 'not':
      return conditionAttributes(condition.condition)
    case 'compare':
    case 'size':
    case 'beginsWith':
    case 'contains':
      return condition.value.kind === 'attribute'
        ? [condition.attribute, condition.value.name]
        : [condition.attribute]
    default:
      return [condition.attribute]
  }
}
