import { isTablewrightError } from '@tablewright/base'
import { emit } from '@tablewright/system'
import { alertEvent } from '../events.js'
import type { Lease, Pool } from '../open.js'
import type { Alert } from './alerts.js'
import { type End, endLease } from './end-lease.js'
import { freezeLease } from './freeze-lease.js'
import { historyEntries } from './shapes.js'

const order = { warn: 0, freeze: 1, end: 2 } as const

/**
 * Sends alerts, each once, and applies the strictest action. Returns whether any was sent. The action is
 * applied before its alert is recorded: after a crash, the next report applies it.
 */
export async function applyAlerts(pool: Pool, lease: Lease, alerts: readonly Alert[]): Promise<boolean> {
  const [strictest, ...others] = [...alerts].sort((one, other) => order[other.then] - order[one.then])
  if (!strictest) return false
  let given = false
  for (const alert of others) if (await recordAlert(pool, lease, alert)) given = true
  try {
    await act(pool, lease, strictest)
  } catch (error) {
    // The lease is already frozen or has ended.
    if (!isTablewrightError(error, 'LEASE_STATE', 'NOT_FOUND', 'HISTORY_FULL')) throw error
  }
  // The transaction that ended the lease has recorded the alert.
  return strictest.then === 'end' || (await recordAlert(pool, lease, strictest)) || given
}

async function act(pool: Pool, lease: Lease, alert: Alert): Promise<void> {
  const { leaseId, spent } = lease
  const who = { by: 'alert', note: words(alert) }
  if (alert.then === 'freeze') await freezeLease.run(pool, { leaseId, ...who })
  if (alert.then !== 'end') return
  const events = () => [alertEvent(lease, alert)]
  const end: End = isOfBudget(alert.id)
    ? { reason: 'BudgetExceeded', spent, write: (tx, held) => tx.endOverBudget({ ...held, total: spent }) }
    : { reason: 'Expired', write: (tx, held) => tx.expireEarly({ ...held, seenExpiry: lease.expiresAt! }) }
  await endLease(pool, leaseId, who, { ...end, events })
}

const isOfBudget = (id: string) => id.startsWith('budget')

/** Records an alert. Returns false if it was already recorded, or the lease has ended. */
async function recordAlert(pool: Pool, lease: Lease, alert: Alert): Promise<boolean> {
  try {
    const given = {
      leaseId: lease.leaseId,
      alert: alert.id,
      event: historyEntries(pool, 'warned', { by: 'alert', note: words(alert) }),
    }
    await emit(pool, [alertEvent(lease, alert)], (tx) => [tx.recordAlert(given)])
    return true
  } catch (error) {
    if (isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND')) return false
    throw error
  }
}

function words({ id, level, then }: Alert): string {
  const threshold = isOfBudget(id) ? `${level} % of the budget` : `${level} hours before the end`
  return then === 'warn' ? threshold : `${threshold}: ${then}`
}
