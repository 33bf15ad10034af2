import {
  type Clock,
  type Random,
  type Sleep,
  systemClock,
  systemRandom,
  systemSleep,
} from '@tablewright/base'
import type { Patterns } from '@tablewright/design'
import { type Connection, plansOf, type Writer } from './connection.js'
import type { Driver } from './drivers/driver.js'
import type { DesignParts } from './plan/schema.js'
import { type RetryPolicy, usualRetries } from './retry/policy.js'
import type { RunConnection } from './run/ready-pattern.js'
import type { Hooks } from './run/run-context.js'
import { callWords } from './words/call-words.js'
import { driverWords } from './words/driver-words.js'
import { speak } from './words/words.js'

export interface ConnectOptions {
  /** Told of every request. */
  readonly hooks?: Hooks | readonly Hooks[]
  /** Asks DynamoDB what each request consumed; hooks and pages then tell. */
  readonly capacity?: 'TOTAL' | 'INDEXES'
  readonly retry?: RetryPolicy
  /** Signs cursors. Give the same one to every process that should accept them; random for each connection otherwise. */
  readonly cursorSecret?: string | Uint8Array
  readonly clock?: Clock
  readonly random?: Random
  /** Waits; passed in so that a test need not. */
  readonly sleep?: Sleep
}

/** A design, or one that was loaded from its model: the types of its patterns are all that callers add. */
export interface Connectable<P extends Patterns> extends DesignParts {
  readonly patterns: P
}

export function openConnection(
  design: DesignParts,
  driver: Driver,
  options: ConnectOptions,
  writer: Writer | undefined,
): Connection {
  speak({ ...callWords, ...driverWords })
  return { ...plansOf(design, writer), ...openRun(driver, options) }
}

/** What calls need of a connection besides their plans. */
export function openRun(
  driver: Driver,
  options: ConnectOptions,
): Pick<RunConnection, 'context' | 'cursorSecret'> {
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
      retry: { ...usualRetries, ...options.retry },
      sleep,
    },
    cursorSecret:
      typeof cursorSecret === 'string'
        ? new TextEncoder().encode(cursorSecret)
        : (cursorSecret ?? random(new Uint8Array(32))),
  }
}
