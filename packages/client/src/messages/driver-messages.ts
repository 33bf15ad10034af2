import type { Messages } from './messages.js'

interface OfOperation {
  readonly operation: string
}

interface OfAddress extends OfOperation {
  readonly address: string
}

/** Messages of the errors of drivers, by code. */
export const driverMessages = {
  ENDPOINT_INVALID: ({ endpoint }: { readonly endpoint: string }) => [
    `${endpoint} is not an endpoint.`,
    'Give an address such as http://127.0.0.1:8000.',
  ],
  REGION_MISSING: () => ['No region was given.', 'Pass `region`, or set AWS_REGION.'],
  REQUEST_ABORTED: ({ operation }: OfOperation) => [
    `${operation} was aborted by its caller.`,
    'If it was a write, read the item to see whether it was applied.',
  ],
  CONNECTION_FAILED: ({ operation, address }: OfAddress, cause) => [
    `${operation} could not reach ${address}: ${textOf(cause)}.`,
    'Check that the endpoint is right, that it is running and that this machine may reach it.',
  ],
  TLS_FAILED: ({ operation, address }: OfAddress, cause) => [
    `${operation} got no secure connection to ${address}: ${textOf(cause)}.`,
    'Check that the endpoint is https; add its certificate authority with NODE_EXTRA_CA_CERTS.',
  ],
  REQUEST_TIMED_OUT: ({ operation }: OfOperation) => [
    `${operation} got no answer in time.`,
    'Try again later, or give the driver a longer timeout.',
  ],
  CONNECTION_LOST: ({ operation }: OfOperation, cause) => [
    `${operation} lost its connection: ${textOf(cause)}.`,
    'Try again later.',
  ],
  OUTCOME_UNKNOWN: ({ operation }: OfOperation, cause) => [
    `${operation} may or may not have been applied: ${textOf(cause)}`,
    'Read the item to see whether it was applied, or use a transaction, which can be repeated safely.',
  ],
  DRIVER_CLOSED: ({ operation }: OfOperation) => [
    `${operation} was sent to a driver that is closed.`,
    'Make a new driver, or close this one later.',
  ],
  ANSWER_BROKEN: unreadable,
  ANSWER_FOREIGN: unreadable,
} satisfies Messages

function unreadable(
  { operation, status }: OfOperation & { readonly status: number },
  reason: unknown,
): readonly [string, string] {
  return [
    `The answer to ${operation} (status ${status}) cannot be read: ${reason}.`,
    'Check that the endpoint speaks the DynamoDB protocol.',
  ]
}

function textOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
