import { maxBatchGetKeys, maxBatchWriteRequests } from '@tablewright/dynamo'
import { boolean, list, map, required, string, structure } from '../shape.js'
import {
  attributes,
  attributesToGet,
  expressionNames,
  returnConsumedCapacity,
  returnItemCollectionMetrics,
  tableNameKeys,
} from './common.js'
import { printWriteRequests } from './print-write-requests.js'

export const batchGetItemShape = structure('BatchGetItemInput', {
  RequestItems: required(
    map(
      structure('KeysAndAttributes', {
        Keys: required(list(attributes, { min: 1, max: maxBatchGetKeys, named: true })),
        AttributesToGet: attributesToGet,
        ConsistentRead: boolean,
        ProjectionExpression: string(),
        ExpressionAttributeNames: expressionNames,
      }),
      { min: 1, named: true, keys: tableNameKeys },
    ),
  ),
  ReturnConsumedCapacity: returnConsumedCapacity,
})

export const batchWriteItemShape = structure('BatchWriteItemInput', {
  ReturnConsumedCapacity: returnConsumedCapacity,
  ReturnItemCollectionMetrics: returnItemCollectionMetrics,
  RequestItems: required(
    map(
      list(
        structure('WriteRequest', {
          DeleteRequest: structure('DeleteRequest', { Key: required(attributes) }),
          PutRequest: structure('PutRequest', { Item: required(attributes) }),
        }),
        { min: 1, max: maxBatchWriteRequests },
      ),
      { keys: tableNameKeys, keysLast: true, print: printWriteRequests },
    ),
  ),
})
