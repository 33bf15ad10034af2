import { TablewrightError } from '@tablewright/base'

/** The error codes of connections to a database. */
export type DriverFailure =
  | 'REQUEST_ABORTED'
  /** No connection was made, so nothing was applied. */
  | 'CONNECTION_FAILED'
  /** It is not retried, because the certificate stays the same. */
  | 'TLS_FAILED'
  /** The request was sent, and no answer came in time. */
  | 'REQUEST_TIMED_OUT'
  /** The request was sent, and the connection broke before the answer was complete. */
  | 'CONNECTION_LOST'
  /** The write may have been applied, so it must not be repeated without a check. */
  | 'OUTCOME_UNKNOWN'
  | 'DRIVER_CLOSED'
  /** The answer was damaged on the way, which a retry may fix. */
  | 'ANSWER_BROKEN'
  /** The answer is not from DynamoDB. */
  | 'ANSWER_FOREIGN'

/** An error on the way to a database. */
export function failed(
  code: DriverFailure,
  operation: string,
  cause?: unknown,
  more?: object,
): TablewrightError {
  const data = { operation, ...more }
  return new TablewrightError(code, `${operation}: ${code} ${cause ?? ''}`, { data, cause })
}

/** The error of all drivers if the caller aborts. */
export function requestAborted(operation: string, cause: unknown): TablewrightError {
  return failed('REQUEST_ABORTED', operation, cause)
}
