/** Impacts of a change on a table with data, the smallest first. */
export const impacts = [
  'safe',
  'needs backfill',
  'needs new index',
  'breaks keys',
  'needs table replacement',
] as const

export type Impact = (typeof impacts)[number]

/** One difference between two designs. */
export interface DesignChange {
  readonly impact: Impact
  /** Path in the model: `entities.Locker.PK`. */
  readonly place: string
  /** Describes the change and the reason of its impact. */
  readonly reason: string
  /** The steps to take, in order; empty if there are none. */
  readonly steps: readonly string[]
}

export function change(
  impact: Impact,
  place: string,
  reason: string,
  ...steps: readonly string[]
): DesignChange {
  return { impact, place, reason, steps }
}

/** Compares models, which are plain data with their fields in one order. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

interface Pairs<T> {
  readonly added: readonly (readonly [name: string, value: T])[]
  readonly removed: readonly (readonly [name: string, value: T])[]
  readonly kept: readonly (readonly [name: string, before: T, after: T])[]
}

/** Splits named things into added, removed and kept ones. */
export function pair<T>(before: Readonly<Record<string, T>>, after: Readonly<Record<string, T>>): Pairs<T> {
  return {
    added: Object.entries(after).filter(([name]) => !Object.hasOwn(before, name)),
    removed: Object.entries(before).filter(([name]) => !Object.hasOwn(after, name)),
    kept: Object.entries(before).flatMap(([name, value]) =>
      Object.hasOwn(after, name) ? [[name, value, after[name]!] as const] : [],
    ),
  }
}
