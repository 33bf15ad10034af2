import { isoTime, isTablewrightError } from '@tablewright/base'
import { forEachLimit, type JobReport } from '@tablewright/system'
import type { Pool } from '../open.js'
import { expiryAlerts } from '../rules/alerts.js'
import { type End, endLease } from '../rules/end-lease.js'
import { applyAlerts } from '../rules/lease-alerts.js'
import { requireLease } from '../rules/shapes.js'

const atOnce = 8

/** Ends expired leases, and sends due expiry alerts. */
export async function expireLeases(pool: Pool): Promise<JobReport> {
  const { db, clock, expiries } = pool
  const [active, frozen] = await Promise.all([db.activeLeases(), db.leasesByState({ state: 'frozen' })])
  const now = isoTime(clock())
  const due = (await expiries.of(new Set([...active, ...frozen]))).filter(({ time }) => time <= now)
  let [expired, warned] = [0, 0]
  await forEachLimit(due, atOnce, async ({ id }) => {
    expiries.forget(id)
    try {
      const lease = await requireLease(pool, id)
      if (lease.expiresAt !== undefined && lease.expiresAt > now) {
        const alerts = expiryAlerts(lease).filter(({ at }) => at <= clock())
        if (!(await applyAlerts(pool, lease, alerts))) return
        if (alerts.some(({ then }) => then === 'end')) expired++
        else warned++
        return
      }
      const expiry = { reason: 'Expired', write: (tx, held) => tx.expireLease(held) } satisfies End
      await endLease(pool, id, { by: 'janitor' }, expiry)
      expired++
    } catch (error) {
      // The lease was extended, ended or purged in the meantime.
      if (!isTablewrightError(error, 'LEASE_STATE', 'NOT_FOUND')) throw error
    }
  })
  return { expired, warned }
}
