import type { DynamoError } from '../dynamo-error.js'
import { dynamoError } from './make-error.js'

/** The error for a body that is not JSON (no message), or for a value of the wrong JSON type. */
export function serializationError(message = ''): DynamoError {
  return dynamoError('SerializationException', message)
}

/** DynamoDB sends no message. The engine sends a remedy if it has one. */
export function unknownOperation(message = ''): DynamoError {
  return dynamoError('UnknownOperationException', message)
}

export function requestTooLarge(): DynamoError {
  return dynamoError('RequestEntityTooLargeException', 'Request size exceeded the maximum allowed size')
}

/** Returns the name of a JSON value's kind, as serialization errors print it. */
export function jsonKind(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'TRUE_VALUE' : 'FALSE_VALUE'
  if (typeof value === 'number') return Number.isInteger(value) ? 'NUMBER_VALUE' : 'DECIMAL_VALUE'
  return 'STRING_VALUE'
}

/** The error for a parameter of the wrong JSON type. `wanted` is a Java class: String, Integer, Boolean. */
export function wrongJsonType(value: unknown, wanted: string): DynamoError {
  if (Array.isArray(value))
    return serializationError(`Unrecognized collection type class java.lang.${wanted}`)
  if (typeof value === 'object')
    return serializationError('Start of structure or map found where not expected')
  return serializationError(`${jsonKind(value)} cannot be converted to ${wanted}`)
}
