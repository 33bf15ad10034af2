import { isTablewrightError } from '@tablewright/base'
import { driftRepairs, type RepairResult, repairOutbox, retryOnConflict } from '@tablewright/system'
import type { Lockers } from '../open.js'
import { checkLockers, readLockers } from './check-lockers.js'
import { repairLocker } from './repair-locker.js'
import { restoreLost } from './restore-lost.js'

/** Maximum number of passes. A removal in one pass can reveal what is missing in the next. */
const maxPasses = 6

/**
 * Repairs data that was damaged by direct writes, and reports the repairs. Malformed items, and everything
 * else of the same locker, are left to a person.
 */
export async function repairLockers(services: Lockers): Promise<RepairResult> {
  const repairs: string[] = []
  for (let pass = 0; pass < maxPasses; pass++) {
    const done = await repairOnce(services)
    if (done.length === 0) break
    repairs.push(...done)
  }
  return { ...(await checkLockers(services)), repairs }
}

async function repairOnce(services: Lockers): Promise<string[]> {
  const before = await readLockers(services, false)
  const done = await restoreLost(services, before.lockerIds)
  const { findings, lockerIds } = await readLockers(services, true)
  done.push(...driftRepairs(findings))
  for (const lockerId of lockerIds) {
    const repair = retryOnConflict(services, () => repairLocker(services, lockerId))
    done.push(...(await repair.catch(leaveToNextPass)))
  }
  return [...done, ...(await repairOutbox(services.db, findings))]
}

/** Ignores an error if another item has the key of this locker's item, which must be removed first. */
function leaveToNextPass(error: unknown): string[] {
  if (!isTablewrightError(error, 'CONFLICT')) throw error
  return []
}
