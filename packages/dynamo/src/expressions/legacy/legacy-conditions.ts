import type { AttributeValue } from '../../attribute-value.js'
import { invalidParameter, validationError } from '../../errors/validation.js'
import type { Condition } from '../condition/condition.js'
import type { KeyComparison, KeyOperator } from '../key-condition/key-condition.js'
import { type ComparisonOperator, checkArguments, toCondition } from './comparison.js'

/** One entry of KeyConditions, QueryFilter or ScanFilter. */
export interface LegacyCondition {
  readonly ComparisonOperator: ComparisonOperator
  readonly AttributeValueList?: readonly AttributeValue[]
}

/** One entry of Expected. */
export interface LegacyExpectation {
  readonly ComparisonOperator?: ComparisonOperator
  readonly AttributeValueList?: readonly AttributeValue[]
  readonly Value?: AttributeValue
  readonly Exists?: boolean
}

/** How the entries of Expected or of a filter combine. Defaults to AND. */
export type ConditionalOperator = 'AND' | 'OR'

type ByAttribute<Entry> = Readonly<Record<string, Entry>>

/** Returns the condition of a QueryFilter or ScanFilter; undefined if it is empty. Values must be valid already. */
export function legacyFilter(
  filter: ByAttribute<LegacyCondition>,
  operator?: ConditionalOperator,
): Condition | undefined {
  const entries = Object.entries(filter)
  checkConditionalOperator(entries.length, operator)
  for (const [, { ComparisonOperator, AttributeValueList = [] }] of entries) {
    checkArguments(ComparisonOperator, AttributeValueList)
  }
  const conditions = entries.map(([attribute, { ComparisonOperator, AttributeValueList = [] }]) =>
    toCondition(attribute, ComparisonOperator, AttributeValueList),
  )
  return combine(conditions, operator)
}

/** Returns the condition of Expected; undefined if it is empty. Values must be valid already. */
export function legacyExpected(
  expected: ByAttribute<LegacyExpectation>,
  operator?: ConditionalOperator,
): Condition | undefined {
  const entries = Object.entries(expected)
  checkConditionalOperator(entries.length, operator)
  const conditions = entries.map(([attribute, expectation]) => expectationOf(attribute, expectation))
  return combine(conditions, operator)
}

function expectationOf(attribute: string, expectation: LegacyExpectation): Condition {
  const { ComparisonOperator: operator, AttributeValueList, Value, Exists } = expectation
  const complain = (detail: string) => invalidParameter(`${detail} for Attribute: ${attribute}`)
  if (AttributeValueList !== undefined && Value !== undefined) {
    throw complain('Value and AttributeValueList cannot be used together')
  }
  if (operator === undefined) return plainExpectation(attribute, expectation, complain)
  if (Exists !== undefined) throw complain('Exists and ComparisonOperator cannot be used together')
  const values = AttributeValueList ?? (Value === undefined ? [] : [Value])
  if (AttributeValueList === undefined && Value === undefined && !isNullCheck(operator)) {
    throw complain(`Value or AttributeValueList must be used with ComparisonOperator: ${operator}`)
  }
  checkArguments(operator, values)
  return toCondition(attribute, operator, values)
}

/** Without an operator, the value must be equal, or the attribute must not exist. */
function plainExpectation(
  attribute: string,
  { AttributeValueList, Value, Exists }: LegacyExpectation,
  complain: (detail: string) => Error,
): Condition {
  if (AttributeValueList !== undefined) {
    throw complain('AttributeValueList can only be used with a ComparisonOperator')
  }
  if (Exists === false) {
    if (Value !== undefined) throw complain('Value cannot be used when Exists is false')
    return toCondition(attribute, 'NULL', [])
  }
  if (Value === undefined) throw complain(`Value must be provided when Exists is ${Exists ?? 'null'}`)
  return toCondition(attribute, 'EQ', [Value])
}

function isNullCheck(operator: ComparisonOperator): boolean {
  return operator === 'NULL' || operator === 'NOT_NULL'
}

/** Throws if a ConditionalOperator has nothing to combine; `count` is the number of entries. */
function checkConditionalOperator(count: number, operator?: ConditionalOperator): void {
  if (operator === undefined || count > 1) return
  throw validationError(
    count === 0
      ? 'ConditionalOperator cannot be used without Filter or Expected'
      : 'ConditionalOperator can only be used when Filter or Expected has two or more elements',
  )
}

function combine(
  conditions: readonly Condition[],
  operator: ConditionalOperator = 'AND',
): Condition | undefined {
  if (conditions.length < 2) return conditions[0]
  return { kind: operator === 'AND' ? 'and' : 'or', conditions }
}

const keyOperators: Readonly<Partial<Record<ComparisonOperator, KeyOperator>>> = {
  EQ: '=',
  LE: '<=',
  LT: '<',
  GE: '>=',
  GT: '>',
  BEGINS_WITH: 'beginsWith',
  BETWEEN: 'between',
}

/** Returns the comparisons of KeyConditions, for `planKeyCondition`. Values must be valid already. */
export function legacyKeyConditions(conditions: ByAttribute<LegacyCondition>): readonly KeyComparison[] {
  const entries = Object.entries(conditions)
  for (const [, { ComparisonOperator, AttributeValueList = [] }] of entries) {
    checkArguments(ComparisonOperator, AttributeValueList)
  }
  return entries.map(([attribute, { ComparisonOperator, AttributeValueList = [] }]) => {
    const operator = keyOperators[ComparisonOperator]
    if (operator === undefined) {
      throw validationError('Attempted conditional constraint is not an indexable operation')
    }
    return { attribute, operator, values: AttributeValueList }
  })
}
