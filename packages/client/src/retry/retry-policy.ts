import type { Random } from '@tablewright/base'

/** How often a call is retried after a lost race or a throttled request, and how long it waits in between. */
export interface RetryPolicy {
  /** Attempts of a write that conflicts with other writes of the same items. Defaults to 20. */
  readonly conflicts?: number
  /** Attempts of a throttled request, on top of those of the driver. Defaults to 4. */
  readonly throttles?: number
  /** Milliseconds. The delay is a random part of this, which doubles with each attempt up to `maxDelay`. */
  readonly firstDelay?: number
  readonly maxDelay?: number
}

export const defaultRetryPolicy: Required<RetryPolicy> = {
  conflicts: 20,
  throttles: 4,
  firstDelay: 10,
  maxDelay: 1_000,
}

/** Exponential backoff with full jitter. */
export function delayBefore(
  attempt: number,
  policy: Pick<Required<RetryPolicy>, 'firstDelay' | 'maxDelay'>,
  random: Random,
): number {
  const [high = 0, low = 0] = random(new Uint8Array(2))
  const part = (high * 256 + low) / 65_536
  return part * Math.min(policy.maxDelay, policy.firstDelay * 2 ** Math.min(attempt - 1, 20))
}

/** The codes of throttled requests and of throttled actions of a cancelled transaction. */
const throttle = /^(ProvisionedThroughputExceeded|Throttling|RequestLimitExceeded)/

export function isThrottle(code: string): boolean {
  return throttle.test(code)
}
