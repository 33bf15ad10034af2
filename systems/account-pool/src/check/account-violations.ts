import { emit, flatMapInTurns } from '@tablewright/system'
import { endedEvent, leaseEvent } from '../events.js'
import type { Account, Lease, Pool } from '../open.js'
import { isLive } from '../rules/end-lease.js'
import { historyEntries } from '../rules/shapes.js'
import { accessEnd } from '../rules/sync-access.js'
import type { Snapshot } from './read-pool.js'
import type { RepairableViolation } from './violation.js'

/**
 * Checks that accounts and leases refer to each other: leased accounts to an active lease, frozen accounts to
 * a frozen lease, others to none.
 */
export async function accountViolations(
  pool: Pool,
  { accounts, leases, malformed }: Snapshot,
): Promise<RepairableViolation[]> {
  const doubtful = await flatMapInTurns(accounts.values(), (account) => {
    const { leaseId, status } = account
    const isRight =
      leaseId === undefined
        ? !isLive(status)
        : malformed.has(`lease_id#${leaseId}`) || agree(account, leases.get(leaseId))
    return isRight ? [] : [account]
  })
  const unnamed = await flatMapInTurns(leases.values(), (lease) => {
    const { leaseId, accountId } = lease
    // An account that refers to this lease is checked itself.
    const isNamed = accountId !== undefined && accounts.get(accountId)?.leaseId === leaseId
    return isNamed || malformed.has(`account_id#${accountId}`) ? [] : [lease]
  })
  const violations: RepairableViolation[] = []
  for (const { accountId, leaseId } of doubtful) {
    const confirmed =
      leaseId === undefined ? confirmNameless(pool, accountId) : confirm(pool, accountId, leaseId)
    violations.push(...(await confirmed))
  }
  for (const { leaseId, accountId } of unnamed) {
    violations.push(...(await confirm(pool, accountId ?? noAccount, leaseId)))
  }
  return violations
}

/** Placeholder for a lease without an account. No account has this number. */
const noAccount = '000000000000'

function agree(account: Account, lease: Lease | undefined | null): boolean {
  if (!lease || lease.accountId !== account.accountId || account.leaseId !== lease.leaseId) return false
  return (
    (account.status === 'leased' && lease.state === 'active') ||
    (account.status === 'frozen' && lease.state === 'frozen')
  )
}

async function confirmNameless(pool: Pool, accountId: string): Promise<RepairableViolation[]> {
  const { db } = pool
  const account = await db.account({ accountId })
  if (!account || account.leaseId !== undefined || !isLive(account.status)) return []
  const message = `Account ${accountId} is ${account.status} and names no lease.`
  return [
    {
      ...violation(message, { accountId }),
      repair: async () => {
        await db.resetNameless({ accountId, ...accessEnd(pool) })
        return `Account ${accountId} was sent to cleaning: no lease has it.`
      },
    },
  ]
}

/** Reads both items in one transaction. */
async function confirm(pool: Pool, accountId: string, leaseId: string): Promise<RepairableViolation[]> {
  const { account, lease } = await pool.db.accountAndLease({ accountId, leaseId })
  if (account?.leaseId === leaseId) {
    if (!isLive(account.status)) return [staleName(pool, account, leaseId)]
    if (agree(account, lease)) return []
    const mutual = lease && isLive(lease.state) && lease.accountId === accountId
    return [mutual ? otherState(pool, account, lease) : unheld(pool, account, leaseId)]
  }
  if (!lease || !isLive(lease.state) || (lease.accountId ?? noAccount) !== accountId) return []
  return [homeless(pool, lease, account)]
}

function staleName({ db }: Pool, { accountId, status }: Account, leaseId: string): RepairableViolation {
  return {
    ...violation(`Account ${accountId} is ${status} and names lease ${leaseId}.`, { accountId, leaseId }),
    repair: async () => {
      await db.forgetLease({ accountId })
      return `Account ${accountId} names lease ${leaseId} no more.`
    },
  }
}

function otherState(pool: Pool, { accountId, status }: Account, lease: Lease): RepairableViolation {
  const { leaseId, state } = lease
  const right = status === 'leased' ? 'active' : 'frozen'
  return {
    ...violation(`Account ${accountId} is ${status}, but lease ${leaseId} is ${state}.`, {
      accountId,
      leaseId,
    }),
    repair: async () => {
      const event = historyEntries(pool, 'repaired', { note: `was ${state}` })
      const type = right === 'active' ? 'lease.resumed' : 'lease.frozen'
      await emit(pool, [leaseEvent(type, lease, { accountId })], (tx) => [
        tx.followAccount({ leaseId, state: right, event }),
      ])
      return `Lease ${leaseId} is ${right}, as account ${accountId} says.`
    },
  }
}

function unheld(pool: Pool, { accountId, status }: Account, leaseId: string): RepairableViolation {
  const { db } = pool
  const message = `Account ${accountId} is ${status}, but lease ${leaseId} does not have it.`
  return {
    ...violation(message, { accountId, leaseId }),
    repair: async () => {
      await db.resetAccount({ accountId, leaseId, ...accessEnd(pool) })
      return `Account ${accountId} was sent to cleaning: lease ${leaseId} does not have it.`
    },
  }
}

function homeless(pool: Pool, lease: Lease, account: Account | null): RepairableViolation {
  const { leaseId, state, accountId } = lease
  const message = `Lease ${leaseId} is ${state}, but account ${accountId} does not name it.`
  return {
    ...violation(message, { leaseId, accountId }),
    repair: async () => {
      const event = historyEntries(pool, 'ended', { by: 'repair' })
      const reason = account ? 'ManuallyTerminated' : 'Ejected'
      await emit(pool, [endedEvent(lease, reason)], (tx) => [tx.closeLease({ leaseId, reason, event })])
      return `Lease ${leaseId} was ended: account ${accountId} does not name it.`
    },
  }
}

function violation(message: string, data: Readonly<Record<string, unknown>>) {
  return { invariant: 'account-lease', message, data }
}
