import { maxTransactionItems, maxTransactionTokenLength } from '@tablewright/dynamo'
import { type Length, list, required, type StructureShape, string, structure } from '../shape.js'
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

const writeItem = structure('TransactWriteItem', {
  ConditionCheck: structure('ConditionCheck', { ...keyed, ConditionExpression: required(string()) }),
  Put: structure('Put', { ...conditionFields, Item: required(attributes) }),
  Delete: structure('Delete', keyed),
  Update: structure('Update', { ...keyed, UpdateExpression: required(string()) }),
})

const getItem = structure('TransactGetItem', {
  Get: required(
    structure('Get', {
      Key: required(attributes),
      TableName: required(tableName),
      ProjectionExpression: string(),
      ExpressionAttributeNames: expressionNames,
    }),
  ),
})

const itemCount: Length = { min: 1, max: maxTransactionItems }
const newerItemCount: Length = { ...itemCount, named: true }
const token = string({ min: 1, max: maxTransactionTokenLength })

function writeShape(clientRequestToken: typeof token, count: Length): StructureShape {
  return structure('TransactWriteItemsInput', {
    ClientRequestToken: clientRequestToken,
    ReturnConsumedCapacity: returnConsumedCapacity,
    ReturnItemCollectionMetrics: returnItemCollectionMetrics,
    TransactItems: required(list(writeItem, count)),
  })
}

function getShape(count: Length): StructureShape {
  return structure('TransactGetItemsInput', {
    ReturnConsumedCapacity: returnConsumedCapacity,
    TransactItems: required(list(getItem, count)),
  })
}

export const transactWriteItemsShape = writeShape(token, itemCount)
export const newerTransactWriteItemsShape = writeShape({ ...token, lengthAlone: true }, newerItemCount)

export const transactGetItemsShape = getShape(itemCount)
export const newerTransactGetItemsShape = getShape(newerItemCount)
