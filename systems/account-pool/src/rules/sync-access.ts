import { isoTime, isTablewrightError } from '@tablewright/base'
import { portFailure } from '@tablewright/system'
import { maxNoteLength } from '../design/kinds.js'
import type { Account, Pool } from '../open.js'

/** Milliseconds before a failed call of the access port is repeated. */
const retryAfter = 60_000
/** Milliseconds that a request waits for the access port. After that, the job continues. */
const waitMs = 2_000

/** Returns the attributes that record a required change of access: the change is made even after a crash. */
export function accessChange({ access, clock }: Pool, userId: string) {
  return access ? { accessUser: userId, accessDue: isoTime(clock()) } : { accessUser: null, accessDue: null }
}

/** Like `accessChange`, for revoked access. The account already has its user. */
export function accessEnd({ access, clock }: Pool): { readonly accessDue: string | null } {
  return { accessDue: access ? isoTime(clock()) : null }
}

/** Starts the change of an account's access immediately. Failures are left to the job. */
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

/** Grants access to the user of a leased account, and revokes it otherwise. */
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

/** Ignores a failed condition: the account has changed since, and the required access with it. */
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
