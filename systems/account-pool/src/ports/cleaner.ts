/** An account to clean, and until when. */
export interface CleaningOrder {
  readonly accountId: string
  /** 1 for the first, since the account came back. */
  readonly attempt: number
  /** Aborts when the time is over: whatever is done later may meet the next attempt. */
  readonly signal: AbortSignal
}

/** What came of it. */
export interface Cleaning {
  readonly cleaned: boolean
  /** What was done, a line each, for people. */
  readonly log: readonly string[]
  /** Why it failed. */
  readonly reason?: string
}

/**
 * Makes an account as if nobody had ever used it. The pool calls it for each account that comes back, again after a failure,
 * and never twice at the same time unless one took longer than `timeout`: cleaning must be safe to repeat.
 */
export interface Cleaner {
  /** Milliseconds that one cleaning may take. */
  readonly timeout: number
  /** A cleaning that throws has failed. */
  clean(order: CleaningOrder): Promise<Cleaning>
  /** Shows what a cleaning would do, and changes nothing. */
  readonly preview?: (order: CleaningOrder) => Promise<Cleaning>
}
