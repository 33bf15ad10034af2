import type { DynamoError } from '../dynamo-error.js'
import { dynamoError } from './make-error.js'

const conflict = 'Duplicate request detected with conflicting parameters'

export function exportNotFound(exportArn: string): DynamoError {
  return dynamoError('ExportNotFoundException', `Export not found: Export not found: ${exportArn}`)
}

/** The error for the token of an earlier export with other parameters. */
export function exportConflict(): DynamoError {
  return dynamoError('ExportConflictException', `Export conflict: ${conflict}`)
}

export function invalidExportTime(message: string): DynamoError {
  return dynamoError('InvalidExportTimeException', message)
}

export function importNotFound(importArn: string): DynamoError {
  return dynamoError('ImportNotFoundException', `Import not found: Import not found: ${importArn}`)
}

export function importConflict(): DynamoError {
  return dynamoError('ImportConflictException', `Import conflict: ${conflict}`)
}
