import type { Clock, Random } from '@tablewright/base'
import type { Db } from '@tablewright/client'
import type { EventCatalog, OutboxDb } from '@tablewright/system'
import type { eventsDesign } from './design.js'
import { deliveryMs } from './lane.js'
import type { Mailer } from './mail/mailer.js'

/** How events are delivered. */
export interface EventOptions {
  /** Whether endpoints may be on this machine, in private networks and without TLS. Defaults to false. */
  readonly allowPrivate?: boolean
  /** Milliseconds until an endpoint must have answered. Defaults to 10,000. */
  readonly timeoutMs?: number
  /** Attempts until an event becomes a dead letter. Defaults to 10, about a day and a half. */
  readonly maxAttempts?: number
  /**
   * Milliseconds before the second attempt, multiplied by four for each further attempt. Defaults to 5,000.
   */
  readonly firstDelayMs?: number
  /** Milliseconds until a mail must be sent. Defaults to 30,000. */
  readonly mailTimeoutMs?: number
  /** Sends mail to endpoints that begin with `mailto:`. */
  readonly mailer?: Mailer
}

/** The events of one running system, and the table of their endpoints. */
export interface EventContext {
  readonly system: string
  readonly title: string
  readonly catalog: EventCatalog
  readonly outbox: OutboxDb
  readonly store: EventStore
  readonly clock: Clock
  readonly random: Random
  readonly options: Required<Omit<EventOptions, 'mailer'>> & Pick<EventOptions, 'mailer'>
  /** Identifies this process. */
  readonly owner: string
}

export type EventStore = Db<(typeof eventsDesign)['patterns']>

/** Returns the options with their defaults. */
export function eventOptions(options: EventOptions): EventContext['options'] {
  return {
    ...options,
    allowPrivate: options.allowPrivate ?? false,
    timeoutMs: options.timeoutMs ?? 10_000,
    maxAttempts: options.maxAttempts ?? 10,
    firstDelayMs: options.firstDelayMs ?? 5_000,
    mailTimeoutMs: options.mailTimeoutMs ?? deliveryMs,
  }
}
