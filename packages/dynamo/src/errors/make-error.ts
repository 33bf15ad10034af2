import { DynamoError } from '../dynamo-error.js'
import { type ErrorCode, errorKinds } from './catalog.js'

/** An error of the catalog, with the message and the further fields of its body. */
export function dynamoError(
  code: ErrorCode,
  message: string,
  fields?: Readonly<Record<string, unknown>>,
): DynamoError {
  return new DynamoError(code, message, errorKinds[code].status, fields)
}
