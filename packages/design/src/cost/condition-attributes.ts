import type { ConditionModel } from '../model/condition-model.js'
import { type LeafCondition, leafConditions } from '../model/leaf-conditions.js'
import type { ValueModel } from '../model/value-model.js'

/** Returns the attributes that a condition reads. */
export function conditionAttributes(condition: ConditionModel | undefined): readonly string[] {
  return leafConditions(condition).flatMap((test) => [
    test.attribute,
    ...valuesOf(test).flatMap((value) => (value.kind === 'attribute' ? [value.name] : [])),
  ])
}

/** Returns the values that a test compares the attribute with. */
function valuesOf(test: LeafCondition): readonly ValueModel[] {
  switch (test.kind) {
    case 'in':
      return test.values
    case 'between':
      return [test.low, test.high]
    default:
      return 'value' in test ? [test.value] : []
  }
}
