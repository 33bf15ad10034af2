import { isTablewrightError, type Random, type Sleep, TablewrightError } from '@tablewright/base'
import { defaultRetryPolicy, delayBefore } from '@tablewright/client'

/**
 * What a write says when the state that it was decided on is no longer so. CONFLICT is not among them: it comes after the
 * client has tried often enough.
 */
const raced = ['CONDITION_FAILED', 'VERSION_MISMATCH', 'POINTER_TAKEN'] as const

/** What trying again needs of a system. */
interface Waiting {
  readonly random: Random
  readonly sleep: Sleep
}

/**
 * For rules that read, decide and write. When others wrote in between, the write's condition fails, and the rule reads and
 * decides again; after many times it gives up with CONFLICT. What the rule itself refuses is not tried again.
 */
export async function retryOnConflict<Result>(
  { random, sleep }: Waiting,
  decide: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await decide()
    } catch (error) {
      if (!isTablewrightError(error, ...raced)) throw error
      if (attempt === defaultRetryPolicy.conflicts) throw conflict(attempt, error)
    }
    await sleep(delayBefore(attempt, defaultRetryPolicy, random))
  }
}

function conflict(attempts: number, cause: TablewrightError): TablewrightError {
  return new TablewrightError('CONFLICT', `Others changed the same things, ${attempts} times in a row.`, {
    remedy: 'Try again later.',
    data: { attempts },
    cause,
  })
}
