import type { ConditionModel, ValueModel } from '@tablewright/design/model'

/** Formats a condition as a document writes it: `status = ACTIVE and endAt > now`. */
export function conditionText(condition: ConditionModel): string {
  switch (condition.kind) {
    case 'itemExists':
      return 'it exists'
    case 'itemAbsent':
      return 'it does not exist'
    case 'present':
      return `${condition.attribute} is present`
    case 'absent':
      return `${condition.attribute} is absent`
    case 'compare':
      return `${condition.attribute} ${condition.comparison} ${valueText(condition.value)}`
    case 'size':
      return `size of ${condition.attribute} ${condition.comparison} ${valueText(condition.value)}`
    case 'in':
      return `${condition.attribute} is one of ${condition.values.map(valueText).join(', ')}`
    case 'between':
      return `${condition.attribute} is from ${valueText(condition.low)} to ${valueText(condition.high)}`
    case 'beginsWith':
      return `${condition.attribute} begins with ${valueText(condition.value)}`
    case 'contains':
      return `${condition.attribute} contains ${valueText(condition.value)}`
    case 'not':
      return `not (${conditionText(condition.condition)})`
    case 'and':
    case 'or':
      return condition.conditions.map(inParentheses).join(` ${condition.kind} `)
  }
}

function inParentheses(condition: ConditionModel): string {
  const words = conditionText(condition)
  return condition.kind === 'and' || condition.kind === 'or' ? `(${words})` : words
}

function valueText(value: ValueModel): string {
  switch (value.kind) {
    case 'literal':
      return typeof value.value === 'string' ? value.value : JSON.stringify(value.value)
    case 'parameter':
      return `<${value.name}>`
    case 'attribute':
      return value.name
    case 'now':
      return 'now'
  }
}
