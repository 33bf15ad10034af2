import { readPageOfSet } from '@tablewright/client'
import { action, one, pageOf, pageOptions, paging } from '@tablewright/system'
import { accountId, accountIdStart, accountStatus } from '../design/kinds.js'
import type { Pool } from '../open.js'
import { accountShape, accountSummary, requireAccount } from './shapes.js'

export const listAccounts = action({
  summary: 'List the accounts of the pool: all, those in one state, or those whose id begins with a text',
  input: { status: accountStatus.optional(), startsWith: accountIdStart().optional(), ...paging },
  output: pageOf(accountSummary),
  run: async ({ db }: Pool, { status, startsWith, limit, cursor }) => {
    const options = { startsWith, ...pageOptions({ limit, cursor }) }
    const page = await (status
      ? readPageOfSet(db, 'accountsByStatus', { status }, options)
      : readPageOfSet(db, 'allAccounts', {}, options))
    const accounts = await db.accounts({ keys: page.items.map((accountId) => ({ accountId })) })
    // Skip accounts that left the pool or the status after the set was read.
    const items = accounts.filter((account) => status === undefined || account.status === status)
    items.sort((one, other) => (one.accountId < other.accountId ? -1 : 1))
    return { items, cursor: page.cursor }
  },
})

export const getAccount = action({
  summary: 'Show an account',
  input: { accountId: accountId() },
  output: one(accountShape),
  run: (pool: Pool, { accountId }) => requireAccount(pool, accountId),
})
