import type { Make } from '@tablewright/base'
import type { Values } from '../items/key-plan.js'
import { type Call, planSource, type Source } from '../plan/call.js'
import { asSet, type Change } from '../plan/write-changes.js'
import { isSame } from './evaluate-condition.js'

/** The item that an update makes of another, as DynamoDB makes it: every change sees the item as it was before. */
export type Apply = (before: Values, call: Call) => Record<string, unknown>

/** What an attribute becomes; undefined when it is removed. */
type Changed = (was: unknown, call: Call, before: Values) => unknown

export function planChanges(changes: readonly Change[], make: Make): Apply {
  return make(
    changedItem,
    changes.map((change) => [change.attribute, planChange(change, make)] as const),
  )
}

function planChange(change: Change, make: Make): Changed {
  switch (change.kind) {
    case 'set':
      return make(change.ifAbsent ? setWhereAbsent : setTo, planSource(change.value, make))
    case 'edit':
      return make(edited, change.parameter)
    case 'increment':
      return make(raisedBy, planSource(change.by, make))
    case 'decrement':
      return make(loweredBy, planSource(change.by, make))
    case 'append':
      return make(appended, planSource(change.value, make))
    case 'addToSet':
      return make(withMembers, planSource(change.value, make))
    case 'removeFromSet':
      return make(withoutMembers, planSource(change.value, make))
    case 'remove':
      return removed
  }
}

export function changedItem(changes: readonly (readonly [attribute: string, changed: Changed])[]): Apply {
  return (before, call) => {
    const after: Record<string, unknown> = { ...before }
    for (const [attribute, changed] of changes) {
      const value = changed(before[attribute], call, before)
      if (value === undefined) delete after[attribute]
      else after[attribute] = value
    }
    return after
  }
}

export function setTo(source: Source): Changed {
  return (_, call, before) => source(call, before)
}

export function setWhereAbsent(source: Source): Changed {
  return (was, call, before) => (was === undefined ? source(call, before) : was)
}

export function edited(parameter: string): Changed {
  return (was, { values }) => (values[parameter] === undefined ? was : (values[parameter] ?? undefined))
}

export function raisedBy(source: Source): Changed {
  return (was, call, before) => Number(was ?? 0) + Number(source(call, before))
}

export function loweredBy(source: Source): Changed {
  return (was, call, before) => Number(was ?? 0) - Number(source(call, before))
}

export function appended(source: Source): Changed {
  return (was, call, before) => [...((was as unknown[]) ?? []), ...(source(call, before) as unknown[])]
}

export function withMembers(source: Source): Changed {
  return (was, call, before) => {
    const members = asSet(was ?? [])
    return new Set([...members, ...(without(asSet(source(call, before)), members) ?? [])])
  }
}

export function withoutMembers(source: Source): Changed {
  return (was, call, before) => without(asSet(was ?? []), asSet(source(call, before)))
}

export const removed: Changed = () => undefined

/** The empty set is no attribute. */
function without(one: ReadonlySet<unknown>, other: ReadonlySet<unknown>): ReadonlySet<unknown> | undefined {
  const left = [...one].filter((each) => ![...other].some((same) => isSame(each, same)))
  return left.length > 0 ? new Set(left) : undefined
}
