import { oneOf } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import { leaseId, note } from '../design/kinds.js'
import type { Lease, Pool } from '../open.js'
import { requireNoLease, userRefusal } from './lease-account.js'
import { hoursAfter } from './lease-terms.js'
import { requireOpen, settingsOf } from './manage-settings.js'
import { leaseState, noSuch, withDomainErrors } from './refusals.js'
import { by, happened, leaseShape, requireLease } from './shapes.js'
import { accessChange, beginAccessChange } from './sync-access.js'
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
    const lease = await requireLease(pool, leaseId)
    const { state, userId, hours } = lease
    const reviewed = (now: unknown) => leaseState(leaseId, now, 'Only requests are reviewed, each once.')
    if (state !== 'requested') throw reviewed(state)
    requireOther(lease, reviewer)
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
    requireOpen(await settingsOf(pool))
    await requireNoLease(pool, userId)
    const accountId = await takeFreeAccount(pool, (account) =>
      withDomainErrors(
        db.approveLease({
          ...account,
          ...accessChange(pool, userId),
          leaseId,
          userId,
          reviewedBy: reviewer,
          expiresAt: hoursAfter(clock(), hours),
          event: happened(pool, 'started', who),
        }),
        { Lease, User: userRefusal(userId) },
      ),
    )
    await beginAccessChange(pool, accountId)
    return requireLease(pool, leaseId)
  },
})

/** Nobody decides about the own request. */
export function requireOther({ leaseId, userId }: Lease, reviewer: string): void {
  if (reviewer.toLowerCase() !== userId) return
  throw refuse('SELF_APPROVAL', `${userId} has asked for lease ${leaseId} and cannot decide about it.`, {
    field: 'reviewer',
    remedy: 'Let another approver decide.',
    data: { leaseId },
  })
}
