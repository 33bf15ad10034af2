import {
  type Clock,
  type Random,
  type Sleep,
  systemClock,
  systemRandom,
  systemSleep,
} from '@tablewright/base'
import type { Driver } from '../drivers/driver.js'
import type { CallContext, Hooks } from '../execute/context.js'
import type { CallConnection } from '../execute/executor.js'
import { defaultRetryPolicy, type RetryPolicy } from '../retry/retry-policy.js'

export interface ConnectOptions {
  /** Called for every request. */
  readonly hooks?: Hooks | readonly Hooks[]
  /** Asks DynamoDB for the capacity that each request consumes, and reports it to hooks and in pages. */
  readonly capacity?: 'TOTAL' | 'INDEXES'
  readonly retry?: RetryPolicy
  /**
   * Secret that signs cursors. Processes that exchange cursors need the same one. Defaults to a random one for each
   * connection.
   */
  readonly cursorSecret?: string | Uint8Array
  readonly clock?: Clock
  readonly random?: Random
  /** Waits between attempts. */
  readonly sleep?: Sleep
}

/** Returns everything that calls need from a connection, except their plans. */
export function openContext(
  driver: Driver,
  options: ConnectOptions,
  messages?: CallContext['messages'],
): Pick<CallConnection, 'context' | 'cursorSecret'> {
  const {
    clock = systemClock,
    random = systemRandom,
    hooks = [],
    sleep = systemSleep,
    cursorSecret,
  } = options
  return {
    context: {
      driver,
      hooks: [hooks].flat(),
      capacity: options.capacity,
      clock,
      random,
      retry: { ...defaultRetryPolicy, ...options.retry },
      sleep,
      messages,
    },
    cursorSecret:
      typeof cursorSecret === 'string'
        ? new TextEncoder().encode(cursorSecret)
        : (cursorSecret ?? random(new Uint8Array(32))),
  }
}
