import { isoTime } from '@tablewright/base'
import { id } from '@tablewright/design'
import { lineText } from '@tablewright/system'
import { accountAttributes, leaseAttributes, userAttributes } from '../design/document.js'
import type { LeaseEvent } from '../design/kinds.js'
import { templateTerms } from '../design/product.js'
import type { Account, Lease, Pool, User } from '../open.js'
import { noSuch } from '../problems.js'

const { cleaningId: _cleaningId, ...shownOfAccount } = accountAttributes
const { cleaningLog: _log, ...summaryOfAccount } = shownOfAccount
const { history: _history, ...summaryOfLease } = leaseAttributes

/** Fields of an account in answers, whole and in a list. */
export const accountShape = shownOfAccount
export const accountSummary = summaryOfAccount
/** Fields of a lease in answers, whole and in a list. */
export const leaseShape = leaseAttributes
export const leaseSummary = summaryOfLease
export const userShape = userAttributes
export const templateShape = { templateId: id(), ...templateTerms }

/** The actor, for the history. */
export const by = () => lineText(254).optional()

export async function requireAccount({ db }: Pool, accountId: string): Promise<Account> {
  const account = await db.account({ accountId })
  if (!account) throw noSuch('account', accountId)
  return account
}

export async function requireLease({ db }: Pool, leaseId: string): Promise<Lease> {
  const lease = await db.lease({ leaseId })
  if (!lease) throw noSuch('lease', leaseId)
  return lease
}

export async function requireUser({ db }: Pool, userId: string): Promise<User> {
  const user = await db.user({ userId })
  if (!user) throw noSuch('user', userId)
  return user
}

/** One line of a lease's history. */
export function historyEntries(
  { clock }: Pool,
  event: LeaseEvent['event'],
  { by, note }: { readonly by?: string | undefined; readonly note?: string | undefined } = {},
): LeaseEvent[] {
  return [
    {
      at: isoTime(clock()),
      event,
      ...(by === undefined ? {} : { by }),
      ...(note === undefined ? {} : { note }),
    },
  ]
}
