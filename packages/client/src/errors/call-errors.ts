import { TablewrightError } from '@tablewright/base'
import type { AttributeFields, Item } from '@tablewright/dynamo'
import { mapValues } from '../items/map-values.js'

/** The call that failed: its pattern, and the key of the item if there is one. */
export interface CallSite {
  readonly pattern: string
  readonly key?: Item
}

/** An error of a call. `describeError` adds words; compiled clients have codes and data only. */
export function failure(
  code: string,
  { pattern, key }: CallSite,
  more?: object,
  cause?: unknown,
  message: string = code,
  remedy?: string,
): TablewrightError {
  const data = { pattern, ...(key && { key: plainKey(key) }), ...more }
  return new TablewrightError(code, `${pattern}: ${message}`, { ...(remedy && { remedy }), data, cause })
}

/** `{ PK: 'LOCKER#1', SK: 'META' }`. */
function plainKey(key: Item): object {
  return mapValues(key as Readonly<Record<string, AttributeFields>>, ({ S, N, B }) => S ?? N ?? B)
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

/** The error for two writes of one item in a transaction that cannot be joined. */
export function transactionOverlap(site: CallSite): TablewrightError {
  return failure('TRANSACTION_OVERLAP', site)
}
