import { appearsIn, attributeOf, placeholders, type StoredItem } from '../model/stored-items.js'
import type { IndexModel } from '../model/table-model.js'
import type { Action } from './action.js'
import type { CallCost, PartitionLoad } from './call-cost.js'
import type { CostContext } from './cost-context.js'
import { add, type Estimate, nothing } from './estimate.js'
import type { ExpandedStep } from './expand-pattern.js'
import { joinActions } from './join-actions.js'
import { isSingle, notation } from './notation.js'
import { partitionCount } from './partition-count.js'
import { writeUnitsOf } from './units.js'
import { vectorWriteBytes } from './vector-cost.js'
import { writeReads } from './write-reads.js'

/** Returns the cost of a call with all these writes, in a transaction if there is more than one or a check alone. */
export function writeCost(context: CostContext, steps: readonly ExpandedStep[]): CallCost {
  const { actions } = joinActions(steps, context.items)
  const items = {
    expected: sum(actions.map(({ action, times }) => (action.sure ? times.expected : 0))),
    worst: sum(actions.map(({ times }) => times.worst)),
  }
  // Only a transaction has an operation that checks an item without writing it.
  const checks = actions.filter(({ action }) => action.kind === 'check')
  const transactional = {
    expected: items.expected > 1 || checks.some(({ action }) => action.sure),
    worst: items.worst > 1 || checks.length > 0,
  }
  const parts = actions.map(({ action, times }) => actionCost(context, action, times, transactional))
  const vectorWriteBytes = add(nothing, ...parts.map((part) => part.vectorBytes))
  return {
    readUnits: writeReads(context, steps),
    writeUnits: add(nothing, ...parts.map((part) => part.units)),
    ...(vectorWriteBytes.worst > 0 ? { vectorWriteBytes } : {}),
    items,
    bytes: add(nothing, ...parts.map((part) => part.bytes)),
    loads: parts.flatMap((part) => part.loads),
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

interface ActionCost {
  readonly units: Estimate
  readonly bytes: Estimate
  /** Charged bytes of vector indexes. */
  readonly vectorBytes: Estimate
  readonly loads: readonly PartitionLoad[]
}

function actionCost(
  context: CostContext,
  action: Action,
  times: Estimate,
  transactional: { readonly expected: boolean; readonly worst: boolean },
): ActionCost {
  const item = context.items.get(action.item)
  if (!item) return { units: nothing, bytes: nothing, vectorBytes: nothing, loads: [] }
  const { whole } = context.sizeOf(item)
  const often = { expected: action.sure ? times.expected : 0, worst: times.worst }
  const own = {
    expected: writeUnitsOf(whole.expected, transactional.expected),
    worst: writeUnitsOf(whole.worst, transactional.worst),
  }
  const table = context.model.tables[item.table]!
  const entries = Object.values(table.indexes)
    .filter((index) => appearsIn(item, index))
    .map((index) => ({ index, units: indexUnits(context, item, index, action) }))
    .filter(({ units }) => units.worst > 0)
  const each = add(own, ...entries.map(({ units }) => units))
  const load = (index: IndexModel | undefined, units: Estimate): PartitionLoad =>
    writeLoad(context, item, index, action, units.expected * often.expected)
  const entry = vectorWriteBytes(context, item, action)
  return {
    units: { expected: each.expected * often.expected, worst: each.worst * often.worst },
    vectorBytes: { expected: entry.expected * often.expected, worst: entry.worst * often.worst },
    bytes: { expected: whole.expected * often.expected, worst: whole.worst * often.worst },
    loads: [load(undefined, own), ...entries.map(({ index, units }) => load(index, units))],
  }
}

/**
 * Returns the write units of an index entry: one write if it is added, removed or changed, two if it moves.
 * Transactions do not double it.
 */
function indexUnits(context: CostContext, item: StoredItem, index: IndexModel, action: Action): Estimate {
  const size = context.entrySize(item, index.name)
  const once = { expected: writeUnitsOf(size.expected, false), worst: writeUnitsOf(size.worst, false) }
  const twice = add(once, once)
  if (action.kind === 'check') return nothing
  if (action.kind === 'delete') return once
  if (action.kind === 'put') return action.replaces ? { expected: once.expected, worst: twice.worst } : once
  const changed = action.changed ?? new Set<string>()
  const keys = [...index.partition, ...index.sort].flatMap((key) => placeholders(item.keys[key.name]!))
  if (keys.some((name) => changed.has(name))) return twice
  return carriesAny(item, index, changed) ? once : nothing
}

function carriesAny(item: StoredItem, index: IndexModel, changed: ReadonlySet<string>): boolean {
  const { projection } = index
  if (projection.kind === 'ALL') return changed.size > 0
  if (projection.kind === 'KEYS_ONLY') return false
  return [...changed].some((name) => {
    const stored = item.attributes[name]?.path[0]
    return stored !== undefined && projection.attributes.includes(stored)
  })
}

function writeLoad(
  { model }: CostContext,
  item: StoredItem,
  index: IndexModel | undefined,
  { fixed }: Action,
  writeUnits: number,
): PartitionLoad {
  const schema = index ?? model.tables[item.table]!
  const templates = schema.partition.flatMap((key) => item.keys[key.name] ?? [])
  return {
    table: item.table,
    ...(index ? { index: index.name } : {}),
    partition: templates.map((template) => notation(template, fixed)).join(' + '),
    single: templates.every((template) => isSingle(template, fixed)),
    count: partitionCount(templates, fixed, (name) => attributeOf(item, name)),
    readUnits: 0,
    writeUnits,
  }
}
