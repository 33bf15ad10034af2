import { TablewrightError } from '@tablewright/base'
import { lookUp } from '../errors/call-errors.js'

/** An error on the way to a database. */
export function failed(code: string, operation: string, cause?: unknown, more?: object): TablewrightError {
  const data = { operation, ...more }
  return new TablewrightError(code, `${operation}: ${code} ${cause ?? ''}`, { remedy: lookUp, data, cause })
}

/** The error of all drivers if the caller aborts. */
export function requestAborted(operation: string, cause: unknown): TablewrightError {
  return failed('REQUEST_ABORTED', operation, cause)
}

/** No connection was made, so nothing was applied. */
export function connectionFailed(operation: string, address: string, cause: unknown): TablewrightError {
  return failed('CONNECTION_FAILED', operation, cause, { address })
}

/** The TLS connection failed. It is not retried, because the certificate stays the same. */
export function tlsFailed(operation: string, address: string, cause: unknown): TablewrightError {
  return failed('TLS_FAILED', operation, cause, { address })
}

/** The request was sent, and no answer came in time. */
export function requestTimedOut(operation: string, cause?: unknown): TablewrightError {
  return failed('REQUEST_TIMED_OUT', operation, cause)
}

/** The request was sent, and the connection broke before the answer was complete. */
export function connectionLost(operation: string, cause: unknown): TablewrightError {
  return failed('CONNECTION_LOST', operation, cause)
}

/** The write may have been applied, so it must not be repeated without a check. */
export function outcomeUnknown(operation: string, cause: unknown): TablewrightError {
  return failed('OUTCOME_UNKNOWN', operation, cause)
}

/** The driver was used after it was closed. */
export function driverClosed(operation: string): TablewrightError {
  return failed('DRIVER_CLOSED', operation)
}
