import { TablewrightError } from '@tablewright/base'
import type { AttributeFields, Item } from '@tablewright/dynamo'

/** What every error of a call says besides its own. */
export interface Place {
  readonly pattern: string
  readonly key?: Item
}

function failure(
  code: string,
  { pattern, key }: Place,
  message: string,
  remedy: string,
  more: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): TablewrightError {
  const data = { pattern, ...(key ? { key: plainKey(key) } : {}), ...more }
  return new TablewrightError(code, `${pattern}: ${message}`, { remedy, data, cause })
}

/** `{ PK: 'LOCKER#1', SK: 'META' }`. */
function plainKey(key: Item): Record<string, unknown> {
  const plain = Object.entries(key as Readonly<Record<string, AttributeFields>>)
  return Object.fromEntries(plain.map(([name, { S, N, B }]) => [name, S ?? N ?? B]))
}

export function invalidInput(
  pattern: string,
  field: string,
  reason: string,
  cause?: unknown,
): TablewrightError {
  return failure('INVALID_INPUT', { pattern }, `${field} ${reason}.`, `Correct ${field}.`, { field }, cause)
}

/** A value that is of its kind, but cannot be part of a key or of an item. */
export function unstorable(pattern: string, field: string, cause: TablewrightError): TablewrightError {
  const remedy = cause.remedy ?? `Correct ${field}.`
  return failure('INVALID_INPUT', { pattern }, cause.message, remedy, { field }, cause)
}

/** What happened on the way, under its own code. */
export function withPattern(pattern: string, cause: TablewrightError): TablewrightError {
  const remedy = cause.remedy ?? 'Try again later.'
  return failure(cause.code, { pattern }, cause.message, remedy, cause.data, cause)
}

export function notFound(place: Place, entity: string): TablewrightError {
  return failure('NOT_FOUND', place, `there is no such ${entity}.`, 'Create it first, or check its key.', {
    entity,
  })
}

export function alreadyExists(place: Place, entity: string): TablewrightError {
  return failure(
    'ALREADY_EXISTS',
    place,
    `this ${entity} is there already.`,
    'Update it, or choose another key.',
    {
      entity,
    },
  )
}

/** `current` has what the condition looked at, as it stands. Values may be private and stay out of the message. */
export function conditionFailed(place: Place, entity: string, current: object): TablewrightError {
  const names = Object.keys(current).join(', ')
  return failure(
    'CONDITION_FAILED',
    place,
    names ? `${names} of this ${entity} does not allow it.` : `this ${entity} does not allow it.`,
    'Read the item and decide again.',
    { entity, current },
  )
}

export function versionMismatch(
  place: Place,
  entity: string,
  expected: unknown,
  actual: unknown,
): TablewrightError {
  return failure(
    'VERSION_MISMATCH',
    place,
    `this ${entity} has version ${actual}, not ${expected}.`,
    'Read it again and repeat the change on what it is now.',
    { entity, expected, actual },
  )
}

export function uniqueTaken(place: Place, unique: string, values: object): TablewrightError {
  return failure(
    'UNIQUE_TAKEN',
    place,
    `${Object.keys(values).join(' and ')} is taken (${unique}).`,
    'Choose another value.',
    { unique, values },
  )
}

export function pointerTaken(place: Place, pointer: string, holder: object): TablewrightError {
  return failure(
    'POINTER_TAKEN',
    place,
    `${pointer} names another item already.`,
    'End that one first, or verify the design if it should not be there.',
    { derived: pointer, holder },
  )
}

export function setFull(place: Place, derived: string, atMost: number): TablewrightError {
  return failure(
    'SET_FULL',
    place,
    `${derived} has ${atMost} elements already, which is all that one item takes.`,
    'Remove some, or spread the set over more shards.',
    { derived, atMost },
  )
}

export function conflict(pattern: string, attempts: number, cause?: unknown): TablewrightError {
  return failure(
    'CONFLICT',
    { pattern },
    `other writes came between, ${attempts} times in a row.`,
    'Try again later; if it is frequent, write this item less often or allow more attempts.',
    { attempts },
    cause,
  )
}

export function throttled(pattern: string, cause: unknown): TablewrightError {
  return failure(
    'THROTTLED',
    { pattern },
    'the table is asked for more than its throughput.',
    'Slow down, raise the throughput, or spread the keys.',
    {},
    cause,
  )
}

export function invalidCursor(pattern: string): TablewrightError {
  return failure(
    'INVALID_CURSOR',
    { pattern },
    'the cursor is not one of this pattern with these parameters.',
    'Give a cursor as it was answered, with the same input; or begin without one.',
  )
}

/** Two writes of one transaction that cannot be one. */
export function transactionOverlap(place: Place): TablewrightError {
  return failure(
    'TRANSACTION_OVERLAP',
    place,
    'two parts of the transaction write the same item in ways that do not join.',
    'DynamoDB takes one action an item: use two transactions.',
  )
}

export function transactionTooLarge(pattern: string, actions: number): TablewrightError {
  return failure(
    'TRANSACTION_TOO_LARGE',
    { pattern },
    `it takes ${actions} actions; DynamoDB allows 100.`,
    'Write fewer items at once.',
    { actions },
  )
}

export function requestRefused(place: Place, error: TablewrightError): TablewrightError {
  return failure(
    'REQUEST_REFUSED',
    place,
    `${error.code}: ${error.message}`,
    error.remedy ?? 'Check the design against the table.',
    { code: error.code },
    error,
  )
}
