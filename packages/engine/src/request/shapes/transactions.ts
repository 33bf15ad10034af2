import { maxTransactionItems, maxTransactionTokenLength } from '@tablewright/dynamo'
import { list, required, string, structure } from '../shape.js'
import {
  attributes,
  expressionNames,
  returnConsumedCapacity,
  returnItemCollectionMetrics,
  returnOldOnFailure,
  tableName,
} from './common.js'

const conditionFields = {
  TableName: required(tableName),
  ConditionExpression: string(),
  ExpressionAttributeNames: expressionNames,
  ExpressionAttributeValues: attributes,
  ReturnValuesOnConditionCheckFailure: returnOldOnFailure,
}

const keyed = { ...conditionFields, Key: required(attributes) }

export const transactWriteItemsShape = structure('TransactWriteItemsInput', {
  ClientRequestToken: string({ min: 1, max: maxTransactionTokenLength }),
  ReturnConsumedCapacity: returnConsumedCapacity,
  ReturnItemCollectionMetrics: returnItemCollectionMetrics,
  TransactItems: required(
    list(
      structure('TransactWriteItem', {
        ConditionCheck: structure('ConditionCheck', { ...keyed, ConditionExpression: required(string()) }),
        Put: structure('Put', { ...conditionFields, Item: required(attributes) }),
        Delete: structure('Delete', keyed),
        Update: structure('Update', { ...keyed, UpdateExpression: required(string()) }),
      }),
      { min: 1, max: maxTransactionItems },
    ),
  ),
})

export const transactGetItemsShape = structure('TransactGetItemsInput', {
  ReturnConsumedCapacity: returnConsumedCapacity,
  TransactItems: required(
    list(
      structure('TransactGetItem', {
        Get: required(
          structure('Get', {
            Key: required(attributes),
            TableName: required(tableName),
            ProjectionExpression: string(),
            ExpressionAttributeNames: expressionNames,
          }),
        ),
      }),
      { min: 1, max: maxTransactionItems },
    ),
  ),
})
