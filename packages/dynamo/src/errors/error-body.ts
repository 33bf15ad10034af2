import type { DynamoError } from '../dynamo-error.js'
import { type ErrorCode, errorKinds } from './catalog.js'

/** The `__type` of an error: its origin and its code. */
export function errorType(error: DynamoError): string {
  const known = Object.hasOwn(errorKinds, error.code)
  return (known ? errorKinds[error.code as ErrorCode] : errorKinds.InternalServerError).prefix + error.code
}

/**
 * DynamoDB writes the message of these with a capital; SDKs accept both, but tests that compare bodies do
 * not.
 */
const withCapital: ReadonlySet<string> = new Set<ErrorCode>([
  'SerializationException',
  'TransactionCanceledException',
  'AccessDeniedException',
])

/** The JSON 1.0 body of an error. An error without a text has no message at all, as in DynamoDB. */
export function errorBody(error: DynamoError): string {
  return JSON.stringify(errorMembers(error))
}

/** The members of the JSON 1.0 body of an error. */
export function errorMembers(error: DynamoError): Record<string, unknown> {
  const body: Record<string, unknown> = { __type: errorType(error) }
  if (error.message !== '') body[withCapital.has(error.code) ? 'Message' : 'message'] = error.message
  return { ...body, ...error.fields }
}
