import { isTablewrightError } from '@tablewright/base'
import { emit } from '@tablewright/system'
import { alertEvent } from '../events.js'
import type { Lease, Pool } from '../open.js'
import type { Alert } from './alerts.js'
import { endLease, terminateLease } from './end-lease.js'
import { freezeLease } from './freeze-lease.js'
import { happened } from './shapes.js'

const order = { warn: 0, freeze: 1, end: 2 } as const

/** Gives alerts, each once, and does the strictest thing that they ask for. Returns whether any was given. */
export async function giveAlerts(pool: Pool, lease: Lease, alerts: readonly Alert[]): Promise<boolean> {
  const given: Alert[] = []
  for (const alert of alerts) if (await giveAlert(pool, lease, alert)) given.push(alert)
  const strictest = given.sort((one, other) => order[other.then] - order[one.then])[0]
  if (!strictest) return false
  const who = { leaseId: lease.leaseId, by: 'alert', note: words(strictest) }
  try {
    if (strictest.then === 'freeze') await freezeLease.run(pool, who)
    if (strictest.then === 'end') await end(pool, lease, strictest, who)
  } catch (error) {
    // It is frozen or over already.
    if (!isTablewrightError(error, 'LEASE_STATE', 'NOT_FOUND', 'HISTORY_FULL')) throw error
  }
  return true
}

function end(pool: Pool, { leaseId, spent }: Lease, { id }: Alert, who: { by: string; note: string }) {
  if (!isOfBudget(id)) return terminateLease.run(pool, { leaseId, ...who })
  return endLease(pool, leaseId, who, {
    reason: 'BudgetExceeded',
    spent,
    write: (tx, held) => tx.endOverBudget({ ...held, total: spent }),
  })
}

const isOfBudget = (id: string) => id.startsWith('budget')

/** Records an alert. Returns false if it was given before, or the lease is over. */
async function giveAlert(pool: Pool, lease: Lease, alert: Alert): Promise<boolean> {
  try {
    const given = {
      leaseId: lease.leaseId,
      alert: alert.id,
      event: happened(pool, 'warned', { by: 'alert', note: words(alert) }),
    }
    await emit(pool, [alertEvent(lease, alert)], (tx) => [tx.recordAlert(given)])
    return true
  } catch (error) {
    if (isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND')) return false
    throw error
  }
}

function words({ id, level, then }: Alert): string {
  const said = isOfBudget(id) ? `${level} % of the budget` : `${level} hours before the end`
  return then === 'warn' ? said : `${said}: ${then}`
}
