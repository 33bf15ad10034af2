import type { Random } from '@tablewright/base'

/** How often, and how long apart, a write is tried again that lost a race or was throttled. */
export interface RetryPolicy {
  /** Attempts of a write that meets other writes of the same items; 20 unless given. */
  readonly conflicts?: number
  /** Attempts of a request that is throttled, besides those of the driver; 4 unless given. */
  readonly throttles?: number
  /** Milliseconds; the wait is a random part of it, and doubles up to `longestDelay`. */
  readonly firstDelay?: number
  readonly longestDelay?: number
}

export const usualRetries: Required<RetryPolicy> = {
  conflicts: 20,
  throttles: 4,
  firstDelay: 10,
  longestDelay: 1_000,
}

/** Exponential backoff with full jitter: writers that met once do not meet again. */
export function delayBefore(
  attempt: number,
  policy: Pick<Required<RetryPolicy>, 'firstDelay' | 'longestDelay'>,
  random: Random,
): number {
  const [high = 0, low = 0] = random(new Uint8Array(2))
  const part = (high * 256 + low) / 65_536
  return part * Math.min(policy.longestDelay, policy.firstDelay * 2 ** Math.min(attempt - 1, 20))
}

/** As errors and as reasons of cancelled transactions say it. */
const throttle = /^(ProvisionedThroughputExceeded|Throttling|RequestLimitExceeded)/

export function isThrottle(code: string): boolean {
  return throttle.test(code)
}
