import { attributeValue, boolean, map, oneOf, required, string, structure } from '../shape.js'
import {
  attributes,
  attributesToGet,
  conditionalOperator,
  expected,
  expressionNames,
  returnConsumedCapacity,
  returnItemCollectionMetrics,
  returnOldOnFailure,
  tableName,
} from './common.js'

const returnValues = oneOf('ALL_NEW', 'UPDATED_OLD', 'ALL_OLD', 'NONE', 'UPDATED_NEW')

const writeFields = {
  ReturnConsumedCapacity: returnConsumedCapacity,
  TableName: required(tableName),
  ReturnItemCollectionMetrics: returnItemCollectionMetrics,
  ReturnValues: returnValues,
  ReturnValuesOnConditionCheckFailure: returnOldOnFailure,
  ConditionalOperator: conditionalOperator,
  Expected: expected,
  ConditionExpression: string(),
  ExpressionAttributeValues: attributes,
  ExpressionAttributeNames: expressionNames,
}

export const getItemShape = structure('GetItemInput', {
  ReturnConsumedCapacity: returnConsumedCapacity,
  AttributesToGet: attributesToGet,
  TableName: required(tableName),
  Key: required(attributes),
  ConsistentRead: boolean,
  ProjectionExpression: string(),
  ExpressionAttributeNames: expressionNames,
})

export const putItemShape = structure('PutItemInput', { ...writeFields, Item: required(attributes) })

export const deleteItemShape = structure('DeleteItemInput', { ...writeFields, Key: required(attributes) })

export const updateItemShape = structure('UpdateItemInput', {
  ...writeFields,
  Key: required(attributes),
  AttributeUpdates: map(
    structure('AttributeValueUpdate', { Action: oneOf('ADD', 'PUT', 'DELETE'), Value: attributeValue }),
  ),
  UpdateExpression: string(),
})
