import { action, nothing, one } from '@tablewright/system'
import { type LeaseEvent, leaseId, note } from '../design/kinds.js'
import type { Lease, Pool } from '../open.js'
import { leaseState, noSuch, withDomainErrors } from './refusals.js'
import { by, happened, leaseShape, requireLease } from './shapes.js'
import { accessEnd, beginAccessChange } from './sync-access.js'

/** All that the end of a lease touches. */
export interface Held {
  readonly leaseId: string
  readonly accountId: string
  readonly userId: string
  readonly event: LeaseEvent[]
  readonly accessDue: string | null
}

/** Whether a lease in this state, or an account with this status, is somebody's. */
export function isLive(state: string): boolean {
  return state === 'active' || state === 'frozen' || state === 'leased'
}

/** Ends a lease in the given way. Of several callers, one succeeds; the others get LEASE_STATE. */
export async function endLease(
  pool: Pool,
  leaseId: string,
  who: { readonly by?: string | undefined; readonly note?: string | undefined },
  end: (held: Held) => Promise<unknown>,
): Promise<Lease> {
  const lease = await requireLease(pool, leaseId)
  const over = (state: unknown) => leaseState(leaseId, state, 'Only active and frozen leases can be ended.')
  if (!isLive(lease.state) || lease.accountId === undefined) throw over(lease.state)
  const { accountId, userId } = lease
  const raced = () => over('ended')
  const held = { leaseId, accountId, userId, event: happened(pool, 'ended', who), ...accessEnd(pool) }
  await withDomainErrors(end(held), {
    // Whichever of the three is looked at first: if it is not theirs any more, the lease has just ended.
    Account: raced,
    User: raced,
    Lease: (current) => (current ? over(current.state) : noSuch('lease', leaseId)),
  })
  await beginAccessChange(pool, accountId)
  return requireLease(pool, leaseId)
}

export const terminateLease = action({
  summary: 'End a lease; its account is cleaned, and its history stays',
  input: { leaseId: leaseId(), by: by(), note: note().optional() },
  actor: ['by'],
  output: one(leaseShape),
  run: (pool: Pool, { leaseId, ...who }) => endLease(pool, leaseId, who, (held) => pool.db.endLease(held)),
})

export const purgeLease = action({
  summary: 'Delete a lease that has ended, and its history with it',
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
