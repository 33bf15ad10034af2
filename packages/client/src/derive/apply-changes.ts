import type { Values } from '../items/key-plan.js'
import { type Call, resolve, type ValueSource } from '../plan/call.js'
import { asSet, type Change, editOf } from '../plan/write-changes.js'
import { isSame } from './evaluate-condition.js'

/** The item that an update makes of another, as DynamoDB makes it: every change sees the item as it was before. */
export function applyChanges(
  before: Values,
  changes: readonly Change[],
  call: Call,
): Record<string, unknown> {
  const after: Record<string, unknown> = { ...before }
  for (const change of changes) {
    const value = changed(change, before, call)
    if (value === undefined) delete after[change.attribute]
    else after[change.attribute] = value
  }
  return after
}

function changed(change: Change, before: Values, call: Call): unknown {
  const was = before[change.attribute]
  const value = (source: ValueSource) =>
    source.kind === 'attribute' ? before[source.name] : resolve(source, call)
  switch (change.kind) {
    case 'set':
      return change.ifAbsent && was !== undefined ? was : value(change.value)
    case 'edit': {
      const given = call.values[change.parameter]
      return { keep: was, remove: undefined, set: given }[editOf(given)]
    }
    case 'increment':
      return Number(was ?? 0) + Number(value(change.by))
    case 'decrement':
      return Number(was ?? 0) - Number(value(change.by))
    case 'append':
      return [...((was as unknown[]) ?? []), ...(value(change.value) as unknown[])]
    case 'addToSet':
      return united(asSet(was ?? []), asSet(value(change.value)))
    case 'removeFromSet':
      return without(asSet(was ?? []), asSet(value(change.value)))
    case 'remove':
      return undefined
  }
}

function united(one: ReadonlySet<unknown>, other: ReadonlySet<unknown>): ReadonlySet<unknown> {
  return new Set([...one, ...(without(other, one) ?? [])])
}

/** The empty set is no attribute. */
function without(one: ReadonlySet<unknown>, other: ReadonlySet<unknown>): ReadonlySet<unknown> | undefined {
  const left = [...one].filter((each) => ![...other].some((same) => isSame(each, same)))
  return left.length === 0 ? undefined : new Set(left)
}
