import { maxScanSegments } from '@tablewright/dynamo'
import { boolean, integer, required, string, structure } from '../shape.js'
import {
  attributes,
  attributesToGet,
  conditionalOperator,
  conditions,
  expressionNames,
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

export const queryShape = structure('QueryInput', {
  ...readFields,
  QueryFilter: conditions,
  KeyConditions: conditions,
  ScanIndexForward: boolean,
  KeyConditionExpression: string(),
})

export const scanShape = structure('ScanInput', {
  ...readFields,
  ScanFilter: conditions,
  Segment: integer({ min: 0, max: maxScanSegments - 1 }),
  TotalSegments: integer({ min: 1, max: maxScanSegments }),
})
