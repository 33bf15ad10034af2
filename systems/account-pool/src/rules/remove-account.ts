import { action, nothing, one } from '@tablewright/system'
import { accountId } from '../design/kinds.js'
import type { Pool } from '../open.js'
import { endLease, isLive } from './end-lease.js'
import { quarantineReason } from './mark-account.js'
import { accountState, isRefusedBy, noSuch, withDomainErrors } from './refusals.js'
import { accountShape, by, requireAccount } from './shapes.js'

export const removeAccount = action({
  summary: 'Remove an account from the pool, never while it is leased',
  input: { accountId: accountId() },
  output: nothing(),
  run: async (pool: Pool, { accountId }) => {
    await removeUnleased(pool, accountId)
    return undefined
  },
})

export const ejectAccount = action({
  summary: 'Remove an account from the pool at once, and end its lease if it has one',
  input: { accountId: accountId(), by: by() },
  actor: ['by'],
  output: nothing(),
  run: async (pool: Pool, { accountId, by }) => {
    await withOrWithoutLease(
      pool,
      accountId,
      () => removeUnleased(pool, accountId),
      (leaseId) => endLease(pool, leaseId, { by, note: 'Ejected' }, (held) => pool.db.endEjected(held)),
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
    const { db } = pool
    await withOrWithoutLease(
      pool,
      accountId,
      () =>
        withDomainErrors(
          db.quarantineAccount({ accountId, reason }),
          stateOf(accountId, 'It is quarantined already.'),
        ),
      (leaseId) =>
        endLease(pool, leaseId, { by, note: reason }, (held) => db.endQuarantined({ ...held, why: reason })),
    )
    return requireAccount(pool, accountId)
  },
})

function removeUnleased({ db }: Pool, accountId: string) {
  return withDomainErrors(
    db.removeAccount({ accountId }),
    stateOf(accountId, 'End the lease first, or eject the account.'),
  )
}

function stateOf(accountId: string, remedy: string) {
  return {
    Account: (current: Readonly<Record<string, unknown>> | null) =>
      current ? accountState(accountId, current.status, remedy) : noSuch('account', accountId),
  }
}

const attempts = 5

/** An account may be leased or come back between the look and the deed: then the look is repeated. */
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
