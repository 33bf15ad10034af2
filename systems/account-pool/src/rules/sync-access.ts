import { isoTime, isTablewrightError } from '@tablewright/base'
import { portFailure } from '@tablewright/system'
import { maxNoteLength } from '../design/kinds.js'
import type { Account, Pool } from '../open.js'

/** Milliseconds before a failed call of the access port is repeated. */
const retryAfter = 60_000
/** Milliseconds that a request waits for the access port. After that, the job continues. */
const waitMs = 2_000

/** What a write that changes who may enter an account records, so that the change is made even after a crash. */
export function accessChange({ access, clock }: Pool, userId: string) {
  return access ? { accessUser: userId, accessDue: isoTime(clock()) } : { accessUser: null, accessDue: null }
}

/** The same where access is taken away: who had it is known from the account. */
export function accessEnd({ access, clock }: Pool): { readonly accessDue: string | null } {
  return { accessDue: access ? isoTime(clock()) : null }
}

/** Lets the change of an account's access begin at once. Failures are left to the job. */
export async function beginAccessChange(pool: Pool, accountId: string): Promise<void> {
  if (!pool.access) return
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs)
    timer.unref()
  })
  await Promise.race([syncAccess(pool, accountId).catch(() => undefined), enough])
  clearTimeout(timer)
}

export type AccessOutcome = 'granted' | 'revoked' | 'failed' | 'left'

/** Makes access what the account says: its user while it is leased, nobody otherwise. */
export async function syncAccess(pool: Pool, accountId: string): Promise<AccessOutcome> {
  const { db, access } = pool
  const account = await db.account({ accountId })
  if (!access || account?.accessDue === undefined) return 'left'
  const { status, accessUser, accessDue } = account
  try {
    if (status === 'leased') {
      if (accessUser !== undefined) await access.grant({ accountId, userId: accessUser })
      return await settled(db.accessGranted({ accountId, seenDue: accessDue }), 'granted')
    }
    if (accessUser !== undefined) await access.revoke({ accountId, userId: accessUser })
    return await settled(db.accessRevoked({ accountId, seenDue: accessDue }), 'revoked')
  } catch (error) {
    return recordFailure(pool, account, error)
  }
}

/** The account has changed in the meantime, and the required access with it. */
async function settled(write: Promise<unknown>, outcome: AccessOutcome): Promise<AccessOutcome> {
  try {
    await write
    return outcome
  } catch (error) {
    if (isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND')) return 'left'
    throw error
  }
}

async function recordFailure(
  { db, clock }: Pool,
  { accountId, accessDue }: Account,
  error: unknown,
): Promise<AccessOutcome> {
  const later = {
    accountId,
    seenDue: accessDue!,
    accessDue: isoTime(clock() + retryAfter),
    accessError: portFailure(error, maxNoteLength),
  }
  return settled(db.accessFailed(later), 'failed')
}
