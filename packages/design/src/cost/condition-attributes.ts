import type { ConditionModel } from '../model/condition-model.js'
import { type AttributeTest, attributeTests } from '../model/condition-tests.js'
import type { ValueModel } from '../model/value-model.js'

/** The attributes that a condition reads. */
export function conditionAttributes(condition: ConditionModel | undefined): readonly string[] {
  return attributeTests(condition).flatMap((test) => [
    test.attribute,
    ...valuesOf(test).flatMap((value) => (value.kind === 'attribute' ? [value.name] : [])),
  ])
}

/** The values that a test compares the attribute with. */
function valuesOf(test: AttributeTest): readonly ValueModel[] {
  switch (test.kind) {
    case 'in':
      return test.values
    case 'between':
      return [test.low, test.high]
    default:
      return 'value' in test ? [test.value] : []
  }
}
