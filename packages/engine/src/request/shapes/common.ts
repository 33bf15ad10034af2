import { maxTableNameLength, minTableNameLength, tableNamePattern } from '@tablewright/dynamo'
import { isTableArn } from '../../catalog/resource-arn.js'
import {
  attributeValue,
  list,
  map,
  oneOf,
  type Pattern,
  required,
  type StringShape,
  string,
  structure,
  type Unnamed,
} from '../shape.js'

const nameTest = new RegExp(`^${tableNamePattern}$`)

const namePattern: Pattern = { text: tableNamePattern, test: (value) => nameTest.test(value) }

export const plainName = string({ pattern: namePattern, min: minTableNameLength, max: maxTableNameLength })
/** The name of a new resource. An empty name has the single violation that it is too short. */
export const newName: StringShape = { ...plainName, emptyIsShort: true }
export const tableName = string({
  pattern: namePattern,
  min: 1,
  max: maxTableNameLength,
  exempt: isTableArn,
  emptyIsShort: true,
})
/**
 * A table name for operations with DynamoDB's newer validation, which reports only an empty name, without other
 * violations.
 */
export const newerTableName: StringShape = { ...tableName, emptyAlone: true }
export const tableNameKeys = string({
  pattern: namePattern,
  min: minTableNameLength,
  max: maxTableNameLength,
  exempt: isTableArn,
})

export const attributes = map(attributeValue)
export const expressionNames = map(string())
export const returnConsumedCapacity = oneOf('INDEXES', 'TOTAL', 'NONE')
export const returnItemCollectionMetrics = oneOf('SIZE', 'NONE')
export const returnOldOnFailure = oneOf('ALL_OLD', 'NONE')
export const conditionalOperator = oneOf('OR', 'AND')

/** Newer regions list other values than those that they accept. */
export function newerConditionalOperator(alone: Unnamed['alone']): StringShape {
  return { ...conditionalOperator, unnamed: { values: ['ALL', 'OR'], alone } }
}
export const attributesToGet = list(string(), { min: 1, max: 255 })
export const select = oneOf('SPECIFIC_ATTRIBUTES', 'COUNT', 'ALL_ATTRIBUTES', 'ALL_PROJECTED_ATTRIBUTES')

const comparisonOperator = oneOf(
  'IN',
  'NULL',
  'BETWEEN',
  'LT',
  'NOT_CONTAINS',
  'EQ',
  'GT',
  'NOT_NULL',
  'NE',
  'LE',
  'BEGINS_WITH',
  'GE',
  'CONTAINS',
)

export const conditions = map(
  structure('Condition', {
    AttributeValueList: list(attributeValue),
    ComparisonOperator: required(comparisonOperator),
  }),
)

export const expected = map(
  structure('ExpectedAttributeValue', {
    AttributeValueList: list(attributeValue),
    ComparisonOperator: comparisonOperator,
    Exists: { kind: 'boolean' },
    Value: attributeValue,
  }),
)
