import { isTablewrightError, type Random, type Sleep, TablewrightError } from '@tablewright/base'
import { defaultRetryPolicy, delayBefore } from '@tablewright/client'

/** Codes of a write that failed because the state it was based on has changed. */
const raced = ['CONDITION_FAILED', 'VERSION_MISMATCH', 'POINTER_TAKEN'] as const

/** Attempts after a CONFLICT of the client. By then, the rule usually sees the state that caused it. */
const maxConflicts = 3

/** The services that are needed to retry. */
interface Waiting {
  readonly random: Random
  readonly sleep: Sleep
}

/**
 * Retries a rule that reads, decides and writes. If a concurrent write makes its condition fail, the rule
 * reads and decides again; after the last attempt it rejects with CONFLICT. After a CONFLICT of the client it
 * tries a few more times, because the rule can often give the exact reason. Refusals of the rule itself are
 * not retried.
 */
export async function retryOnConflict<Result>(
  { random, sleep }: Waiting,
  decide: () => Promise<Result>,
): Promise<Result> {
  let conflicts = 0
  for (let attempt = 1; ; attempt++) {
    try {
      return await decide()
    } catch (error) {
      if (isTablewrightError(error, 'CONFLICT') && ++conflicts > maxConflicts) throw error
      if (!isTablewrightError(error, 'CONFLICT', ...raced)) throw error
      if (attempt === defaultRetryPolicy.conflicts) throw conflict(attempt, error)
    }
    await sleep(delayBefore(attempt, defaultRetryPolicy, random))
  }
}

function conflict(attempts: number, cause: TablewrightError): TablewrightError {
  return new TablewrightError(
    'CONFLICT',
    `Concurrent changes of the same items won ${attempts} times in a row.`,
    {
      remedy: 'Try again later.',
      data: { attempts },
      cause,
    },
  )
}
