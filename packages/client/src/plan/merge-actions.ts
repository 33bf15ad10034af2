import type { AttributeFields, Item } from '@tablewright/dynamo'
import { transactionOverlap } from '../errors.js'
import { type Action, allOf, joinClauses, type MemberChange } from './action.js'
import { plainUpdate } from './print-update.js'

/** DynamoDB takes one action an item in a transaction: those on the same item are joined, or refused. */
export function mergeActions(actions: readonly Action[], pattern: string): readonly Action[] {
  if (actions.length < 2) return actions
  const merged = new Map<string, Action>()
  actions.forEach((action, index) => {
    const place = `${action.table} ${JSON.stringify(action.key)}`
    const earlier = merged.get(place)
    merged.set(place, earlier ? join(earlier, apart(action, index), pattern) : action)
  })
  return [...merged.values()].flatMap(withoutEffectless)
}

/** What has cancelled out is not written; a condition that it had stays. */
function withoutEffectless(action: Action): readonly Action[] {
  if (action.kind !== 'update' || action.clauses) return [action]
  const amounts = Object.entries(action.amounts ?? {}).filter(([, amount]) => amount !== 0)
  const members = Object.entries(action.members ?? {}).filter(([, changes]) => changes.length > 0)
  if (amounts.length > 0 || members.length > 0) {
    return [{ ...action, amounts: Object.fromEntries(amounts), members: Object.fromEntries(members) }]
  }
  return action.condition === undefined ? [] : [{ ...action, kind: 'check' }]
}

function join(one: Action, other: Action, pattern: string): Action {
  const both = {
    condition: allOf(one.condition, other.condition),
    names: { ...one.names, ...other.names },
    values: { ...one.values, ...other.values },
    reasons: [...one.reasons, ...other.reasons],
  }
  if (one.kind === 'check') return withCondition({ ...other, ...both })
  if (other.kind === 'check') return withCondition({ ...one, ...both })
  if (one.kind === 'update' && other.kind === 'update' && !clash(one, other)) {
    return withCondition({
      ...one,
      ...both,
      ...(one.clauses || other.clauses ? { clauses: joinClauses(one.clauses, other.clauses) } : {}),
      writes: [...(one.writes ?? []), ...(other.writes ?? [])],
      print: one.print ?? other.print ?? plainUpdate,
      amounts: sumAmounts(one.amounts, other.amounts),
      members: joinMembers(one.members, other.members),
    })
  }
  // The guard of one source goes and that of another comes: the item changes hands.
  if (one.kind === 'delete' && other.kind === 'put') return handOver(one, other)
  if (one.kind === 'put' && other.kind === 'delete') return handOver(other, one)
  if (one.kind === 'put' && isCount(other)) return countedIn(one, other)
  if (other.kind === 'put' && isCount(one)) return countedIn(other, one)
  // What is deleted need not be counted any more.
  if (one.kind === 'delete' && isCount(other)) return one
  if (other.kind === 'delete' && isCount(one)) return other
  throw transactionOverlap({ pattern, key: one.key })
}

/** Two updates that write the same attribute cannot be one. */
function clash(one: Action, other: Action): boolean {
  return one.writes?.some((name) => other.writes?.includes(name)) ?? false
}

function withCondition({
  condition,
  ...action
}: Omit<Action, 'condition'> & { condition: string | undefined }): Action {
  return condition === undefined ? action : { ...action, condition }
}

/** What is put takes the place of what is deleted, if that is still as it was. */
function handOver(gone: Action, put: Action): Action {
  const { condition: _, names: __, values: ___, ...rest } = put
  const { condition, names, values } = gone
  return {
    ...rest,
    ...(condition === undefined ? {} : { condition }),
    ...(names ? { names } : {}),
    ...(values ? { values } : {}),
    reasons: gone.reasons,
  }
}

function isCount({ kind, amounts, clauses, members }: Action): boolean {
  return kind === 'update' && amounts !== undefined && !clauses && !members
}

/** A new item is counted in from the beginning. */
function countedIn(put: Action, count: Action): Action {
  const item: Record<string, Item[string]> = { ...put.item }
  for (const [name, amount] of Object.entries(count.amounts ?? {})) {
    const { N = '0' } = (item[name] ?? {}) as AttributeFields
    item[name] = { N: String(Number(N) + amount) }
  }
  return { ...put, item }
}

function sumAmounts(one: Action['amounts'], other: Action['amounts']): Record<string, number> {
  const sum: Record<string, number> = { ...one }
  for (const [name, amount] of Object.entries(other ?? {})) sum[name] = (sum[name] ?? 0) + amount
  return sum
}

function joinMembers(
  one: Action['members'],
  other: Action['members'],
): Record<string, readonly MemberChange[]> {
  const joined: Record<string, readonly MemberChange[]> = { ...one }
  for (const [name, changes] of Object.entries(other ?? {})) {
    joined[name] = [...(joined[name] ?? []), ...changes].filter(isNotUndone)
  }
  return joined
}

/** An element that both leaves and joins stays. */
function isNotUndone(change: MemberChange, _: number, all: readonly MemberChange[]): boolean {
  return !all.some((other) => other.element === change.element && other.joins !== change.joins)
}

/** The same action with placeholders that no other action of the transaction has. */
function apart(action: Action, index: number): Action {
  const rename = (text: string) => text.replace(/([#:])(\w+)/g, `$1$2_${index}`)
  const renameKeys = <Value>(record: Readonly<Record<string, Value>> = {}) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [rename(name), value]))
  const clauses = Object.entries(action.clauses ?? {}).map(([keyword, text]) => [keyword, rename(text)])
  return {
    ...action,
    ...(action.clauses ? { clauses: Object.fromEntries(clauses) } : {}),
    ...(action.condition === undefined ? {} : { condition: rename(action.condition) }),
    names: renameKeys(action.names),
    values: renameKeys(action.values),
  }
}
