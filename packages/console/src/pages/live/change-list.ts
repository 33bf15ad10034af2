import type { LiveChange, LiveTable } from '@tablewright/server/console-api'

/** The visible changes: newest first, up to a limit. */
export interface ChangeList {
  readonly shown: readonly LiveChange[]
  /** Changes that arrived while the list was paused. */
  readonly held: readonly LiveChange[]
  readonly tables: readonly LiveTable[]
  /** The reason if changes are missing. */
  readonly gap?: string
}

export const noChanges: ChangeList = { shown: [], held: [], tables: [] }

/** Maximum number of changes: a page that stays open must not grow. */
export const maxChanges = 2000

/** Adds changes, in the order in which they happened. */
export function addChanges(list: ChangeList, came: readonly LiveChange[], held: boolean): ChangeList {
  if (came.length === 0) return list
  const newest = came.toReversed()
  return held
    ? { ...list, held: [...newest, ...list.held].slice(0, maxChanges) }
    : { ...list, shown: [...newest, ...list.shown].slice(0, maxChanges) }
}

/** Continues after a pause. */
export function release(list: ChangeList): ChangeList {
  return { ...list, shown: [...list.held, ...list.shown].slice(0, maxChanges), held: [] }
}
