import { oneOf } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { leaseId, note } from '../design/kinds.js'
import type { Pool } from '../open.js'
import { requireNoLease, userRefusal } from './lease-account.js'
import { hoursAfter } from './lease-terms.js'
import { leaseState, noSuch, withDomainErrors } from './refusals.js'
import { by, happened, leaseShape, requireLease } from './shapes.js'
import { takeFreeAccount } from './take-free-account.js'

export const reviewLease = action({
  summary: 'Approve or deny a request for a lease',
  input: {
    leaseId: leaseId(),
    decision: oneOf('approve', 'deny'),
    reviewer: by(),
    note: note().optional(),
  },
  actor: ['reviewer'],
  output: one(leaseShape),
  run: async (pool: Pool, { leaseId, decision, reviewer, note }) => {
    const { db, clock } = pool
    const { state, userId, hours } = await requireLease(pool, leaseId)
    const reviewed = (now: unknown) => leaseState(leaseId, now, 'Only requests are reviewed, each once.')
    if (state !== 'requested') throw reviewed(state)
    const Lease = (current: Readonly<Record<string, unknown>> | null) =>
      current ? reviewed(current.state) : noSuch('lease', leaseId)
    const who = { by: reviewer, note }
    if (decision === 'deny') {
      return withDomainErrors(
        db.denyLease({ leaseId, reviewedBy: reviewer, event: happened(pool, 'ended', who) }),
        {
          Lease,
        },
      )
    }
    await requireNoLease(pool, userId)
    await takeFreeAccount(pool, (account) =>
      withDomainErrors(
        db.approveLease({
          ...account,
          leaseId,
          userId,
          reviewedBy: reviewer,
          expiresAt: hoursAfter(clock(), hours),
          event: happened(pool, 'started', who),
        }),
        { Lease, User: userRefusal(userId) },
      ),
    )
    return requireLease(pool, leaseId)
  },
})
