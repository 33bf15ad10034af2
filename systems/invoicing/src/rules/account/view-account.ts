import { action, one, refuse } from '@tablewright/system'
import type { Account, Books } from '../../open.js'
import { missing } from '../../problems.js'
import { accountFields } from '../shapes.js'

export const viewAccount = action({
  summary: 'Show the account of the business',
  input: {},
  output: one(accountFields),
  run: async ({ db }: Books) => {
    const account = await db.account()
    if (!account) throw missing('account', {})
    return account
  },
})

/** Returns the account. Throws if there is none. */
export async function requireAccount({ db, zone, clock }: Books): Promise<Account> {
  const account = await db.account()
  zone.remember(account, clock)
  if (account) return account
  throw refuse('ACCOUNT_MISSING', 'The business has no account yet.', { remedy: 'Create the account first.' })
}
