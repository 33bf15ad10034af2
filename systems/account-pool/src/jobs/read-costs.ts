import { isTablewrightError } from '@tablewright/base'
import { forEachLimit, type JobReport } from '@tablewright/system'
import type { Pool } from '../open.js'
import { recordCost } from '../rules/record-cost.js'

const atOnce = 8
const leasesAtOnce = 100

/** Reads and records the costs of leases. A lease that reaches its budget ends, as with any report. */
export async function readCosts(pool: Pool): Promise<JobReport> {
  const { db, costs } = pool
  if (!costs) return { recorded: 0, ended: 0, refused: 0 }
  const [active, frozen] = await Promise.all([db.activeLeases(), db.leasesByState({ state: 'frozen' })])
  const ids = [...active, ...frozen]
  let [recorded, ended, refused] = [0, 0, 0]
  for (let start = 0; start < ids.length; start += leasesAtOnce) {
    const leases = await db.leases({
      keys: ids.slice(start, start + leasesAtOnce).map((leaseId) => ({ leaseId })),
    })
    const questions = leases.flatMap(({ leaseId, accountId, startedAt }) =>
      accountId !== undefined && startedAt !== undefined ? [{ leaseId, accountId, startedAt }] : [],
    )
    if (questions.length === 0) continue
    const asked = new Set(questions.map(({ leaseId }) => leaseId))
    await forEachLimit(await costs.spent(questions), atOnce, async ([leaseId, cents]) => {
      const spent = Math.round(cents)
      // Skip invalid amounts and unknown leases; the others are still recorded.
      if (!asked.has(leaseId) || !Number.isSafeInteger(spent) || spent < 0) {
        refused++
        return
      }
      const state = await recordOne(pool, leaseId, spent)
      if (state !== undefined) recorded++
      if (state === 'terminated') ended++
    })
  }
  return { recorded, ended, refused }
}

async function recordOne(pool: Pool, leaseId: string, spent: number): Promise<string | undefined> {
  try {
    return (await recordCost.run(pool, { leaseId, spent })).state
  } catch (error) {
    // The lease has ended in the meantime.
    if (isTablewrightError(error, 'LEASE_STATE', 'NOT_FOUND')) return undefined
    throw error
  }
}
