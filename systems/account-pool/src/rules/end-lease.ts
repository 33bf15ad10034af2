import type { PendingWrite } from '@tablewright/client'
import { action, emit, type NewEvent, nothing, one } from '@tablewright/system'
import { type EndReason, type LeaseEvent, leaseId, writtenNote } from '../design/kinds.js'
import { endedEvent } from '../events.js'
import type { Lease, Pool, PoolTransaction } from '../open.js'
import { leaseState, noSuch, withDomainErrors } from '../problems.js'
import { by, historyEntries, leaseShape, requireLease } from './shapes.js'
import { accessEnd, beginAccessChange } from './sync-access.js'

/** The items that the end of a lease changes. */
export interface Held {
  readonly leaseId: string
  readonly accountId: string
  readonly userId: string
  readonly event: LeaseEvent[]
  readonly accessDue: string | null
}

/** Whether a lease in this state, or an account with this status, is in use. */
export function isLive(state: string): boolean {
  return state === 'active' || state === 'frozen' || state === 'leased'
}

/** A way in which a lease ends. */
export interface End {
  readonly reason: EndReason
  /** The write that ends it. */
  readonly write: (tx: PoolTransaction, held: Held) => PendingWrite
  /** The final cost. Defaults to the recorded one. */
  readonly spent?: number
  /** Further events of the same transaction. */
  readonly events?: (held: Held) => readonly NewEvent[]
}

/** Ends a lease. Of several concurrent callers one succeeds; the others get LEASE_STATE. */
export async function endLease(
  pool: Pool,
  leaseId: string,
  who: { readonly by?: string | undefined; readonly note?: string | undefined },
  { reason, write, spent, events }: End,
): Promise<Lease> {
  const lease = await requireLease(pool, leaseId)
  const over = (state: unknown) => leaseState(leaseId, state, 'Only active and frozen leases can be ended.')
  if (!isLive(lease.state) || lease.accountId === undefined) throw over(lease.state)
  const { accountId, userId } = lease
  const raced = () => over('ended')
  const held = { leaseId, accountId, userId, event: historyEntries(pool, 'ended', who), ...accessEnd(pool) }
  const reported = [endedEvent(lease, reason, spent), ...(events?.(held) ?? [])]
  const end = emit(pool, reported, (tx) => [write(tx, held)])
  await withDomainErrors(end, {
    // If any of the three items no longer belongs to the lease, the lease has just ended.
    Account: raced,
    User: raced,
    Lease: (current) => (current ? over(current.state) : noSuch('lease', leaseId)),
  })
  await beginAccessChange(pool, accountId)
  return requireLease(pool, leaseId)
}

export const terminateLease = action({
  summary: 'End a lease; its account is cleaned, and its history is kept',
  input: { leaseId: leaseId(), by: by(), note: writtenNote().optional() },
  actor: ['by'],
  output: one(leaseShape),
  run: (pool: Pool, { leaseId, ...who }) =>
    endLease(pool, leaseId, who, {
      reason: 'ManuallyTerminated',
      write: (tx, held) => tx.endLease(held),
    }),
})

export const purgeLease = action({
  summary: 'Delete an ended lease with its history',
  input: { leaseId: leaseId() },
  output: nothing(),
  run: async ({ db }: Pool, { leaseId }) => {
    await withDomainErrors(db.purgeLease({ leaseId }), {
      Lease: (current) =>
        current ? leaseState(leaseId, current.state, 'End it first.') : noSuch('lease', leaseId),
    })
    return undefined
  },
})
