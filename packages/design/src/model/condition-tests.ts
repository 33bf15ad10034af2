import type { ConditionModel } from './condition-model.js'

/** A condition on one attribute. */
export type AttributeTest = Exclude<
  ConditionModel,
  { kind: 'and' | 'or' | 'not' | 'itemExists' | 'itemAbsent' }
>

/** Returns all tests of attributes in a condition. */
export function attributeTests(condition: ConditionModel | undefined): readonly AttributeTest[] {
  if (condition === undefined) return []
  switch (condition.kind) {
    case 'itemExists':
    case 'itemAbsent':
      return []
    case 'and':
    case 'or':
      return condition.conditions.flatMap(attributeTests)
    case 'not':
      return attributeTests(condition.condition)
    default:
      return [condition]
  }
}
