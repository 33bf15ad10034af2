import { oneOf } from '@tablewright/design'
import { type ActionCall, action, emit, emitUpdated, one, refuse } from '@tablewright/system'
import { type LeaseEvent, leaseId, writtenNote } from '../design/kinds.js'
import { leaseEvent } from '../events.js'
import type { Lease, Pool } from '../open.js'
import { leaseState, noSuch, withDomainErrors } from '../problems.js'
import { requireNoLease, userRefusal } from './lease-account.js'
import { hoursAfter } from './lease-terms.js'
import { requireOpen, settingsOf } from './manage-settings.js'
import { by, historyEntries, leaseShape, requireLease } from './shapes.js'
import { accessChange, beginAccessChange } from './sync-access.js'
import { takeFreeAccount } from './take-free-account.js'

export const reviewLease = action({
  summary: 'Approve or deny a lease request',
  input: {
    leaseId: leaseId(),
    decision: oneOf('approve', 'deny'),
    reviewer: by(),
    note: writtenNote().optional(),
  },
  actor: ['reviewer'],
  output: one(leaseShape),
  run: async (pool: Pool, { leaseId, decision, reviewer, note }, call) => {
    const { clock } = pool
    const lease = await requireLease(pool, leaseId)
    const { state, userId, hours } = lease
    const reviewed = (now: unknown) => leaseState(leaseId, now, 'Only requests are reviewed, each once.')
    if (state !== 'requested') throw reviewed(state)
    requireOther(lease, reviewer, 'requested', call)
    const Lease = (current: Readonly<Record<string, unknown>> | null) =>
      current ? reviewed(current.state) : noSuch('lease', leaseId)
    const who = { by: reviewer, note }
    if (decision === 'deny') {
      const denied = leaseEvent('lease.denied', lease, { reviewedBy: reviewer, note })
      const write = { leaseId, reviewedBy: reviewer, event: historyEntries(pool, 'ended', who) }
      const [updated] = await withDomainErrors(
        emitUpdated(pool, [denied], (tx) => [tx.denyLease(write)]),
        { Lease },
      )
      return updated
    }
    requireOpen(await settingsOf(pool))
    await requireNoLease(pool, userId)
    const accountId = await takeFreeAccount(pool, (account) => {
      const expiresAt = hoursAfter(clock(), hours)
      const { accountId } = account
      const events = [
        leaseEvent('lease.approved', lease, { accountId, reviewedBy: reviewer, expiresAt }),
        leaseEvent('lease.started', lease, { accountId, expiresAt }),
      ]
      const written = {
        ...account,
        ...accessChange(pool, userId),
        leaseId,
        userId,
        reviewedBy: reviewer,
        expiresAt,
        event: historyEntries(pool, 'started', who),
      }
      return withDomainErrors(
        emit(pool, events, (tx) => [tx.approveLease(written)]),
        { Lease, User: userRefusal(userId) },
      )
    })
    await beginAccessChange(pool, accountId)
    return requireLease(pool, leaseId)
  },
})

/**
 * Throws if the caller decides on their own request: as its user, as the person who made it for the user, or
 * under another name. A server without authentication cannot check this.
 */
export function requireOther(
  { leaseId, userId, history }: Lease,
  reviewer: string,
  event: LeaseEvent['event'],
  { principal }: ActionCall,
): void {
  const isKnown = principal.kind === 'token' || principal.kind === 'session'
  const requester = isKnown ? history.findLast((each) => each.event === event)?.by : undefined
  const askers = new Set([userId, requester ?? userId].map(plainName))
  const asker = [reviewer, principal.id].find((name) => askers.has(plainName(name)))
  if (asker === undefined) return
  throw refuse('SELF_APPROVAL', `${asker.trim()} requested lease ${leaseId} and cannot decide on it.`, {
    field: 'reviewer',
    remedy: 'Let another approver decide.',
    data: { leaseId },
  })
}

/** Normalizes a name to compare it as people see it. */
function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\p{C}\s]/gu, '')
    .toLowerCase()
}
