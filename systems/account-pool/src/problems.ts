import { isTablewrightError, type TablewrightError } from '@tablewright/base'
import { refuse } from '@tablewright/system'

/** The HTTP status of each error code of the pool. */
export const problems: Readonly<Record<string, number>> = {
  ACCOUNT_EXISTS: 409,
  ACCOUNT_LEASED: 409,
  ACCOUNT_STATE: 409,
  ACCOUNT_BEING_CLEANED: 409,
  LEASE_STATE: 409,
  LEASE_OVER: 409,
  NO_ACCOUNTS: 409,
  USER_EXISTS: 409,
  USER_HAS_LEASE: 409,
  EXTENSION_OPEN: 409,
  EXTENSION_NEEDS_APPROVAL: 403,
  SELF_APPROVAL: 403,
  HISTORY_FULL: 422,
  LEASE_LIMIT: 422,
  TEMPLATE_IS_DEFAULT: 409,
  TEMPLATE_REQUIRED: 422,
  TOO_MANY_REQUESTS_OPEN: 422,
  PREVIEW_UNKNOWN: 422,
  ACCESS_FAILED: 502,
  AWS_REFUSED: 502,
  POOL_IN_MAINTENANCE: 503,
  LEASE_TOO_LONG: 422,
  NOT_LATER: 422,
  POOL_FULL: 422,
}

/** Returns the error for an id of the input that names no record. */
export function noSuch(
  what: 'account' | 'lease' | 'user' | 'template',
  id: string,
  field = `${what}Id`,
): TablewrightError {
  return refuse('NOT_FOUND', `There is no ${what} ${id}.`, {
    field,
    remedy: `Check the id, or list the ${what}s.`,
  })
}

export function accountState(accountId: string, status: unknown, remedy: string): TablewrightError {
  const data = { accountId, status }
  if (status === 'leased' || status === 'frozen') {
    const message = `Account ${accountId} has a lease, which is ${status === 'leased' ? 'active' : 'frozen'}.`
    return refuse('ACCOUNT_LEASED', message, { field: 'accountId', remedy, data })
  }
  return refuse('ACCOUNT_STATE', `Account ${accountId} is ${status}.`, { field: 'accountId', remedy, data })
}

/** Returns the error for an account whose last user may still have access. */
export function accessLeft(accountId: string, userId: string): TablewrightError {
  return refuse('ACCOUNT_STATE', `${userId} may still have access to account ${accountId}.`, {
    field: 'accountId',
    remedy: 'Wait until the access is revoked; see why it fails on the account.',
    data: { accountId, userId },
  })
}

export function leaseState(leaseId: string, state: unknown, remedy: string): TablewrightError {
  return refuse('LEASE_STATE', `Lease ${leaseId} is ${state}.`, {
    field: 'leaseId',
    remedy,
    data: { leaseId, state },
  })
}

export function historyFull(leaseId: string): TablewrightError {
  return refuse('HISTORY_FULL', `The history of lease ${leaseId} is full.`, {
    field: 'leaseId',
    remedy: 'End it, and create another.',
  })
}

export function userHasLease(userId: string, leaseId: string | undefined): TablewrightError {
  return refuse('USER_HAS_LEASE', `${userId} already has a lease.`, {
    field: 'userId',
    remedy: 'End that lease first; a user has one at a time.',
    data: { userId, leaseId },
  })
}

type Entity = 'Account' | 'Lease' | 'User'

/** Current values of the attributes that the condition tested; null if the item does not exist. */
type Current = Readonly<Record<string, unknown>> | null

/** Creates the domain error of a failed write, by entity. Other errors pass unchanged. */
export type Because = Partial<Record<Entity, (current: Current) => TablewrightError>>

/** Converts the error of a refused write to a domain error. */
export async function withDomainErrors<Result>(work: Promise<Result>, because: Because): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw translate(error, because)
  }
}

function translate(error: unknown, because: Because): unknown {
  if (isTablewrightError(error, 'SET_FULL')) {
    return refuse('POOL_FULL', 'The pool is full: its sets cannot hold more.', {
      remedy: 'Remove some, or run the pool with more shards.',
      data: error.data,
    })
  }
  if (!isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND')) return error
  const { entity, current = null } = error.data as { readonly entity?: Entity; readonly current?: Current }
  return (entity && because[entity]?.(current)) ?? error
}

/** Whether a write was refused because an item of this entity has changed or is missing. */
export function isRefusedBy(error: unknown, entity: Entity): boolean {
  return isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND') && error.data.entity === entity
}
