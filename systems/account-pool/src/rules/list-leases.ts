import { readPageOfSet } from '@tablewright/client'
import { oneOf } from '@tablewright/design'
import { action, one, pageOf, pageOptions, paging, refuse } from '@tablewright/system'
import { accountId, leaseId, leaseIdStart, userId } from '../design/kinds.js'
import type { Lease, Pool } from '../open.js'
import { leaseShape, leaseSummary, requireAccount, requireLease, requireUser } from './shapes.js'

export const listLeases = action({
  summary: 'List active leases, or those that are requested, frozen or ended',
  input: {
    state: oneOf('active', 'requested', 'frozen', 'ended').default('active'),
    /** Prefix of the ids of leases that have not ended. */
    startsWith: leaseIdStart().optional(),
    ...paging,
  },
  output: pageOf(leaseSummary),
  run: async (pool: Pool, { state, startsWith, limit, cursor }) => {
    const { db } = pool
    const options = pageOptions({ limit, cursor })
    if (state === 'ended') {
      if (startsWith !== undefined) throw byTime()
      return listed(pool, await db.endedLeases({}, options))
    }
    const page = await readPageOfSet(db, 'leasesByState', { state }, { startsWith, ...options })
    const keys = page.items.map((leaseId) => ({ leaseId }))
    const { items } = await listed(pool, { items: keys, cursor: page.cursor })
    return { items: items.filter((lease) => lease.state === state), cursor: page.cursor }
  },
})

function byTime() {
  return refuse('INVALID_INPUT', 'Leases that have ended are listed by the time of their end.', {
    field: 'startsWith',
    remedy: 'Choose the state active, requested or frozen, or leave out the prefix of the id.',
  })
}

export const listLeasesOfUser = action({
  summary: 'List all leases and requests of a user, the newest first',
  input: { userId: userId(), ...paging },
  output: pageOf(leaseSummary),
  run: async (pool: Pool, { userId, ...page }) => {
    const found = await pool.db.leasesOfUser({ userId }, pageOptions(page))
    if (found.items.length === 0) await requireUser(pool, userId)
    return listed(pool, found)
  },
})

export const listLeasesOfAccount = action({
  summary: 'List all leases of an account, the newest first',
  input: { accountId: accountId(), ...paging },
  output: pageOf(leaseSummary),
  run: async (pool: Pool, { accountId, ...page }) => {
    const found = await pool.db.leasesOfAccount({ accountId }, pageOptions(page))
    if (found.items.length === 0) await requireAccount(pool, accountId)
    return listed(pool, found)
  },
})

export const getLease = action({
  summary: 'Show a lease with its history',
  input: { leaseId: leaseId() },
  output: one(leaseShape),
  run: (pool: Pool, { leaseId }) => requireLease(pool, leaseId),
})

interface Keys {
  readonly items: readonly { readonly leaseId: string }[]
  readonly cursor?: string | null
}

/** Returns the leases of a page of keys, in order. Skips leases that were purged in the meantime. */
async function listed({ db }: Pool, { items: keys, cursor = null }: Keys) {
  const leases = await db.leases({ keys: keys.map(({ leaseId }) => ({ leaseId })) })
  const byId = new Map(leases.map((lease) => [lease.leaseId, lease]))
  const items = keys.flatMap(({ leaseId }): readonly Lease[] => {
    const lease = byId.get(leaseId)
    return lease ? [lease] : []
  })
  return { items, cursor }
}
