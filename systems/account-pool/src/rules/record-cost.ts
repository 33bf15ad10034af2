import { isTablewrightError } from '@tablewright/base'
import { money } from '@tablewright/design'
import { action, one, refuseField } from '@tablewright/system'
import { leaseId } from '../design/kinds.js'
import type { Pool } from '../open.js'
import { leaseState } from '../problems.js'
import { budgetAlerts } from './alerts.js'
import { endLease, isLive } from './end-lease.js'
import { applyAlerts } from './lease-alerts.js'
import { leaseShape, requireLease } from './shapes.js'

export const recordCost = action({
  summary: 'Report the cost of a lease so far, in US cents; the lease ends when its budget is used up',
  input: { leaseId: leaseId(), spent: money('USD') },
  output: one(leaseShape),
  run: async (pool: Pool, { leaseId, spent }) => {
    if (spent < 0) throw refuseField('spent', 'must be 0 or more')
    const { budget, state } = await requireLease(pool, leaseId)
    if (!isLive(state)) throw leaseState(leaseId, state, 'Only active and frozen leases cost anything.')
    if (budget !== undefined && spent >= budget) {
      const who = { by: 'budget', note: `${spent} of ${budget} cents` }
      return endLease(pool, leaseId, who, {
        reason: 'BudgetExceeded',
        spent,
        write: (tx, held) => tx.endOverBudget({ ...held, total: spent }),
      })
    }
    try {
      const lease = await pool.db.recordCost({ leaseId, total: spent })
      return (await applyAlerts(pool, lease, budgetAlerts(lease))) ? requireLease(pool, leaseId) : lease
    } catch (error) {
      if (!isTablewrightError(error, 'CONDITION_FAILED')) throw error
      const lease = await requireLease(pool, leaseId)
      if (isLive(lease.state)) return lease
      throw leaseState(leaseId, lease.state, 'Only active and frozen leases cost anything.')
    }
  },
})
