import { isoTime } from '@tablewright/base'
import { action, emit, nothing, one } from '@tablewright/system'
import { accountId } from '../design/kinds.js'
import { accountEvent, quarantinedEvent } from '../events.js'
import type { Pool } from '../open.js'
import { accessLeft, accountState, isRefusedBy, noSuch, withDomainErrors } from '../problems.js'
import { endLease, isLive } from './end-lease.js'
import { quarantineReason } from './mark-account.js'
import { accountShape, by, requireAccount } from './shapes.js'

export const removeAccount = action({
  summary: 'Remove an account from the pool; refused while it is leased',
  input: { accountId: accountId() },
  output: nothing(),
  run: async (pool: Pool, { accountId }) => {
    await removeUnleased(pool, accountId)
    return undefined
  },
})

export const ejectAccount = action({
  summary: 'Remove an account from the pool immediately, and end its lease if it has one',
  input: { accountId: accountId(), by: by() },
  actor: ['by'],
  output: nothing(),
  run: async (pool: Pool, { accountId, by }) => {
    await withOrWithoutLease(
      pool,
      accountId,
      () => removeUnleased(pool, accountId),
      async (leaseId) => {
        await revokeFirst(pool, accountId)
        return endLease(
          pool,
          leaseId,
          { by, note: 'Ejected' },
          {
            reason: 'Ejected',
            write: (tx, { accessDue: _, ...held }) => tx.endEjected(held),
            events: ({ accountId }) => [accountEvent('account.removed', accountId)],
          },
        )
      },
    )
    return undefined
  },
})

export const failAccount = action({
  summary: 'Quarantine an account, and end its lease if it has one',
  input: { accountId: accountId(), reason: quarantineReason, by: by() },
  actor: ['by'],
  output: one(accountShape),
  run: async (pool: Pool, { accountId, reason, by }) => {
    await withOrWithoutLease(
      pool,
      accountId,
      () =>
        withDomainErrors(
          emit(pool, [quarantinedEvent(accountId, reason)], (tx) => [
            tx.quarantineAccount({ accountId, reason }),
          ]),
          stateOf(accountId, 'It is quarantined already.'),
        ),
      (leaseId) =>
        endLease(
          pool,
          leaseId,
          { by, note: reason },
          {
            reason: 'Quarantined',
            write: (tx, held) => tx.endQuarantined({ ...held, why: reason }),
            events: (held) => [quarantinedEvent(held.accountId, reason)],
          },
        ),
    )
    return requireAccount(pool, accountId)
  },
})

/**
 * Access is revoked before the account is removed, because the access port needs the account. If the removal
 * fails, the job restores the access that the status requires.
 */
async function revokeFirst({ db, access, clock }: Pool, accountId: string): Promise<void> {
  const account = await db.account({ accountId })
  if (!access || account?.accessUser === undefined) return
  await db.doubtAccess({ accountId, accessDue: isoTime(clock()) })
  await access.revoke({ accountId, userId: account.accessUser })
}

function removeUnleased(pool: Pool, accountId: string) {
  const removed = accountEvent('account.removed', accountId)
  const remove = emit(pool, [removed], (tx) => [tx.removeAccount({ accountId })])
  return withDomainErrors(remove, {
    Account: (current) =>
      current?.accessUser !== undefined && !isLive(String(current.status))
        ? accessLeft(accountId, String(current.accessUser))
        : stateOf(accountId, 'End the lease first, or eject the account.').Account(current),
  })
}

function stateOf(accountId: string, remedy: string) {
  return {
    Account: (current: Readonly<Record<string, unknown>> | null) =>
      current ? accountState(accountId, current.status, remedy) : noSuch('account', accountId),
  }
}

const attempts = 5

/** Repeats the check if the account was leased or returned between the check and the write. */
async function withOrWithoutLease(
  pool: Pool,
  accountId: string,
  without: () => Promise<unknown>,
  withLease: (leaseId: string) => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { status, leaseId } = await requireAccount(pool, accountId)
    try {
      await (leaseId !== undefined && isLive(status) ? withLease(leaseId) : without())
      return
    } catch (error) {
      const again = await requireAccount(pool, accountId)
      const changed = again.leaseId !== leaseId || isLive(again.status) !== isLive(status)
      if (!changed || attempt === attempts || isRefusedBy(error, 'User')) throw error
    }
  }
}
