import { maxScanSegments } from '@tablewright/dynamo'
import { boolean, integer, required, string, structure } from '../shape.js'
import {
  attributes,
  attributesToGet,
  conditionalOperator,
  conditions,
  expressionNames,
  newerConditionalOperator,
  plainName,
  returnConsumedCapacity,
  select,
  tableName,
} from './common.js'

const readFields = {
  Select: select,
  IndexName: plainName,
  ReturnConsumedCapacity: returnConsumedCapacity,
  TableName: required(tableName),
  ConditionalOperator: conditionalOperator,
  AttributesToGet: attributesToGet,
  Limit: integer({ min: 1 }),
  ExclusiveStartKey: attributes,
  ConsistentRead: boolean,
  FilterExpression: string(),
  ProjectionExpression: string(),
  ExpressionAttributeValues: attributes,
  ExpressionAttributeNames: expressionNames,
}

const queryFields = {
  QueryFilter: conditions,
  KeyConditions: conditions,
  ScanIndexForward: boolean,
  KeyConditionExpression: string(),
}

export const queryShape = structure('QueryInput', { ...readFields, ...queryFields })
export const newerQueryShape = structure('QueryInput', {
  ...readFields,
  ConditionalOperator: newerConditionalOperator('bare'),
  Limit: integer({ min: 1, named: true }),
  ...queryFields,
})

const scanFields = (named: { readonly named?: true }) => ({
  ...readFields,
  Limit: integer({ min: 1, ...named }),
  ScanFilter: conditions,
  Segment: integer({ min: 0, max: maxScanSegments - 1, ...named }),
  TotalSegments: integer({ min: 1, max: maxScanSegments, ...named }),
})

export const scanShape = structure('ScanInput', scanFields({}))
export const newerScanShape = structure('ScanInput', scanFields({ named: true }))
