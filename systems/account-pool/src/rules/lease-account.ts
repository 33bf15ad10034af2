import { newUuid } from '@tablewright/client'
import { id } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { hours, userId } from '../design/kinds.js'
import type { Lease, Pool } from '../open.js'
import { hoursAfter, type LeaseTerms, termsOf } from './lease-terms.js'
import { noSuch, userHasLease, withDomainErrors } from './refusals.js'
import { by, happened, leaseShape, requireLease, requireUser } from './shapes.js'
import { takeFreeAccount } from './take-free-account.js'

export const createLease = action({
  summary: 'Lease the account that has been free longest; a template may want an approval first',
  input: { userId: userId().optional(), templateId: id().optional(), hours: hours().optional(), by: by() },
  actor: ['by'],
  subject: ['userId'],
  output: one(leaseShape),
  run: async (pool: Pool, { userId, templateId, hours, by }) => {
    const { approval, ...terms } = await termsOf(pool, templateId, hours)
    await requireNoLease(pool, userId)
    const lease = { userId, ...(templateId === undefined ? {} : { templateId }), ...terms }
    if (approval === 'automatic') return leaseAccount(pool, lease, by)
    return withDomainErrors(
      pool.db.requestLease({ ...lease, history: happened(pool, 'requested', { by }) }),
      {},
    )
  },
})

interface NewLease extends Omit<LeaseTerms, 'approval'> {
  readonly userId: string
  readonly templateId?: string
}

async function leaseAccount(pool: Pool, lease: NewLease, by: string): Promise<Lease> {
  const leaseId = newUuid(pool.random)
  await takeFreeAccount(pool, (account) => {
    const history = happened(pool, 'started', { by })
    const expiresAt = hoursAfter(pool.clock(), lease.hours)
    return withDomainErrors(pool.db.createLease({ ...lease, ...account, leaseId, expiresAt, history }), {
      User: userRefusal(lease.userId),
    })
  })
  return requireLease(pool, leaseId)
}

/** Asked before an account is tried; the transaction asks again. */
export async function requireNoLease(pool: Pool, userId: string): Promise<void> {
  const { leaseId, frozenLeaseId } = await requireUser(pool, userId)
  const had = leaseId ?? frozenLeaseId
  if (had !== undefined) throw userHasLease(userId, had)
}

export function userRefusal(userId: string) {
  return (current: Readonly<Record<string, unknown>> | null) =>
    current
      ? userHasLease(userId, (current.leaseId ?? current.frozenLeaseId) as string | undefined)
      : noSuch('user', userId)
}
