import { isTablewrightError } from '@tablewright/base'
import { type CheckResult, checkOutbox, type RepairResult, repairOutbox } from '@tablewright/system'
import type { Pool } from '../open.js'
import { accessFlaws } from './access-flaws.js'
import { accountFlaws } from './account-flaws.js'
import { drifted, repaired } from './drift-words.js'
import type { Flaw } from './flaw.js'
import { historyFlaws } from './history-flaws.js'
import { readPool, type Snapshot } from './read-pool.js'
import { userFlaws } from './user-flaws.js'

/** Is every item well formed, are the sets what follows from them, and do accounts, leases and users agree? */
export async function checkPool(pool: Pool): Promise<CheckResult> {
  const { findings, snapshot } = await readPool(pool, false)
  const flaws = await findFlaws(pool, snapshot)
  const named = flaws.map(({ invariant, message, data }) => ({ invariant, message, data }))
  const outbox = await checkOutbox(pool.db)
  return {
    counted: { ...snapshot.counted, ...outbox.counted },
    violations: [...findings.map(drifted), ...named, ...outbox.violations],
  }
}

/** Repairing one thing may show another: a lease that was ended leaves an account behind. */
const maxRounds = 6

/**
 * Repairs what `checkPool` finds: sets and indexes follow their sources, leases their accounts, users their leases.
 * A malformed item is left to a person, and so is everything that depends on it.
 */
export async function repairPool(pool: Pool): Promise<RepairResult> {
  const repairs: string[] = []
  for (let round = 1; round <= maxRounds; round++) {
    const { findings, snapshot } = await readPool(pool, true)
    const done = findings.filter((finding) => finding.repaired).map(repaired)
    for (const flaw of await findFlaws(pool, snapshot)) done.push(...(await repairOne(flaw)))
    if (done.length === 0) break
    repairs.push(...done)
  }
  repairs.push(...(await repairOutbox(pool.db)))
  return { ...(await checkPool(pool)), repairs }
}

/** Somebody may have changed it since it was found: the next round looks again. */
async function repairOne(flaw: Flaw): Promise<readonly string[]> {
  try {
    return [await flaw.repair()]
  } catch (error) {
    if (isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND', 'CONFLICT')) return []
    throw error
  }
}

async function findFlaws(pool: Pool, snapshot: Snapshot): Promise<readonly Flaw[]> {
  return [
    ...(await accountFlaws(pool, snapshot)),
    ...(await accessFlaws(pool, snapshot)),
    ...(await userFlaws(pool, snapshot)),
    ...(await historyFlaws(pool, snapshot)),
  ]
}
