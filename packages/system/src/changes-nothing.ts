import { isDeepStrictEqual } from 'node:util'

/**
 * Whether a record already has all values of a change, which may include its version. `null` removes a value,
 * `undefined` keeps it.
 */
export function changesNothing(record: object, changes: object): boolean {
  const stored = new Map(Object.entries(record))
  return Object.entries(changes).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(value ?? undefined, stored.get(name)),
  )
}
