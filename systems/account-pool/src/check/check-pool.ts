import { isTablewrightError } from '@tablewright/base'
import type { DriftFinding } from '@tablewright/client'
import { type CheckResult, checkOutbox, type RepairResult, repairOutbox } from '@tablewright/system'
import type { Pool } from '../open.js'
import { accessViolations } from './access-violations.js'
import { accountViolations } from './account-violations.js'
import { driftViolation, repaired } from './drift-violation.js'
import { historyViolations } from './history-violations.js'
import { readPool, type Snapshot } from './read-pool.js'
import { userViolations } from './user-violations.js'
import type { RepairableViolation } from './violation.js'

/** Is every item well formed, are the sets what follows from them, and do accounts, leases and users agree? */
export async function checkPool(pool: Pool): Promise<CheckResult> {
  const { findings, snapshot } = await readPool(pool, false)
  const violations = await findViolations(pool, snapshot)
  const named = violations.map(({ invariant, message, data }) => ({ invariant, message, data }))
  const outbox = await checkOutbox(pool.db, findings)
  return {
    counted: { ...snapshot.counted, ...outbox.counted },
    violations: [...findings.map(driftViolation), ...named, ...outbox.violations],
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
  let findings: readonly DriftFinding[] = []
  for (let round = 1; round <= maxRounds; round++) {
    const read = await readPool(pool, true)
    const { snapshot } = read
    findings = read.findings
    const done = findings.filter((finding) => finding.repaired).map(repaired)
    for (const violation of await findViolations(pool, snapshot)) done.push(...(await repairOne(violation)))
    if (done.length === 0) break
    repairs.push(...done)
  }
  repairs.push(...(await repairOutbox(pool.db, findings)))
  return { ...(await checkPool(pool)), repairs }
}

/** Somebody may have changed it since it was found: the next round looks again. */
async function repairOne(violation: RepairableViolation): Promise<readonly string[]> {
  try {
    return [await violation.repair()]
  } catch (error) {
    if (isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND', 'CONFLICT')) return []
    throw error
  }
}

async function findViolations(pool: Pool, snapshot: Snapshot): Promise<readonly RepairableViolation[]> {
  return [
    ...(await accountViolations(pool, snapshot)),
    ...(await accessViolations(pool, snapshot)),
    ...(await userViolations(pool, snapshot)),
    ...(await historyViolations(pool, snapshot)),
  ]
}
