import { TablewrightError } from '@tablewright/base'

/** What all drivers say when the caller gives up. */
export function requestAborted(operation: string, cause: unknown): TablewrightError {
  return new TablewrightError('REQUEST_ABORTED', `${operation} was given up by its caller.`, {
    remedy: 'If it was a write, read the item to see whether it was applied.',
    data: { operation },
    cause,
  })
}

/** No connection, so nothing was applied. */
export function connectionFailed(operation: string, address: string, cause: unknown): TablewrightError {
  return new TablewrightError(
    'CONNECTION_FAILED',
    `${operation} could not reach ${address}: ${textOf(cause)}.`,
    {
      remedy: 'Check that the endpoint is right, that it is running and that this machine may reach it.',
      data: { operation, address },
      cause,
    },
  )
}

/** Reached, but no safe connection: another attempt would meet the same certificate. */
export function tlsFailed(operation: string, address: string, cause: unknown): TablewrightError {
  return new TablewrightError(
    'TLS_FAILED',
    `${operation} got no secure connection to ${address}: ${textOf(cause)}.`,
    {
      remedy: 'Check that the endpoint is https; add its certificate authority with NODE_EXTRA_CA_CERTS.',
      data: { operation, address },
      cause,
    },
  )
}

/** Sent, but no answer came in time. */
export function requestTimedOut(operation: string, cause?: unknown): TablewrightError {
  return new TablewrightError('REQUEST_TIMED_OUT', `${operation} got no answer in time.`, {
    remedy: 'Try again later, or give the driver a longer timeout.',
    data: { operation },
    cause,
  })
}

/** Sent, but the connection broke before the answer was complete. */
export function connectionLost(operation: string, cause: unknown): TablewrightError {
  return new TablewrightError('CONNECTION_LOST', `${operation} lost its connection: ${textOf(cause)}.`, {
    remedy: 'Try again later.',
    data: { operation },
    cause,
  })
}

/** A write that may or may not have been applied, and that must not be repeated blindly. */
export function outcomeUnknown(operation: string, cause: unknown): TablewrightError {
  return new TablewrightError(
    'OUTCOME_UNKNOWN',
    `${operation} may or may not have been applied: ${textOf(cause)}`,
    {
      remedy:
        'Read the item and decide from what it says; or use a transaction, which can be repeated safely.',
      data: { operation },
      cause,
    },
  )
}

/** The driver was used after its end. */
export function driverClosed(operation: string): TablewrightError {
  return new TablewrightError('DRIVER_CLOSED', `${operation} was sent to a driver that is closed.`, {
    remedy: 'Make a new driver, or close this one later.',
    data: { operation },
  })
}

function textOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
