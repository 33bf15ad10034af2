import { action, emitUpdated, one } from '@tablewright/system'
import { leaseId, writtenNote } from '../design/kinds.js'
import { leaseEvent } from '../events.js'
import type { Pool } from '../open.js'
import { leaseState, noSuch, withDomainErrors } from '../problems.js'
import { by, historyEntries, leaseShape, requireLease } from './shapes.js'

export const withdrawLease = action({
  summary: 'Withdraw a pending lease request',
  input: { leaseId: leaseId(), by: by(), note: writtenNote().optional() },
  actor: ['by'],
  output: one(leaseShape),
  run: async (pool: Pool, { leaseId, ...who }) => {
    const withdrawn = leaseEvent('lease.withdrawn', await requireLease(pool, leaseId), {})
    const event = historyEntries(pool, 'ended', who)
    const [updated] = await withDomainErrors(
      emitUpdated(pool, [withdrawn], (tx) => [tx.withdrawLease({ leaseId, event })]),
      {
        Lease: (current) =>
          current
            ? leaseState(
                leaseId,
                current.state,
                'Only requests can be withdrawn; end a lease that has begun.',
              )
            : noSuch('lease', leaseId),
      },
    )
    return updated
  },
})
