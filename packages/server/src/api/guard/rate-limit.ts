import { type Clock, TablewrightError } from '@tablewright/base'

/** The request rate that one client may have. */
export interface Rate {
  readonly perSecond: number
  /** Number of requests that may be sent at once after a pause. */
  readonly burst: number
}

/** Well above the requests of an open console and a running script. */
export const defaultRate: Rate = { perSecond: 200, burst: 1000 }

/** Maximum number of stored clients; the least recent one is dropped first. */
const maxClients = 10_000

/** Minimum milliseconds between two moves of a client to the end of the order. */
const reorderMs = 1000

interface Bucket {
  tokens: number
  filledAt: number
  /** Time of the last move to the end of the eviction order. */
  movedAt: number
}

/** A token bucket for each client. */
export class RateLimit {
  readonly #rate: Rate
  readonly #clock: Clock
  readonly #buckets = new Map<string, Bucket>()

  constructor(rate: Rate, clock: Clock) {
    this.#rate = rate
    this.#clock = clock
  }

  /** Counts one request. Throws with the time to retry if the limit is exceeded. */
  take(client: string): void {
    const { perSecond, burst } = this.#rate
    const now = this.#clock()
    const bucket = this.#buckets.get(client) ?? { tokens: burst, filledAt: now, movedAt: -Infinity }
    const { tokens, filledAt } = bucket
    const filled = Math.min(burst, tokens + (Math.max(0, now - filledAt) / 1000) * perSecond)
    bucket.tokens = filled < 1 ? filled : filled - 1
    bucket.filledAt = now
    if (Math.abs(now - bucket.movedAt) >= reorderMs) this.#moveToEnd(client, bucket, now)
    if (filled >= 1) return
    throw new TablewrightError(
      'TOO_MANY_REQUESTS',
      `This client sent more than ${perSecond} requests per second.`,
      {
        remedy: 'Send fewer requests, and retry after the time in Retry-After.',
        data: { retryAfter: Math.ceil((1 - filled) / perSecond) },
      },
    )
  }

  #moveToEnd(client: string, bucket: Bucket, now: number): void {
    bucket.movedAt = now
    this.#buckets.delete(client)
    this.#buckets.set(client, bucket)
    if (this.#buckets.size <= maxClients) return
    for (const oldest of this.#buckets.keys()) {
      this.#buckets.delete(oldest)
      return
    }
  }
}
