import { isTablewrightError } from '@tablewright/base'
import { verify } from '@tablewright/client'
import { driftRepairs, type RepairResult, repairOutbox, retryOnConflict } from '@tablewright/system'
import { checkLockers, takeStock } from '../check/check-lockers.js'
import type { Lockers } from '../open.js'
import { repairLocker } from './repair-locker.js'
import { restoreLost } from './restore-lost.js'

/** What is taken away in one pass may let the next see what belongs there. */
const maxPasses = 6

/** Repairs what a raw edit of the table broke, and says what it did. */
export async function repairLockers(services: Lockers): Promise<RepairResult> {
  let result = await checkLockers(services)
  if (result.violations.some(({ invariant }) => invariant === 'well-formed'))
    return { ...result, repairs: [] }
  const repairs: string[] = await restoreLost(services)
  if (repairs.length > 0) result = await checkLockers(services)
  for (let pass = 0; pass < maxPasses && result.violations.length > 0; pass++) {
    const done = [
      ...(await repairCopies(services)),
      ...(await repairLockersOnce(services)),
      ...(await repairOutbox(services.db)),
    ]
    if (done.length === 0) break
    repairs.push(...done)
    result = await checkLockers(services)
  }
  return { ...result, repairs }
}

async function repairCopies({ db }: Lockers): Promise<string[]> {
  const { findings } = await verify(db, { repair: true })
  return driftRepairs(findings)
}

async function repairLockersOnce(services: Lockers): Promise<string[]> {
  const { lockerIds } = await takeStock(services)
  const done: string[] = []
  for (const lockerId of lockerIds) {
    const repair = retryOnConflict(services, () => repairLocker(services, lockerId))
    done.push(...(await repair.catch(leaveToNextPass)))
  }
  return done
}

/** Something still stands where this locker's should: it has to go first. */
function leaveToNextPass(error: unknown): string[] {
  if (!isTablewrightError(error, 'CONFLICT')) throw error
  return []
}
