import { timestamp } from '@tablewright/design'
import { action, emitUpdated, one, refuse, retryOnConflict } from '@tablewright/system'
import { type LeaseEvent, leaseId, maxLeaseEvents } from '../design/kinds.js'
import { leaseEvent } from '../events.js'
import type { Lease, Pool } from '../open.js'
import { historyFull, leaseState } from '../problems.js'
import { isLive } from './end-lease.js'
import { hoursAfter, tooLong } from './lease-terms.js'
import { by, historyEntries, leaseShape, requireLease } from './shapes.js'

export const extendLease = action({
  summary: 'Extend a lease, as far as its terms allow',
  input: { leaseId: leaseId(), until: timestamp(), by: by() },
  actor: ['by'],
  output: one(leaseShape),
  run: (pool: Pool, { leaseId, until, by }, call) =>
    retryOnConflict(pool, async () => {
      const lease = await requireLease(pool, leaseId)
      if (lease.approval === 'manual' && !call.may('review-lease') && !call.may('freeze-lease')) {
        throw refuse('EXTENSION_NEEDS_APPROVAL', `The terms of lease ${leaseId} require approval.`, {
          field: 'leaseId',
          remedy: 'Request the extension instead.',
        })
      }
      const currentExpiry = requireExtendable(pool, lease, until)
      const event = historyEntries(pool, 'extended', { by, note: `until ${until}` })
      return extend(pool, lease, { expiresAt: until, currentExpiry, event })
    }),
})

/** Moves the end of a lease, and emits an event. */
export async function extend(
  pool: Pool,
  lease: Lease,
  change: {
    readonly expiresAt: string
    readonly currentExpiry: string
    readonly event: LeaseEvent[]
  },
): Promise<Lease> {
  const extended = leaseEvent('lease.extended', lease, { expiresAt: change.expiresAt })
  const { leaseId } = lease
  const [updated] = await emitUpdated(pool, [extended], (tx) => [tx.extendLease({ leaseId, ...change })])
  pool.expiries.forget(leaseId)
  return updated
}

/** Throws if a lease cannot be extended. Returns its current end. */
export function requireExtendable({ clock }: Pool, lease: Lease, until: string): string {
  const { leaseId, state, startedAt, expiresAt, maximumHours } = lease
  if (!isLive(state) || startedAt === undefined || expiresAt === undefined) {
    throw leaseState(leaseId, state, 'Only active and frozen leases can be extended.')
  }
  if (Date.parse(expiresAt) <= clock()) {
    throw refuse('LEASE_OVER', `Lease ${leaseId} expired at ${expiresAt}.`, {
      field: 'leaseId',
      remedy: 'Create another lease.',
    })
  }
  if (until <= expiresAt) {
    throw refuse('NOT_LATER', `Lease ${leaseId} already lasts until ${expiresAt}.`, {
      field: 'until',
      remedy: 'Give a later time, or end the lease.',
    })
  }
  if (until > hoursAfter(Date.parse(startedAt), maximumHours)) throw tooLong('until', maximumHours)
  if (lease.history.length >= maxLeaseEvents) throw historyFull(leaseId)
  return expiresAt
}
