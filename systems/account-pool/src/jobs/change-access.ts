import { isoTime } from '@tablewright/base'
import { forEachLimit, type JobReport } from '@tablewright/system'
import type { Pool } from '../open.js'
import { type AccessOutcome, syncAccess } from '../rules/sync-access.js'

const atOnce = 8

/** Makes due changes of access, and retries failed ones. */
export async function changeAccess(pool: Pool): Promise<JobReport> {
  const report: Record<AccessOutcome, number> = { granted: 0, revoked: 0, failed: 0, left: 0 }
  if (!pool.access) return report
  const due = pool.db.accessDueAccounts({ before: isoTime(pool.clock() + 1) })
  await forEachLimit(due, atOnce, async ({ accountId }) => {
    report[await syncAccess(pool, accountId)]++
  })
  return report
}
