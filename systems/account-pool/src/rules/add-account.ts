import { isTablewrightError } from '@tablewright/base'
import { action, emit, one, refuse, refuseField } from '@tablewright/system'
import { accountId, accountName } from '../design/kinds.js'
import { accountEvent } from '../events.js'
import type { Pool } from '../open.js'
import { withDomainErrors } from '../problems.js'
import { accountShape } from './shapes.js'

export const addAccount = action({
  summary: 'Add an account to the pool; it is cleaned before its first lease',
  input: { accountId: accountId(), name: accountName().optional() },
  output: one(accountShape),
  run: async (pool: Pool, { accountId, ...rest }) => {
    if (!isAccountNumber(accountId)) {
      throw refuseField('accountId', 'must be 12 digits')
    }
    try {
      const added = accountEvent('account.added', accountId)
      const write = emit(pool, [added], (tx) => [tx.addAccount({ accountId, ...rest })])
      const [account] = await withDomainErrors(write, {})
      return account
    } catch (error) {
      if (!isTablewrightError(error, 'ALREADY_EXISTS')) throw error
      throw refuse('ACCOUNT_EXISTS', `Account ${accountId} is already in the pool.`, {
        field: 'accountId',
        remedy: 'Check the id, or show the account.',
      })
    }
  },
})

export function isAccountNumber(text: string): boolean {
  return /^\d{12}$/.test(text)
}
