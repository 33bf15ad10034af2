import { conflict, throttled } from '../errors.js'
import { delayBefore } from '../retry/policy.js'
import type { Verdict } from './failure.js'
import type { RunContext } from './run-context.js'

/** Tries until it succeeds, fails for good, or the policy has enough. */
export async function attempt<Result>(
  { retry, random, sleep }: RunContext,
  pattern: string,
  run: () => Promise<Result>,
  judge: (error: unknown) => Verdict,
): Promise<Result> {
  const left = { conflict: retry.conflicts, throttle: retry.throttles }
  for (let count = 1; ; count++) {
    let failed: unknown
    try {
      return await run()
    } catch (error) {
      failed = error
    }
    const verdict = judge(failed)
    if (verdict.kind === 'error') throw verdict.error
    left[verdict.kind]--
    if (left[verdict.kind] <= 0) {
      if (verdict.kind === 'throttle') throw throttled(pattern, failed)
      throw verdict.error ?? conflict(pattern, count, failed)
    }
    await sleep(delayBefore(count, retry, random))
  }
}
