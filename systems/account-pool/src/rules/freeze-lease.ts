import { action, one } from '@tablewright/system'
import { leaseId, note } from '../design/kinds.js'
import type { Lease, Pool } from '../open.js'
import type { Held } from './end-lease.js'
import { historyFull, leaseState, noSuch, withDomainErrors } from './refusals.js'
import { by, happened, leaseShape, requireLease } from './shapes.js'
import { accessChange, accessEnd, beginAccessChange } from './sync-access.js'

const input = { leaseId: leaseId(), by: by(), note: note().optional() }

export const freezeLease = action({
  summary: 'Suspend a lease: its user keeps it and has no access',
  input,
  actor: ['by'],
  output: one(leaseShape),
  run: (pool: Pool, { leaseId, ...who }) =>
    change(pool, leaseId, 'active', (lease) =>
      pool.db.freezeLease({ ...lease, ...accessEnd(pool), event: happened(pool, 'frozen', who) }),
    ),
})

export const unfreezeLease = action({
  summary: 'Resume a lease that was frozen',
  input,
  actor: ['by'],
  output: one(leaseShape),
  run: (pool: Pool, { leaseId, ...who }) =>
    change(pool, leaseId, 'frozen', (lease) =>
      pool.db.unfreezeLease({
        ...lease,
        ...accessChange(pool, lease.userId),
        event: happened(pool, 'unfrozen', who),
      }),
    ),
})

async function change(
  pool: Pool,
  leaseId: string,
  from: 'active' | 'frozen',
  write: (lease: Omit<Held, 'event' | 'accessDue'>) => Promise<unknown>,
): Promise<Lease> {
  const { state, accountId, userId } = await requireLease(pool, leaseId)
  const wrong = (now: unknown) => leaseState(leaseId, now, `Only ${from} leases can be changed so.`)
  if (state !== from || accountId === undefined) throw wrong(state)
  const raced = () => wrong('changed by somebody else')
  await withDomainErrors(write({ leaseId, accountId, userId }), {
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
