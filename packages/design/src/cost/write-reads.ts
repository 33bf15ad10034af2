import { type StoredItem, sharesItems } from '../model/stored-items.js'
import type { Action } from './action.js'
import { conditionAttributes } from './condition-attributes.js'
import type { CostContext } from './cost-context.js'
import { add, type Estimate, nothing } from './estimate.js'
import type { ExpandedStep } from './expand-pattern.js'
import { isRepeated } from './join-actions.js'
import { readUnitsOf } from './units.js'

/** One action of a call on an item, with the step that it belongs to. */
interface Placed {
  readonly action: Action
  readonly step: ExpandedStep
  /** How often it acts on one item in one call, and on how many items. */
  readonly onEach: Estimate
  readonly items: Estimate
}

/**
 * Returns the read units of a call that writes. The client reads an item whose former values decide what is written, and
 * one that a transaction writes several times: it merges the writes. Expected are the reads that the design decides:
 * two writes of one key by the same parameters. Writes with different parameters meet only in the worst case.
 */
export function writeReads(context: CostContext, steps: readonly ExpandedStep[]): Estimate {
  const placed = steps.flatMap((step) => step.actions.map((action) => place(step, action)))
  const writes = steps.reduce((sum, { times }) => sum + times.worst, 0)
  const entities = Object.keys(context.model.entities).map((name) => {
    const own = placed.filter(({ action }) => action.item === name)
    return unitsOf(context, name, {
      expected: expectedReads(context, own),
      worst: worstReads(context, own, writes),
    })
  })
  return add(nothing, ...entities, ...setReads(context, placed))
}

function place(step: ExpandedStep, action: Action): Placed {
  const one = { expected: 1, worst: 1 }
  const isApart = isRepeated(step, action)
  return { action, step, onEach: isApart ? one : step.times, items: isApart ? step.times : one }
}

function unitsOf({ items, sizeOf }: CostContext, name: string, reads: Estimate): Estimate {
  if (reads.worst === 0) return nothing
  const item = items.get(name)
  const size = item ? sizeOf(item).whole : nothing
  return {
    expected: readUnitsOf(size.expected, 'strong') * reads.expected,
    worst: readUnitsOf(size.worst, 'strong') * reads.worst,
  }
}

function isCreate({ kind, replaces }: Action): boolean {
  return kind === 'put' && !replaces
}

/** Returns the items of one kind that every usual call reads. */
function expectedReads(context: CostContext, placed: readonly Placed[]): number {
  const byKey = new Map<string, Placed[]>()
  for (const each of placed.filter(({ action }) => action.sure)) {
    byKey.set(each.action.key, [...(byKey.get(each.action.key) ?? []), each])
  }
  return sum([...byKey.values()].map((alike) => (isRead(context, alike) ? alike[0]!.items.expected : 0)))
}

/** Whether the client reads an item that all these actions are on. */
function isRead(context: CostContext, alike: readonly Placed[]): boolean {
  const writes = alike.filter(({ action }) => action.part === undefined)
  const counts = alike.filter(({ action }) => action.part === 'count')
  const [first] = writes
  // A new item is known. So is what it counts.
  if (first && isCreate(first.action)) return false
  if (writes.some(({ action }) => action.reads === 'sure')) return true
  if (sum(writes.map(({ onEach }) => onEach.expected)) > 1) return true
  const counted = new Set(counts.flatMap(({ action }) => [...(action.changed ?? [])]))
  const required = counts.flatMap(({ action }) => requiredBy(context, action))
  const isMerged = first !== undefined && first.action.kind !== 'check'
  if (isMerged && required.length > 0) return true
  if (first?.step.tested.some((name) => counted.has(name))) return true
  return sum(counts.map(({ onEach }) => onEach.expected)) > 1 && required.some((name) => counted.has(name))
}

/** Returns the attributes that a counter requires something of. */
function requiredBy({ model }: CostContext, { item, changed }: Action): readonly string[] {
  return Object.values(model.derived).flatMap((each) =>
    each.kind === 'count' && each.target === item && changed?.has(each.attribute)
      ? conditionAttributes(each.requires)
      : [],
  )
}

/** Returns the most items of one kind that a call can read: each that needs it, and one for every two other writes. */
function worstReads(context: CostContext, placed: readonly Placed[], writes: number): number {
  const timesOf = (test: (action: Action) => boolean) =>
    sum(placed.filter(({ action }) => test(action)).map(({ step }) => step.times.worst))
  const reading = timesOf(({ reads }) => reads !== undefined)
  if (writes === 1) return reading
  const isOwn = ({ part, reads }: Action) => part === undefined && reads === undefined
  const known = timesOf((action) => isOwn(action) && isCreate(action))
  const others = timesOf((action) => isOwn(action) && !isCreate(action))
  const counts = timesOf(({ part }) => part === 'count')
  const asking = timesOf((action) => action.part === 'count' && requiredBy(context, action).length > 0)
  return reading + Math.min(Math.floor((known + others + counts) / 2), others + asking)
}

/** Returns the reads of sets in which some elements replace others: the client writes such a set as a whole. */
function setReads(context: CostContext, placed: readonly Placed[]): readonly Estimate[] {
  const { model, items } = context
  const sets = [...items.values()].filter(({ kind }) => kind === 'memberOf')
  const isFirst = (set: StoredItem, at: number) =>
    !sets.slice(0, at).some((other) => sharesItems(set, other, model))
  return sets.filter(isFirst).map((set) => {
    const names = new Set(
      sets.filter((other) => other === set || sharesItems(set, other, model)).map(({ name }) => name),
    )
    const own = placed.filter(({ action }) => names.has(action.item))
    const replaced = own.filter(({ action }) => action.reads !== undefined)
    const timesOf = (joins: boolean) =>
      sum(own.filter(({ action }) => action.joins === joins).map(({ step }) => step.times.worst))
    // The elements of one source do not meet: it leaves one set and joins another.
    const sources = sum([...new Set(own.map(({ step }) => step))].map(({ times }) => times.worst))
    const meeting = sources === 1 ? 0 : Math.min(timesOf(true), timesOf(false))
    const isSure = ({ action }: Placed) => action.sure && action.reads === 'sure'
    return unitsOf(context, set.name, {
      expected: sum(replaced.filter(isSure).map(({ items }) => items.expected)),
      worst: sum(replaced.map(({ step }) => step.times.worst)) + meeting,
    })
  })
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
