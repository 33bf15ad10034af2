import { TablewrightError } from '@tablewright/base'
import { lookUp } from '../errors/call-errors.js'

/** What happened on the way to a database. */
export function failed(code: string, operation: string, cause?: unknown, more?: object): TablewrightError {
  const data = { operation, ...more }
  return new TablewrightError(code, `${operation}: ${code} ${cause ?? ''}`, { remedy: lookUp, data, cause })
}

/** What all drivers say when the caller gives up. */
export function requestAborted(operation: string, cause: unknown): TablewrightError {
  return failed('REQUEST_ABORTED', operation, cause)
}

/** No connection, so nothing was applied. */
export function connectionFailed(operation: string, address: string, cause: unknown): TablewrightError {
  return failed('CONNECTION_FAILED', operation, cause, { address })
}

/** Reached, but no safe connection: another attempt would meet the same certificate. */
export function tlsFailed(operation: string, address: string, cause: unknown): TablewrightError {
  return failed('TLS_FAILED', operation, cause, { address })
}

/** Sent, but no answer came in time. */
export function requestTimedOut(operation: string, cause?: unknown): TablewrightError {
  return failed('REQUEST_TIMED_OUT', operation, cause)
}

/** Sent, but the connection broke before the answer was complete. */
export function connectionLost(operation: string, cause: unknown): TablewrightError {
  return failed('CONNECTION_LOST', operation, cause)
}

/** A write that may or may not have been applied, and that must not be repeated blindly. */
export function outcomeUnknown(operation: string, cause: unknown): TablewrightError {
  return failed('OUTCOME_UNKNOWN', operation, cause)
}

/** The driver was used after its end. */
export function driverClosed(operation: string): TablewrightError {
  return failed('DRIVER_CLOSED', operation)
}
