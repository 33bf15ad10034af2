import { isoTime } from '@tablewright/base'
import { action, emitUpdated, one, refuse } from '@tablewright/system'
import { accountId, writtenNote } from '../design/kinds.js'
import { accountEvent } from '../events.js'
import type { Pool } from '../open.js'
import { accessLeft, accountState, noSuch, withDomainErrors } from '../problems.js'
import { accountShape } from './shapes.js'

export const markAvailable = action({
  summary: 'Mark an account that was cleaned by hand as available',
  input: { accountId: accountId() },
  output: one(accountShape),
  run: async (pool: Pool, { accountId }) => {
    const available = accountEvent('account.available', accountId)
    const mark = emitUpdated(pool, [available], (tx) => [tx.markAvailable({ accountId })])
    const [updated] = await withDomainErrors(mark, {
      Account: (current) => {
        if (!current) return noSuch('account', accountId)
        const { status, accessUser, cleaningId, cleanAfter } = current
        if (status === 'initial' && accessUser !== undefined) return accessLeft(accountId, String(accessUser))
        if (status === 'initial' && cleaningId !== undefined && String(cleanAfter) > isoTime(pool.clock())) {
          return refuse('ACCOUNT_BEING_CLEANED', `Account ${accountId} is being cleaned.`, {
            field: 'accountId',
            remedy: `Wait for the cleaner, until ${cleanAfter} at most.`,
          })
        }
        return accountState(accountId, status, 'Only accounts that wait for cleaning become available.')
      },
    })
    return updated
  },
})

export const cleanAccount = action({
  summary: 'Clean an account again from the beginning, immediately',
  input: { accountId: accountId() },
  output: one(accountShape),
  run: ({ db }: Pool, { accountId }) =>
    withDomainErrors(db.cleanAgain({ accountId }), {
      Account: (current) =>
        current
          ? accountState(
              accountId,
              current.status,
              'Only accounts that failed or wait for cleaning are cleaned.',
            )
          : noSuch('account', accountId),
    }),
})

/** Default reason of a quarantine. */
export const defaultQuarantine = 'Quarantined by hand'

export const quarantineReason = writtenNote().default(defaultQuarantine)
