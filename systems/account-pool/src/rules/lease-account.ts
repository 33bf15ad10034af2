import { newUuid } from '@tablewright/client'
import { id } from '@tablewright/design'
import { action, emit, one, refuse } from '@tablewright/system'
import { hours, userId } from '../design/kinds.js'
import { leaseEvent } from '../events.js'
import type { Lease, Pool } from '../open.js'
import { noSuch, userHasLease, withDomainErrors } from '../problems.js'
import { hoursAfter, type LeaseTerms, termsOf } from './lease-terms.js'
import { requireOpen, settingsOf } from './manage-settings.js'
import { by, historyEntries, leaseShape, requireLease, requireUser } from './shapes.js'
import { accessChange, beginAccessChange } from './sync-access.js'
import { takeFreeAccount } from './take-free-account.js'
import { requireWithinLimits } from './user-limits.js'

export const createLease = action({
  summary: 'Lease the account that has been free the longest; a template can require approval',
  input: { userId: userId().optional(), templateId: id().optional(), hours: hours().optional(), by: by() },
  actor: ['by'],
  subject: ['userId'],
  output: one(leaseShape),
  run: async (pool: Pool, { userId, hours, by, ...asked }, call) => {
    const settings = await settingsOf(pool)
    requireOpen(settings)
    const { templateId = settings.defaultTemplateId } = asked
    if (templateId === undefined && !call.may('manage-templates')) throw templateRequired()
    const terms = await termsOf(pool, templateId, hours)
    await requireNoLease(pool, userId)
    if (terms.approval === 'manual' || settings.leasesPerMonth !== undefined) {
      await requireWithinLimits(pool, userId, settings)
    }
    const lease = { userId, ...(templateId === undefined ? {} : { templateId }), ...terms }
    if (terms.approval === 'automatic') return leaseAccount(pool, lease, by)
    return requestLease(pool, lease, by)
  },
})

interface NewLease extends LeaseTerms {
  readonly userId: string
  readonly templateId?: string
}

async function requestLease(pool: Pool, lease: NewLease, by: string | undefined): Promise<Lease> {
  const leaseId = newUuid(pool.random)
  const requested = leaseEvent('lease.requested', { leaseId, ...lease }, { hours: lease.hours })
  const written = { ...lease, leaseId, history: historyEntries(pool, 'requested', { by }) }
  const [made] = await withDomainErrors(
    emit(pool, [{ isFirst: true, ...requested }], (tx) => [tx.requestLease(written)]),
    {},
  )
  return made
}

async function leaseAccount(pool: Pool, lease: NewLease, by: string): Promise<Lease> {
  const leaseId = newUuid(pool.random)
  const accountId = await takeFreeAccount(pool, (account) => {
    const history = historyEntries(pool, 'started', { by })
    const expiresAt = hoursAfter(pool.clock(), lease.hours)
    const access = accessChange(pool, lease.userId)
    const written = Object.assign({ leaseId, expiresAt, history }, lease, account, access)
    const { accountId } = account
    const started = leaseEvent('lease.started', { leaseId, ...lease }, { accountId, expiresAt })
    return withDomainErrors(
      emit(pool, [{ isFirst: true, ...started }], (tx) => [tx.createLease(written)]),
      { User: userRefusal(lease.userId) },
    )
  })
  await beginAccessChange(pool, accountId)
  return requireLease(pool, leaseId)
}

function templateRequired() {
  return refuse('TEMPLATE_REQUIRED', 'This pool leases by template only.', {
    field: 'templateId',
    remedy: 'Name a template, or ask an operator to set a default one.',
  })
}

/** Throws if the user has a lease. The transaction checks it again. */
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
