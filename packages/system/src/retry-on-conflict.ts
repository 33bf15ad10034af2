import { isTablewrightError, type Random, type Sleep, TablewrightError } from '@tablewright/base'
import { defaultRetryPolicy, delayBefore } from '@tablewright/client'

/** Codes of a write whose decision was based on a state that has changed since. */
const raced = ['CONDITION_FAILED', 'VERSION_MISMATCH', 'POINTER_TAKEN'] as const

/** Decisions after the client itself has given up: by then the state mostly says why the write could not succeed. */
const maxConflicts = 3

/** What trying again needs of a system. */
interface Waiting {
  readonly random: Random
  readonly sleep: Sleep
}

/**
 * For rules that read, decide and write. When others wrote in between, the write's condition fails, and the rule reads and
 * decides again; after many times it gives up with CONFLICT. After a CONFLICT of the client, the rule decides again a few
 * times, so that its own refusal is seen. What the rule itself refuses is not tried again.
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
  return new TablewrightError('CONFLICT', `Others changed the same things, ${attempts} times in a row.`, {
    remedy: 'Try again later.',
    data: { attempts },
    cause,
  })
}
