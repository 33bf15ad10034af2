import { conflict, throttled } from '../errors/call-errors.js'
import { delayBefore } from '../retry/retry-policy.js'
import type { FailureKind } from './classify-failure.js'
import type { CallContext } from './context.js'

/** Retries a call until it succeeds, fails with an error for the caller, or the policy allows no more attempts. */
export async function retryOnConflict<Result>(
  { retry, random, sleep }: CallContext,
  pattern: string,
  run: () => Promise<Result>,
  classify: (error: unknown) => FailureKind,
): Promise<Result> {
  const left = { conflict: retry.conflicts, throttle: retry.throttles }
  for (let count = 1; ; count++) {
    let failed: unknown
    try {
      return await run()
    } catch (error) {
      failed = error
    }
    const failure = classify(failed)
    if (failure.kind === 'error') throw failure.error
    left[failure.kind]--
    if (left[failure.kind] <= 0) {
      if (failure.kind === 'throttle') throw throttled(pattern, failed)
      throw failure.error ?? conflict(pattern, count, failed)
    }
    await sleep(delayBefore(count, retry, random))
  }
}
