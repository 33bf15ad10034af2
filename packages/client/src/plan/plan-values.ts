import type { AttributeModel, ConditionModel, ValueModel } from '@tablewright/design/model'
import { type NativeValue, toAttributeValue } from '@tablewright/dynamo'
import type { ConditionPlan, TestPlan } from '../expressions/condition-plan.js'
import type { SlotPlan } from '../expressions/slot-plan.js'
import type { ValueSource } from '../input/value-source.js'
import { encoderOf } from '../items/encode-value.js'
import { valueConverter } from '../items/value-converters.js'
import type { AttributeModels } from './plan-context.js'
import { storedType } from './plan-item.js'

/** Where a value comes from, in the precision of its type: a date is a day, a time in seconds is a whole second. */
export function preciseSource(
  source: ValueModel | ValueSource,
  { type }: Pick<AttributeModel, 'type'>,
): ValueSource {
  if (source.kind !== 'now') return source as ValueSource
  if (type.kind === 'date') return { kind: 'now', digits: 10, rest: '' }
  return type.kind === 'timestamp' && type.stored === 'seconds'
    ? { kind: 'now', digits: 19, rest: '.000Z' }
    : source
}

/** Returns the slot of a value in the stored form of an attribute. */
export function planValue(
  source: ValueModel | ValueSource,
  attribute: AttributeModel,
  attributes: AttributeModels,
): SlotPlan {
  if (source.kind === 'attribute') return { kind: 'attribute', path: attributes[source.name]!.path }
  const type = storedType(attribute)
  if (source.kind !== 'literal') return { kind: 'value', from: preciseSource(source, attribute), type }
  return { kind: 'constant', value: encoderOf(valueConverter(type))(source.value) }
}

/** Returns the slot of a value that is compared with a stored attribute. */
function planOperand(source: ValueModel, attribute: AttributeModel, attributes: AttributeModels): SlotPlan {
  const { type } = attribute
  const inSeconds = type.kind === 'timestamp' && type.stored === 'seconds' && !attribute.keyText
  return inSeconds && (source.kind === 'parameter' || source.kind === 'now')
    ? { kind: 'moment', from: source }
    : planValue(source, attribute, attributes)
}

/** Returns the slot of a value that is compared with a part of an attribute or with its size. */
function planPlain(source: ValueModel, attributes: AttributeModels): SlotPlan {
  if (source.kind === 'attribute') return { kind: 'attribute', path: attributes[source.name]!.path }
  if (source.kind !== 'literal') return { kind: 'plain', from: source }
  return { kind: 'constant', value: toAttributeValue(source.value as NativeValue) }
}

/** A condition with its attributes and operands resolved. */
export function planCondition(condition: ConditionModel, attributes: AttributeModels): ConditionPlan {
  switch (condition.kind) {
    case 'itemExists':
    case 'itemAbsent':
      return condition
    case 'and':
    case 'or':
      return {
        kind: condition.kind,
        conditions: condition.conditions.map((each) => planCondition(each, attributes)),
      } as ConditionPlan
    case 'not':
      return { kind: 'not', condition: planCondition(condition.condition, attributes) }
    default:
      return planTest(condition, attributes[condition.attribute]!, attributes)
  }
}

function planTest(
  test: Extract<ConditionModel, { attribute: string }>,
  attribute: AttributeModel,
  attributes: AttributeModels,
): TestPlan {
  const tested = { attribute: test.attribute, path: attribute.path }
  const value = (source: ValueModel) => planOperand(source, attribute, attributes)
  switch (test.kind) {
    case 'present':
    case 'absent':
      return { ...tested, kind: test.kind } as TestPlan
    case 'compare':
      return { ...tested, kind: 'compare', comparison: test.comparison, value: value(test.value) }
    case 'in':
      return { ...tested, kind: 'in', values: test.values.map(value) }
    case 'between':
      return { ...tested, kind: 'between', low: value(test.low), high: value(test.high) }
    case 'beginsWith':
      return { ...tested, kind: 'beginsWith', value: value(test.value) }
    case 'contains':
      return { ...tested, kind: 'contains', value: planPlain(test.value, attributes) }
    case 'size':
      return {
        ...tested,
        kind: 'size',
        comparison: test.comparison,
        value: planPlain(test.value, attributes),
      }
  }
}

/** Whether the condition can hold only for an existing item. */
export function impliesExistence(condition: ConditionModel | undefined): boolean {
  switch (condition?.kind) {
    case undefined:
    case 'itemAbsent':
    case 'absent':
    case 'not':
      return false
    case 'compare':
    case 'size':
      return condition.comparison !== '<>'
    case 'and':
      return condition.conditions.some(impliesExistence)
    case 'or':
      return condition.conditions.length > 0 && condition.conditions.every(impliesExistence)
    default:
      return true
  }
}

/** Adds to a condition that the item exists. */
export function existing(condition: ConditionModel | undefined): ConditionModel {
  if (condition && impliesExistence(condition)) return condition
  const exists: ConditionModel = { kind: 'itemExists' }
  return condition ? { kind: 'and', conditions: [exists, condition] } : exists
}

/** The attributes that a condition reads, by name in code. */
export function attributesTested(condition: ConditionModel | undefined): readonly string[] {
  if (!condition) return []
  if ('conditions' in condition) return condition.conditions.flatMap(attributesTested)
  if (condition.kind === 'not') return attributesTested(condition.condition)
  if (!('attribute' in condition)) return []
  const sources = Object.values(condition).flatMap((part) => part as ValueModel | readonly ValueModel[])
  const compared = sources.flatMap((part) =>
    typeof part === 'object' && part.kind === 'attribute' ? [part.name] : [],
  )
  return [condition.attribute, ...compared]
}
