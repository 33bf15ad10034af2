import { refuse } from '@tablewright/system'
import type { Pool } from '../open.js'
import { isRefusedBy } from '../problems.js'

/** A free account as it was read. The write that takes it is conditional on it being unchanged. */
export interface FreeAccount {
  readonly accountId: string
  readonly availableSince: string
}

type Take = (account: FreeAccount) => Promise<unknown>

const maxRounds = 50

/**
 * Takes the longest free account, and skips accounts that others take concurrently. The index is eventually
 * consistent, so an empty answer is not conclusive: there is no free account only if the document's set is
 * empty or none of its members is free.
 */
export async function takeFreeAccount(pool: Pool, take: Take): Promise<string> {
  let inVain = 0
  for (let round = 1; round <= maxRounds; round++) {
    const taken = (await takeOrdered(pool, take)) ?? (await takeListed(pool, take))
    if (typeof taken === 'string') return taken
    // All listed accounts may be taken by now while others became free, so look a second time.
    if (taken.listed === 0 || (taken.free === 0 && ++inVain === 2)) throw noAccounts()
  }
  throw refuse('CONFLICT', 'Concurrent requests took each account first.', { remedy: 'Try again.' })
}

/** Tries the accounts in index order, one page at a time. */
async function takeOrdered(pool: Pool, take: Take): Promise<string | undefined> {
  const deferred: FreeAccount[] = []
  for await (const { accountId, since } of pool.db.longestInStatus({ status: 'available' })) {
    const account = { accountId, availableSince: since }
    // Another request of this process is taking it and will probably succeed, so try it last.
    if (pool.wanted.has(accountId)) deferred.push(account)
    else if (await takeOne(pool, account, take)) return accountId
  }
  return takeFirst(pool, deferred, take)
}

/** Tries all members of the document's set, the longest free account first. */
async function takeListed(pool: Pool, take: Take): Promise<string | { listed: number; free: number }> {
  const { db } = pool
  const listed = [...(await db.availableAccounts())]
  const accounts = await db.accounts({ keys: listed.map((accountId) => ({ accountId })) })
  const free = accounts
    .filter(({ status }) => status === 'available')
    .map(({ accountId, since }) => ({ accountId, availableSince: since }))
    .sort(byTime)
  return (await takeFirst(pool, free, take)) ?? { listed: listed.length, free: free.length }
}

async function takeFirst(
  pool: Pool,
  accounts: readonly FreeAccount[],
  take: Take,
): Promise<string | undefined> {
  for (const account of accounts) if (await takeOne(pool, account, take)) return account.accountId
  return undefined
}

/** Returns false if the account is no longer free. */
async function takeOne({ wanted }: Pool, account: FreeAccount, take: Take): Promise<boolean> {
  wanted.add(account.accountId)
  try {
    await take(account)
    return true
  } catch (error) {
    if (isRefusedBy(error, 'Account')) return false
    throw error
  } finally {
    wanted.delete(account.accountId)
  }
}

function byTime(one: FreeAccount, other: FreeAccount): number {
  if (one.availableSince !== other.availableSince) return one.availableSince < other.availableSince ? -1 : 1
  return one.accountId < other.accountId ? -1 : 1
}

function noAccounts() {
  return refuse('NO_ACCOUNTS', 'No account is available.', {
    remedy: 'Wait for a cleaning, end a lease, or add accounts.',
  })
}
