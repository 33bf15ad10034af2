import type { ConditionPlan, SeveralPlan, TestPlan } from './condition-plan.js'
import type { ExpressionPlan } from './expression-plan.js'
import { ExpressionWriter } from './expression-writer.js'

/**
 * Returns the text of a condition; empty if it has no tests. `keyName` is a key attribute of the table, which every
 * item has.
 */
export function writeCondition(condition: ConditionPlan, keyName: string, writer: ExpressionWriter): string {
  switch (condition.kind) {
    case 'itemExists':
      return `attribute_exists(${writer.path([keyName])})`
    case 'itemAbsent':
      return `attribute_not_exists(${writer.path([keyName])})`
    case 'and':
    case 'or':
      return writeAll(condition, keyName, writer)
    case 'not':
      return `NOT (${writeCondition(condition.condition, keyName, writer)})`
    default:
      return writeTest(condition, writer)
  }
}

/** Returns a condition as an expression; undefined if it has no tests. */
export function conditionExpression(
  condition: ConditionPlan | undefined,
  keyName: string,
): ExpressionPlan | undefined {
  if (!condition) return undefined
  const writer = new ExpressionWriter()
  const text = writeCondition(condition, keyName, writer)
  return text === '' ? undefined : { text, ...writer.placeholders }
}

function writeAll(
  { kind, conditions }: SeveralPlan<'and' | 'or'>,
  keyName: string,
  writer: ExpressionWriter,
): string {
  const texts = conditions.map((condition) => ({
    text: writeCondition(condition, keyName, writer),
    several: isSeveral(condition),
  }))
  const asked = texts.filter(({ text }) => text !== '')
  if (asked.length === 1) return asked[0]!.text
  return asked
    .map(({ text, several }) => (several ? `(${text})` : text))
    .join(kind === 'and' ? ' AND ' : ' OR ')
}

/** Whether the condition is an AND or OR of several. */
function isSeveral(condition: ConditionPlan): boolean {
  if (!('conditions' in condition)) return false
  const [first, ...others] = condition.conditions
  return others.length > 0 || (first !== undefined && isSeveral(first))
}

function writeTest(test: TestPlan, writer: ExpressionWriter): string {
  const path = writer.path(test.path)
  switch (test.kind) {
    case 'present':
      return `attribute_exists(${path})`
    case 'absent':
      return `attribute_not_exists(${path})`
    case 'compare':
      return `${path} ${test.comparison} ${writer.value(test.value)}`
    case 'in':
      return `${path} IN (${test.values.map((each) => writer.value(each)).join(', ')})`
    case 'between':
      return `${path} BETWEEN ${writer.value(test.low)} AND ${writer.value(test.high)}`
    case 'beginsWith':
      return `begins_with(${path}, ${writer.value(test.value)})`
    case 'contains':
      return `contains(${path}, ${writer.value(test.value)})`
    case 'size':
      return `size(${path}) ${test.comparison} ${writer.value(test.value)}`
  }
}
