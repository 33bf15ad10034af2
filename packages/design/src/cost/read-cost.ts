import { maxBatchGetKeys, maxPageSize } from '@tablewright/dynamo/limits'
import type { BindingsModel } from '../model/key-condition-model.js'
import type { GetStepModel, QueryPattern, ReadPattern } from '../model/pattern-model.js'
import { attributeOf, type StoredItem } from '../model/stored-items.js'
import type { KeyTemplates } from '../model/template-model.js'
import type { CallCost, PartitionLoad } from './call-cost.js'
import type { CostContext } from './cost-context.js'
import { add, always, type Estimate, mapEstimate, nothing } from './estimate.js'
import { fixedBindings, isSingle, notation } from './notation.js'
import { partitionCount } from './partition-count.js'
import { type ReadKind, readUnitsOf } from './units.js'
import { searchCost } from './vector-cost.js'

export function readCost(context: CostContext, pattern: ReadPattern): CallCost {
  switch (pattern.operation) {
    case 'get':
      return getCost(context, pattern, pattern.consistency, shardsOf(context, pattern.target))
    case 'batchGet':
      return getCost(context, pattern, pattern.consistency, batchSize(context, pattern.expect?.items))
    case 'transactGet':
      return sumOf(
        Object.values(pattern.gets).map((step) =>
          getCost(context, step, 'transactional', shardsOf(context, step.target)),
        ),
      )
    case 'query':
      return queryCost(context, pattern)
    case 'scan':
      return scanCost(context, pattern)
    case 'nearest':
      return searchCost(context, pattern)
  }
}

function shardsOf({ items }: CostContext, target: string): Estimate {
  return always(items.get(target)?.set?.shards ?? 1)
}

function batchSize({ assumptions }: CostContext, expected: number | undefined): Estimate {
  const { elements } = assumptions
  return { expected: expected ?? elements.expected, worst: Math.max(expected ?? 0, maxBatchGetKeys) }
}

type ItemRead = Pick<GetStepModel, 'table' | 'target' | 'keys' | 'bindings'>

/** Returns the cost of reads by key. Each item is rounded up separately. */
function getCost(context: CostContext, read: ItemRead, kind: ReadKind, count: Estimate): CallCost {
  const item = context.items.get(read.target)
  const size = item ? context.entrySize(item, undefined) : nothing
  const units = mapEstimate(size, (bytes) => readUnitsOf(bytes, kind))
  const readUnits = { expected: units.expected * count.expected, worst: units.worst * count.worst }
  const bytes = { expected: size.expected * count.expected, worst: size.worst * count.worst }
  const load = partitionLoad(context, item, read.table, undefined, read.keys, read.bindings, units.expected)
  return { readUnits, writeUnits: nothing, items: count, bytes, loads: load }
}

/** Returns the number of items that one page of a query returns. */
function pageItems({ assumptions }: CostContext, pattern: QueryPattern): Estimate {
  const pageLimit = Math.min(pattern.limit ?? Number.POSITIVE_INFINITY, pattern.page)
  return {
    expected: Math.min(pageLimit, pattern.expect?.items ?? assumptions.itemsInRange),
    worst: pageLimit,
  }
}

function queryCost(context: CostContext, pattern: QueryPattern): CallCost {
  const { keyCondition, consistency } = pattern
  const targets = pattern.targets.flatMap((name) => context.items.get(name) ?? [])
  const size = collectionSize(context, targets, keyCondition.index, pattern.expect?.bytes)
  const items = pageItems(context, pattern)
  const bytes = {
    expected: items.expected * size.expected,
    worst: Math.min(maxPageSize, items.worst * size.worst),
  }
  const page = mapEstimate(bytes, (amount) => readUnitsOf(amount, consistency))
  const readUnits = add(page, fetches(context, pattern, targets, items))
  const loads = partitionLoad(
    context,
    targets[0],
    pattern.table,
    keyCondition.index,
    keyCondition.partition,
    keyCondition.bindings,
    readUnits.expected,
  )
  return { readUnits, writeUnits: nothing, items, bytes, loads }
}

function scanCost(context: CostContext, pattern: Extract<ReadPattern, { operation: 'scan' }>): CallCost {
  const targets = pattern.targets.flatMap((name) => context.items.get(name) ?? [])
  const size = collectionSize(context, targets, pattern.index, pattern.expect?.bytes)
  const bytes = mapEstimate(size, (amount) => Math.min(maxPageSize, pattern.page * amount))
  const readUnits = mapEstimate(bytes, (amount) => readUnitsOf(amount, pattern.consistency))
  return { readUnits, writeUnits: nothing, items: always(pattern.page), bytes, loads: [] }
}

/** Returns the mean and the maximum over several kinds of items. */
function collectionSize(
  context: CostContext,
  targets: readonly StoredItem[],
  index: string | undefined,
  declared: number | undefined,
): Estimate {
  const sizes = targets.map((item) => context.entrySize(item, index))
  const mean = sizes.reduce((sum, size) => sum + size.expected, 0) / Math.max(1, sizes.length)
  const expected = declared ?? mean
  return { expected, worst: Math.max(expected, ...sizes.map((size) => size.worst)) }
}

/**
 * Returns the cost of unprojected attributes of a local index, which are read from the table, one read for
 * each item.
 */
function fetches(
  context: CostContext,
  pattern: QueryPattern,
  targets: readonly StoredItem[],
  items: Estimate,
): Estimate {
  const { index } = pattern.keyCondition
  const found = index === undefined ? undefined : context.model.tables[pattern.table]?.indexes[index]
  if (found?.kind !== 'local' || found.projection.kind === 'ALL' || pattern.returns) return nothing
  const size = collectionSize(context, targets, undefined, undefined)
  const each = mapEstimate(size, (bytes) => readUnitsOf(bytes, pattern.consistency))
  return { expected: each.expected * items.expected, worst: each.worst * items.worst }
}

function partitionLoad(
  { model }: CostContext,
  target: StoredItem | undefined,
  table: string,
  index: string | undefined,
  keys: KeyTemplates,
  bindings: BindingsModel,
  readUnits: number,
): readonly PartitionLoad[] {
  const found = model.tables[table]
  const schema = index === undefined ? found : found?.indexes[index]
  const templates = (schema?.partition ?? []).flatMap((key) => keys[key.name] ?? [])
  const fixed = fixedBindings(bindings)
  return [
    {
      table,
      ...(index === undefined ? {} : { index }),
      partition: templates.map((template) => notation(template, fixed)).join(' + '),
      single: templates.every((template) => isSingle(template, fixed)),
      count: partitionCount(templates, fixed, (name) => target && attributeOf(target, name)),
      readUnits,
      writeUnits: 0,
    },
  ]
}

function sumOf(costs: readonly CallCost[]): CallCost {
  return {
    readUnits: add(nothing, ...costs.map((cost) => cost.readUnits)),
    writeUnits: nothing,
    items: add(nothing, ...costs.map((cost) => cost.items)),
    bytes: add(nothing, ...costs.map((cost) => cost.bytes)),
    loads: costs.flatMap((cost) => cost.loads),
  }
}
