import { type Make, makeNow } from '@tablewright/base'
import type { AttributeModel, ConditionModel, ValueModel } from '@tablewright/design'
import { type AttributeValue, type NativeValue, toAttributeValue } from '@tablewright/dynamo'
import { type Encode, planEncoder } from '../items/value-plan.js'
import { planSource } from './call.js'
import { type ExpressionWriter, encoded } from './expression.js'

/** What a condition may speak of. */
export interface ConditionScope {
  readonly attributes: Readonly<Record<string, AttributeModel>>
  /** A key attribute of the table: it is there exactly when the item is. */
  readonly keyName: string
  readonly make: Make
}

/** The text of a condition; empty when it asks nothing. */
export function writeCondition(
  condition: ConditionModel,
  scope: ConditionScope,
  writer: ExpressionWriter,
): string {
  const attributeOf = (name: string) => scope.attributes[name]!
  switch (condition.kind) {
    case 'itemExists':
      return `attribute_exists(${writer.path([scope.keyName])})`
    case 'itemAbsent':
      return `attribute_not_exists(${writer.path([scope.keyName])})`
    case 'and':
    case 'or':
      return writeAll(condition, scope, writer)
    case 'not':
      return `NOT (${writeCondition(condition.condition, scope, writer)})`
    default: {
      const attribute = attributeOf(condition.attribute)
      return writeTest(condition, attribute, scope, writer)
    }
  }
}

function writeAll(
  { kind, conditions }: Extract<ConditionModel, { kind: 'and' | 'or' }>,
  scope: ConditionScope,
  writer: ExpressionWriter,
): string {
  const texts = conditions.map((condition) => ({
    text: writeCondition(condition, scope, writer),
    several: isSeveral(condition),
  }))
  const asked = texts.filter(({ text }) => text !== '')
  if (asked.length === 1) return asked[0]!.text
  return asked
    .map(({ text, several }) => (several ? `(${text})` : text))
    .join(kind === 'and' ? ' AND ' : ' OR ')
}

/** Whether the text has AND or OR at its top. */
function isSeveral(condition: ConditionModel): boolean {
  if (!('conditions' in condition)) return false
  const [first, ...others] = condition.conditions
  return others.length > 0 || (first !== undefined && isSeveral(first))
}

type Test = Extract<ConditionModel, { attribute: string }>

function writeTest(
  test: Test,
  attribute: AttributeModel,
  scope: ConditionScope,
  writer: ExpressionWriter,
): string {
  const path = writer.path(attribute.path)
  const own: EncodePlanner = (make) => planEncoder(attribute, make)
  const value = (source: ValueModel, encoder = own) =>
    writeValue(source, attribute.name, encoder, scope, writer)
  switch (test.kind) {
    case 'present':
      return `attribute_exists(${path})`
    case 'absent':
      return `attribute_not_exists(${path})`
    case 'compare':
      return `${path} ${test.comparison} ${value(test.value)}`
    case 'in':
      return `${path} IN (${test.values.map((each) => value(each)).join(', ')})`
    case 'between':
      return `${path} BETWEEN ${value(test.low)} AND ${value(test.high)}`
    case 'beginsWith':
      return `begins_with(${path}, ${value(test.value)})`
    case 'contains':
      return `contains(${path}, ${value(test.value, plainValue)})`
    case 'size':
      return `size(${path}) ${test.comparison} ${value(test.value, plainValue)}`
  }
}

type EncodePlanner = (make: Make) => Encode

const plainValue: EncodePlanner = () => plainEncoder

/** For a value that is compared with a part of an attribute, or with its size. */
export function plainEncoder(value: unknown): AttributeValue {
  return toAttributeValue(value as NativeValue)
}

function writeValue(
  source: ValueModel,
  hint: string,
  encoder: EncodePlanner,
  { attributes, make }: ConditionScope,
  writer: ExpressionWriter,
): string {
  if (source.kind === 'attribute') return writer.path(attributes[source.name]!.path)
  if (source.kind === 'literal') return writer.constant(hint, encoder(makeNow)(source.value))
  const name = source.kind === 'parameter' ? source.name : hint
  return writer.slot(name, make(encoded, encoder(make), planSource(source, make)))
}

/** Whether the condition can hold only of an item that is there. */
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

/** The attributes that a condition looks at. */
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
