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

/**
 * Checks that every item is well formed, that the sets match the accounts and leases, and that accounts,
 * leases and users agree.
 */
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

/**
 * Maximum number of rounds. A repair can reveal another violation: an ended lease leaves an account to clean.
 */
const maxRounds = 6

/**
 * Repairs the violations of `checkPool`: sets and indexes from their sources, leases from their accounts,
 * users from their leases. Malformed items, and everything that depends on them, are left to a person.
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

/** Repairs one violation. If the item has changed since, the next round checks it again. */
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
