import type { ConditionModel } from '../model/condition-model.js'
import type { ValueModel } from '../model/value-model.js'

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
    case 'in':
      return [condition.attribute, ...condition.values.flatMap(namedAttribute)]
    case 'between':
      return [condition.attribute, ...[condition.low, condition.high].flatMap(namedAttribute)]
    default:
      return [condition.attribute]
  }
}

function namedAttribute(value: ValueModel): readonly string[] {
  return value.kind === 'attribute' ? [value.name] : []
}
