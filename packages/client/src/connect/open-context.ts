import { type Clock, type Random, type Sleep, systemRandom, systemSleep } from '@tablewright/base'
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
  describe?: CallContext['describe'],
): Pick<CallConnection, 'context' | 'cursorSecret'> {
  const { clock = Date.now, random = systemRandom, sleep = systemSleep, hooks = [], capacity } = options
  const { cursorSecret = random(new Uint8Array(32)) } = options
  return {
    context: {
      driver,
      hooks: [hooks].flat(),
      capacity,
      clock,
      random,
      retry: { ...defaultRetryPolicy, ...options.retry },
      sleep,
      describe,
    },
    cursorSecret: Buffer.from(cursorSecret as string),
  }
}
