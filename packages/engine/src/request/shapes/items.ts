import { attributeValue, boolean, map, oneOf, required, string, structure } from '../shape.js'
import {
  attributes,
  attributesToGet,
  conditionalOperator,
  expected,
  expressionNames,
  newerConditionalOperator,
  newerTableName,
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

/** Newer regions list the values in another order, and one of them is misspelled. */
const newerReturnValues = ['ALL_OLD', 'UPDATED_OLD', 'ALL_NEW', 'UPDATE_NEW', 'NONE']

/** The fields of a write as newer regions check them. */
const newerWriteFields = {
  ...writeFields,
  TableName: required(newerTableName),
  ReturnValues: { ...returnValues, unnamed: { values: newerReturnValues } },
  ConditionalOperator: newerConditionalOperator('counted'),
}

export const putItemShape = structure('PutItemInput', { ...writeFields, Item: required(attributes) })
export const newerPutItemShape = structure('PutItemInput', {
  ...newerWriteFields,
  Item: required(attributes),
})

export const deleteItemShape = structure('DeleteItemInput', { ...writeFields, Key: required(attributes) })
export const newerDeleteItemShape = structure('DeleteItemInput', {
  ...newerWriteFields,
  Key: required(attributes),
})

const updateFields = {
  Key: required(attributes),
  AttributeUpdates: map(
    structure('AttributeValueUpdate', { Action: oneOf('ADD', 'PUT', 'DELETE'), Value: attributeValue }),
  ),
  UpdateExpression: string(),
}

export const updateItemShape = structure('UpdateItemInput', { ...writeFields, ...updateFields })
export const newerUpdateItemShape = structure('UpdateItemInput', {
  ...newerWriteFields,
  ...updateFields,
  ReturnValues: { ...returnValues, unnamed: { values: newerReturnValues, alone: 'counted' } },
})
