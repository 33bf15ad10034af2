import type { DynamoError } from '../dynamo-error.js'
import { dynamoError } from './make-error.js'
import { validationError } from './validation.js'

/** The error of item operations for a missing table. It does not name the table. */
export function resourceNotFound(detail?: string): DynamoError {
  const text = 'Requested resource not found'
  return dynamoError('ResourceNotFoundException', detail === undefined ? text : `${text}: ${detail}`)
}

/** The error of table operations for a missing table. */
export function tableNotFound(tableName: string): DynamoError {
  return resourceNotFound(`Table: ${tableName} not found`)
}

export function taggedResourceNotFound(resourceArn: string): DynamoError {
  return resourceNotFound(`ResourceArn: ${resourceArn} not found`)
}

export function tableExists(tableName: string): DynamoError {
  return dynamoError('ResourceInUseException', `Table already exists: ${tableName}`)
}

/** The error for the name of a table that a restore is making. */
export function tableBeingUsed(tableName: string): DynamoError {
  return dynamoError('ResourceInUseException', `Table is being used: ${tableName}`)
}

/** `state` is the current change of the table or index: "Table is being created: Orders". */
export function resourceInUse(state: string): DynamoError {
  return dynamoError('ResourceInUseException', `Attempt to change a resource which is still in use: ${state}`)
}

export function deletionProtected(): DynamoError {
  return validationError(
    'Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.',
  )
}

export function limitExceeded(message: string): DynamoError {
  return dynamoError('LimitExceededException', message)
}

/** The error for more than one index added or deleted at a time. */
export function indexChangeLimitExceeded(): DynamoError {
  return limitExceeded(
    'Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table',
  )
}

export function indexNotFound(indexName: string): DynamoError {
  return validationError(`The table does not have the specified index: ${indexName}`)
}
