import { TablewrightError } from '@tablewright/base'
import type { AttributeFields, Item } from '@tablewright/dynamo'

/** The call that failed: its pattern, and the key of the item if there is one. */
export interface CallSite {
  readonly pattern: string
  readonly key?: Item
}

/** The remedy of an error that has no message of its own. */
export const lookUp = 'Look the code up in the README of @tablewright/client.'

/** An error of a call. The compiled client has no messages: codes and data say everything. */
export function failure(
  code: string,
  { pattern, key }: CallSite,
  more: object = {},
  cause?: unknown,
  message: string = code,
  remedy = lookUp,
): TablewrightError {
  const data = { pattern, ...(key ? { key: plainKey(key) } : {}), ...more }
  return new TablewrightError(code, `${pattern}: ${message}`, { remedy, data, cause })
}

/** `{ PK: 'LOCKER#1', SK: 'META' }`. */
function plainKey(key: Item): Record<string, unknown> {
  const plain = Object.entries(key as Readonly<Record<string, AttributeFields>>)
  return Object.fromEntries(plain.map(([name, { S, N, B }]) => [name, S ?? N ?? B]))
}

export function invalidInput(pattern: string, field: string, reason: string): TablewrightError {
  const remedy = `Correct ${field}.`
  return failure('INVALID_INPUT', { pattern }, { field }, undefined, `${field} ${reason}.`, remedy)
}

/** The error for a value of the right kind that cannot be stored in a key or an item. */
export function unstorable(pattern: string, field: string, cause: TablewrightError): TablewrightError {
  return failure('INVALID_INPUT', { pattern }, { field }, cause, cause.message, cause.remedy)
}

/** Adds the pattern to an error of a driver. */
export function withPattern(pattern: string, cause: TablewrightError): TablewrightError {
  return failure(cause.code, { pattern }, cause.data, cause, cause.message, cause.remedy)
}

export function notFound(site: CallSite, entity: string): TablewrightError {
  return failure('NOT_FOUND', site, { entity })
}

/**
 * The error for a condition that does not hold. `current` has the attributes that the condition reads. They may be
 * private, so the message does not contain them.
 */
export function conditionFailed(site: CallSite, entity: string, current: object): TablewrightError {
  return failure('CONDITION_FAILED', site, { entity, current })
}

export function setFull(site: CallSite, derived: string, atMost: number): TablewrightError {
  return failure('SET_FULL', site, { derived, atMost })
}

export function conflict(pattern: string, attempts: number, cause?: unknown): TablewrightError {
  return failure('CONFLICT', { pattern }, { attempts }, cause)
}

export function throttled(pattern: string, cause: unknown): TablewrightError {
  return failure('THROTTLED', { pattern }, {}, cause)
}

export function invalidCursor(pattern: string): TablewrightError {
  return failure('INVALID_CURSOR', { pattern })
}

/** The error for two writes of one item in a transaction that cannot be joined. */
export function transactionOverlap(site: CallSite): TablewrightError {
  return failure('TRANSACTION_OVERLAP', site)
}

export function transactionTooLarge(pattern: string, actions: number): TablewrightError {
  return failure('TRANSACTION_TOO_LARGE', { pattern }, { actions })
}

export function requestRefused(site: CallSite, error: TablewrightError): TablewrightError {
  const { code, message, remedy } = error
  return failure('REQUEST_REFUSED', site, { code }, error, `${code}: ${message}`, remedy)
}
