/** An account to clean, with an abort signal. */
export interface CleaningOrder {
  readonly accountId: string
  /** Number of the attempt since the account was returned, from 1. */
  readonly attempt: number
  /** Aborts at the deadline. Later work could collide with the next attempt. */
  readonly signal: AbortSignal
}

/** The result of a cleaning. */
export interface Cleaning {
  readonly cleaned: boolean
  /** Log lines for people. */
  readonly log: readonly string[]
  /** The reason of a failure. */
  readonly reason?: string
}

/**
 * Resets an account to its unused state. The pool calls it for each returned account, and again after a
 * failure. Calls for one account do not overlap unless one takes longer than `timeout`. Cleaning must be
 * idempotent.
 */
export interface Cleaner {
  /** Maximum duration of one cleaning in milliseconds. */
  readonly timeout: number
  /** Cleans an account. A rejection counts as a failure. */
  clean(order: CleaningOrder): Promise<Cleaning>
  /** Shows the effects of a cleaning without changing anything. */
  readonly preview?: (order: CleaningOrder) => Promise<Cleaning>
}
