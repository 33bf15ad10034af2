import type { PendingWrite } from '@tablewright/client'
import { action, emit, type NewEvent, one } from '@tablewright/system'
import { leaseId, writtenNote } from '../design/kinds.js'
import { leaseEvent } from '../events.js'
import type { Lease, Pool, PoolTransaction } from '../open.js'
import { historyFull, leaseState, noSuch, withDomainErrors } from '../problems.js'
import type { Held } from './end-lease.js'
import { by, historyEntries, leaseShape, requireLease } from './shapes.js'
import { accessChange, accessEnd, beginAccessChange } from './sync-access.js'

const input = { leaseId: leaseId(), by: by(), note: writtenNote().optional() }

export const freezeLease = action({
  summary: 'Freeze a lease: the user keeps it without access',
  input,
  actor: ['by'],
  output: one(leaseShape),
  run: (pool: Pool, { leaseId, ...who }) =>
    change(pool, leaseId, 'active', {
      event: (lease, accountId) => leaseEvent('lease.frozen', lease, { accountId, note: who.note }),
      write: (tx, lease) =>
        tx.freezeLease({ ...lease, ...accessEnd(pool), event: historyEntries(pool, 'frozen', who) }),
    }),
})

export const unfreezeLease = action({
  summary: 'Unfreeze a lease',
  input,
  actor: ['by'],
  output: one(leaseShape),
  run: (pool: Pool, { leaseId, ...who }) =>
    change(pool, leaseId, 'frozen', {
      event: (lease, accountId) => leaseEvent('lease.resumed', lease, { accountId }),
      write: (tx, lease) =>
        tx.unfreezeLease({
          ...lease,
          ...accessChange(pool, lease.userId),
          event: historyEntries(pool, 'unfrozen', who),
        }),
    }),
})

interface Change {
  readonly event: (lease: Lease, accountId: string) => NewEvent
  readonly write: (tx: PoolTransaction, lease: Omit<Held, 'event' | 'accessDue'>) => PendingWrite
}

async function change(
  pool: Pool,
  leaseId: string,
  from: 'active' | 'frozen',
  { event, write }: Change,
): Promise<Lease> {
  const lease = await requireLease(pool, leaseId)
  const { state, accountId, userId } = lease
  const wrong = (now: unknown) =>
    leaseState(leaseId, now, `Only ${from} leases can be ${from === 'active' ? 'frozen' : 'unfrozen'}.`)
  if (state !== from || accountId === undefined) throw wrong(state)
  const raced = () => wrong('changed by somebody else')
  const changed = emit(pool, [event(lease, accountId)], (tx) => [write(tx, { leaseId, accountId, userId })])
  await withDomainErrors(changed, {
    Account: raced,
    User: raced,
    Lease: (current) => {
      if (!current) return noSuch('lease', leaseId)
      return current.state === from ? historyFull(leaseId) : wrong(current.state)
    },
  })
  await beginAccessChange(pool, accountId)
  return requireLease(pool, leaseId)
}
