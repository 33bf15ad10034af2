import { DynamoError } from '@tablewright/dynamo'
import { failed, requestAborted } from '../failures.js'
import { fromSdk } from './translate.js'

interface SdkException {
  readonly name?: string
  readonly message?: string
  readonly code?: string
  readonly $fault?: unknown
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** The fields that the SDK adds to those of DynamoDB's answer. */
const notFields = new Set(['name', 'message', 'Message', 'stack', '__type', 'code', 'Code', 'Error', 'Type'])

/** Converts an exception of the SDK into the error that other drivers reject with. */
export function readException(operation: string, thrown: unknown, signal: AbortSignal | undefined): Error {
  const exception = Object(thrown) as SdkException
  const { name = '', message = '', code = '', $fault, $metadata } = exception
  if ($fault !== undefined && $metadata?.httpStatusCode !== undefined) {
    return new DynamoError(name, message, $metadata.httpStatusCode, fieldsOf(exception))
  }
  if (signal?.aborted || name === 'AbortError') return requestAborted(operation, signal?.reason ?? thrown)
  // The SDK gives this name to connections that were reset, too
  if (name === 'TimeoutError' && !/^(ECONNRESET|EPIPE)$/.test(code))
    return failed('REQUEST_TIMED_OUT', operation, thrown)
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/.test(code)) {
    return failed('CONNECTION_FAILED', operation, thrown, { address: 'the endpoint of the AWS SDK client' })
  }
  return failed('CONNECTION_LOST', operation, thrown)
}

function fieldsOf(exception: object): Record<string, unknown> {
  const own = Object.entries(exception).filter(
    ([name, value]) => value !== undefined && !name.startsWith('$') && !notFields.has(name),
  )
  return fromSdk(Object.fromEntries(own)) as Record<string, unknown>
}
