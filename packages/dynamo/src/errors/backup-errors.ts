import type { DynamoError } from '../dynamo-error.js'
import { dynamoError } from './make-error.js'
import { validationError } from './validation.js'

/** The error of operations on backups for a missing table. */
export function backedUpTableNotFound(tableName: string): DynamoError {
  return dynamoError('TableNotFoundException', `Table not found: ${tableName}`)
}

export function backupNotFound(backupArn: string): DynamoError {
  return dynamoError('BackupNotFoundException', `Backup not found: ${backupArn}`)
}

export function backupInUse(state: string): DynamoError {
  return dynamoError('BackupInUseException', state)
}

/** The error for a restore to the name of an existing table. */
export function restoredTableExists(tableName: string): DynamoError {
  return dynamoError('TableAlreadyExistsException', `Table already exists: ${tableName}`)
}

/** The error for a restore to the name of a table that another restore is making. */
export function restoredTableInUse(tableName: string, source: string): DynamoError {
  return dynamoError('TableInUseException', `Table: ${tableName} is already being restored from ${source}`)
}

/** The error for a restore with parameters that do not fit together. */
export function invalidRestore(detail: string): DynamoError {
  return validationError(`Invalid Request: ${detail}`)
}

export function invalidRestoreTime(message: string): DynamoError {
  return dynamoError('InvalidRestoreTimeException', message)
}

export function pointInTimeRecoveryUnavailable(tableName: string): DynamoError {
  return dynamoError(
    'PointInTimeRecoveryUnavailableException',
    `Point in time recovery is not enabled for table '${tableName}'`,
  )
}

export function continuousBackupsUnavailable(message: string): DynamoError {
  return dynamoError('ContinuousBackupsUnavailableException', message)
}

/** `detail` is the ARN of the resource, or why the expected revision is not there. */
export function policyNotFound(detail: string): DynamoError {
  return dynamoError(
    'PolicyNotFoundException',
    `Resource-based policy not found for the provided ResourceArn: ${detail}`,
  )
}

export function globalTableNotFound(tableName: string): DynamoError {
  return dynamoError(
    'GlobalTableNotFoundException',
    `Global table not found: Global table with name: '${tableName}' does not exist.`,
  )
}
