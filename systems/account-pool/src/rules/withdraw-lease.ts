import { action, one } from '@tablewright/system'
import { leaseId, note } from '../design/kinds.js'
import type { Pool } from '../open.js'
import { leaseState, noSuch, withDomainErrors } from './refusals.js'
import { by, happened, leaseShape } from './shapes.js'

export const withdrawLease = action({
  summary: 'Withdraw a request for a lease that waits for its approval',
  input: { leaseId: leaseId(), by: by(), note: note().optional() },
  actor: ['by'],
  output: one(leaseShape),
  run: (pool: Pool, { leaseId, ...who }) =>
    withDomainErrors(pool.db.withdrawLease({ leaseId, event: happened(pool, 'ended', who) }), {
      Lease: (current) =>
        current
          ? leaseState(leaseId, current.state, 'Only requests can be withdrawn; end a lease that has begun.')
          : noSuch('lease', leaseId),
    }),
})
