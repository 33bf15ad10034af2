import type { Item } from '../attribute-value.js'
import type { DynamoError } from '../dynamo-error.js'
import { dynamoError } from './make-error.js'
import { validationError } from './validation.js'

export const conditionFailedMessage = 'The conditional request failed'
export const duplicateItemMessage = 'Duplicate primary key exists in table'
export const collectionTooLargeMessage = 'Collection size exceeded.'
export const throughputExceededMessage =
  'The level of configured provisioned throughput for the table was exceeded. ' +
  'Consider increasing your provisioning level with the UpdateTable API.'

/** `item` is the stored item, if the request asks for it. */
export function conditionFailed(item?: Item): DynamoError {
  return dynamoError('ConditionalCheckFailedException', conditionFailedMessage, item && { Item: item })
}

/** The error for a PartiQL INSERT of an existing key. */
export function duplicateItem(): DynamoError {
  return dynamoError('DuplicateItemException', duplicateItemMessage)
}

export function throughputExceeded(): DynamoError {
  return dynamoError('ProvisionedThroughputExceededException', throughputExceededMessage)
}

export function indexThroughputExceeded(): DynamoError {
  return dynamoError(
    'ProvisionedThroughputExceededException',
    'The level of configured provisioned throughput for one or more global secondary indexes of the table was ' +
      'exceeded. Consider increasing your provisioning level for the under-provisioned global secondary indexes ' +
      'with the UpdateTable API',
  )
}

export function collectionTooLarge(): DynamoError {
  return dynamoError('ItemCollectionSizeLimitExceededException', collectionTooLargeMessage)
}

/** The error for a Put of an item above 400 KB. */
export function itemTooLarge(): DynamoError {
  return validationError('Item size has exceeded the maximum allowed size', { bare: true })
}

/** The error for an Update whose result exceeds 400 KB. */
export function updatedItemTooLarge(): DynamoError {
  return validationError('Item size to update has exceeded the maximum allowed size', { bare: true })
}

export function keyDoesNotMatchSchema(): DynamoError {
  return validationError('The provided key element does not match the schema')
}

/** The error for a bug of the engine, never of the request. */
export function internalServerError(message = 'Internal server error'): DynamoError {
  return dynamoError('InternalServerError', message)
}
