import { TablewrightError } from '@tablewright/base'
import type { AttributeFields, Item } from '@tablewright/dynamo'
import { lookUp, wordsOf } from './words/words.js'

/** What every error of a call says besides its own. */
export interface Place {
  readonly pattern: string
  readonly key?: Item
}

function failure(
  code: string,
  { pattern, key }: Place,
  more: object = {},
  cause?: unknown,
  message: string = code,
  remedy = lookUp,
): TablewrightError {
  const data = { pattern, ...(key ? { key: plainKey(key) } : {}), ...more }
  const [sentence, advice] = wordsOf(code, data, cause) ?? [message, remedy]
  return new TablewrightError(code, `${pattern}: ${sentence}`, { remedy: advice, data, cause })
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

/** A value that is of its kind, but cannot be part of a key or of an item. */
export function unstorable(pattern: string, field: string, cause: TablewrightError): TablewrightError {
  return failure('INVALID_INPUT', { pattern }, { field }, cause, cause.message, cause.remedy)
}

/** What happened on the way, under its own code. */
export function withPattern(pattern: string, cause: TablewrightError): TablewrightError {
  return failure(cause.code, { pattern }, cause.data, cause, cause.message, cause.remedy)
}

export function notFound(place: Place, entity: string): TablewrightError {
  return failure('NOT_FOUND', place, { entity })
}

export function alreadyExists(place: Place, entity: string): TablewrightError {
  return failure('ALREADY_EXISTS', place, { entity })
}

/** `current` has what the condition looked at, as it stands. Values may be private and stay out of the message. */
export function conditionFailed(place: Place, entity: string, current: object): TablewrightError {
  return failure('CONDITION_FAILED', place, { entity, current })
}

export function versionMismatch(
  place: Place,
  entity: string,
  expected: unknown,
  actual: unknown,
): TablewrightError {
  return failure('VERSION_MISMATCH', place, { entity, expected, actual })
}

export function uniqueTaken(place: Place, unique: string, values: object): TablewrightError {
  return failure('UNIQUE_TAKEN', place, { unique, values })
}

export function pointerTaken(place: Place, derived: string, holder: object): TablewrightError {
  return failure('POINTER_TAKEN', place, { derived, holder })
}

export function setFull(place: Place, derived: string, atMost: number): TablewrightError {
  return failure('SET_FULL', place, { derived, atMost })
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

/** Two writes of one transaction that cannot be one. */
export function transactionOverlap(place: Place): TablewrightError {
  return failure('TRANSACTION_OVERLAP', place)
}

export function transactionTooLarge(pattern: string, actions: number): TablewrightError {
  return failure('TRANSACTION_TOO_LARGE', { pattern }, { actions })
}

export function requestRefused(place: Place, error: TablewrightError): TablewrightError {
  const { code, message, remedy } = error
  return failure('REQUEST_REFUSED', place, { code }, error, `${code}: ${message}`, remedy)
}
