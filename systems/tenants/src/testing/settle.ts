import type { FakeClock } from '@tablewright/system/testing'
import { expect } from 'vitest'
import { runFleet } from '../jobs/fleet.js'
import { runReconciler } from '../jobs/reconciler.js'
import { limits } from '../limits.js'
import { type Tenants, timeNow } from '../open.js'

/**
 * Maximum number of rounds: a run may be resumed and retried a few times, and a fleet waits for all of them.
 */
const maxRounds = (limits.maxResumes + 2) * (limits.maxRetries + 2)

/** Runs the jobs while time passes, until nothing is running and nothing is due. */
export async function settle(tenants: Tenants, clock: FakeClock): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    clock.advance(limits.maxRetryWait)
    await runReconciler.run(tenants, {})
    await runFleet.run(tenants, {})
    if (await isAtRest(tenants)) return
  }
  expect.unreachable('something is still at work')
}

async function isAtRest(tenants: Tenants): Promise<boolean> {
  const later = timeNow(tenants, 365 * 24 * 3_600_000)
  const { items: due } = await tenants.db.dueRuns({ before: later })
  const { items: fleets } = await tenants.db.fleetUpgrades()
  return due.length === 0 && fleets.every(({ status }) => status !== 'Running')
}
