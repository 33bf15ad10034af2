import { isTablewrightError, TablewrightError } from '@tablewright/base'
import type { DesignModel } from '@tablewright/design/model'
import { matchTemplate, nativePlaceholder } from '@tablewright/design/templates'
import { maxTransactionItems } from '@tablewright/dynamo'
import { describeError, type Messages } from './messages.js'

interface OfEntity {
  readonly entity: string
}

/** Messages of the errors of calls, by code. Values other than ids may be private and are left out. */
export const callMessages = {
  NOT_FOUND: ({ entity }: OfEntity, _, id) => [
    id ? `there is no ${entity} ${id}.` : `there is no such ${entity}.`,
    'Create it first, or check its key.',
  ],
  ALREADY_EXISTS: (data: OfEntity, _, id) => [
    `${named(data, id)} already exists.`,
    'Update it, or choose another key.',
  ],
  CONDITION_FAILED: (data: OfEntity & { readonly current: object }, _, id) => {
    const names = Object.keys(data.current).join(', ')
    return [
      `${names && `${names} of `}${named(data, id)} does not allow it.`,
      'Read the item and decide again.',
    ]
  },
  VERSION_MISMATCH: (data: OfEntity & { readonly expected: unknown; readonly actual: unknown }, _, id) => [
    `${named(data, id)} has version ${data.actual}, not ${data.expected}.`,
    'Read it again and repeat the change on the current values.',
  ],
  UNIQUE_TAKEN: ({ unique, values }: { readonly unique: string; readonly values: object }) => [
    `${Object.keys(values).join(' and ')} is taken (${unique}).`,
    'Choose another value.',
  ],
  POINTER_TAKEN: ({ derived }: { readonly derived: string }) => [
    `${derived} names another item already.`,
    'Release it from that item first, or run verify if that item should not have it.',
  ],
  SET_FULL: ({ derived, atMost }: { readonly derived: string; readonly atMost: number }) => [
    `${derived} has ${atMost} elements already, the maximum of one item.`,
    'Remove some, or spread the set over more shards.',
  ],
  CONFLICT: ({ attempts }: { readonly attempts: number }) => [
    `other writes changed the item first, ${attempts} times in a row.`,
    'Try again later; if it is frequent, write this item less often or allow more attempts.',
  ],
  THROTTLED: () => [
    'the requests exceed the throughput of the table.',
    'Slow down, raise the throughput, or spread the keys.',
  ],
  INVALID_CURSOR: () => [
    'the cursor belongs to another list or to other parameters.',
    'Pass a cursor exactly as it was returned, with the same input, or start without one.',
  ],
  TRANSACTION_OVERLAP: () => [
    'two parts of the transaction write the same item in ways that cannot be combined.',
    'Use two transactions: DynamoDB allows one action on an item in each.',
  ],
  TRANSACTION_TOO_LARGE: ({ actions }: { readonly actions: number }) => [
    `it takes ${actions} actions; DynamoDB allows ${maxTransactionItems}.`,
    'Write fewer items at once.',
  ],
} satisfies Messages

function named({ entity }: OfEntity, id: string | undefined): string {
  return id ? `${entity} ${id}` : `this ${entity}`
}

/** Adds the words of its code to an error of a call. */
export function describeCall(model: DesignModel, error: unknown, prefix: string): unknown {
  if (isTablewrightError(error, 'INVALID_INPUT') && error.remedy === undefined) {
    const { code, message, data, cause } = error
    return new TablewrightError(code, message, { remedy: `Correct ${data.field}.`, data, cause })
  }
  return describeError(
    error,
    callMessages,
    prefix,
    isTablewrightError(error) ? idOf(model, error.data) : undefined,
  )
}

const maxIdLength = 60

/** Returns the values in the key of the item that an error is about: `L-1, 2026-08-31`. Empty if there are none. */
function idOf(model: DesignModel, { entity, key }: Readonly<Record<string, unknown>>): string | undefined {
  const item = model.entities[String(entity)]
  if (!item || !key) return undefined
  const values = Object.entries(key).flatMap(([name, value]) => {
    const template = item.keys[name]
    if (!template || nativePlaceholder(template)) return value
    return Object.values(matchTemplate(template, value) ?? {})
  })
  const text = [...new Set(values)].join(', ')
  return text.length > maxIdLength ? `${text.slice(0, maxIdLength)}…` : text
}
