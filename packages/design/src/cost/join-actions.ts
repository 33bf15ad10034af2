import type { StoredItem } from '../model/stored-items.js'
import type { Action } from './action.js'
import { always, type Estimate } from './estimate.js'
import type { ExpandedStep } from './expand-pattern.js'

/** One item that a call writes, with all actions on it combined. */
export interface JoinedAction {
  readonly action: Action
  readonly times: Estimate
}

/** Two actions of one call on one item that cannot be joined. */
export interface Overlap {
  readonly key: string
  readonly first: string
  readonly second: string
}

interface Joined {
  readonly actions: readonly JoinedAction[]
  readonly overlaps: readonly Overlap[]
}

/**
 * Joins the actions on one item into one, because DynamoDB accepts one action for each item in a transaction.
 * Updates of different attributes, checks and increments of counters can be joined with other actions on their item;
 * a guard that moves from one source to another becomes a put.
 */
export function joinActions(steps: readonly ExpandedStep[], items: ReadonlyMap<string, StoredItem>): Joined {
  const byKey = new Map<string, JoinedAction & { readonly by: string }>()
  const overlaps: Overlap[] = []
  for (const step of steps) {
    for (const action of step.actions) {
      const place = `${items.get(action.item)?.table} ${action.key}`
      const by = `${step.name} (${action.item})`
      const once = !isRepeated(step, action)
      const earlier = byKey.get(place)
      const other = earlier?.action ?? (once && step.times.worst > 1 ? action : undefined)
      if (other && !isJoinable(other, action)) {
        overlaps.push({ key: action.key, first: earlier?.by ?? `each element of ${step.name}`, second: by })
      }
      const times = once ? always(1) : step.times
      byKey.set(place, earlier ? { ...earlier, action: join(earlier.action, action) } : { action, times, by })
    }
  }
  return { actions: [...byKey.values()], overlaps }
}

/** Whether each element of the list of a step acts on a separate item. */
export function isRepeated(step: ExpandedStep, action: Action): boolean {
  return step.list !== undefined && action.key.includes(`{${step.list}.`)
}

function isJoinable(one: Action, other: Action): boolean {
  const kinds = new Set([one.kind, other.kind])
  if (kinds.has('check')) return true
  if (one.part === 'count' || other.part === 'count')
    return one.part === other.part || !changesSame(one, other)
  if (kinds.has('put') && kinds.has('delete')) return true
  if (one.part === 'member' && other.part === 'member') return true
  return one.kind === 'update' && other.kind === 'update' && !changesSame(one, other)
}

function changesSame(one: Action, other: Action): boolean {
  if (one.kind !== 'update' || other.kind !== 'update') return false
  return [...(one.changed ?? [])].some((name) => other.changed?.has(name))
}

const strength: Readonly<Record<Action['kind'], number>> = { check: 0, update: 1, delete: 2, put: 3 }

function join(one: Action, other: Action): Action {
  const stronger = strength[other.kind] > strength[one.kind] ? other : one
  const changed = new Set([...(one.changed ?? []), ...(other.changed ?? [])])
  return {
    ...stronger,
    sure: one.sure || other.sure,
    ...(stronger.kind === 'update' ? { changed } : {}),
    replaces: one.replaces || other.replaces,
  }
}
