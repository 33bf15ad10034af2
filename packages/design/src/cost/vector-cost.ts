import { minVectorRequestBytes } from '@tablewright/dynamo/limits'
import type { NearestPattern } from '../model/pattern-model.js'
import { keyNames, type StoredItem } from '../model/stored-items.js'
import type { VectorIndexModel } from '../model/table-model.js'
import { appearsInVectorIndex, filledBy, searchElement } from '../tables/search-schema.js'
import type { Action } from './action.js'
import type { CallCost } from './call-cost.js'
import type { CostContext } from './cost-context.js'
import { add, always, type Estimate, mapEstimate, nothing, utf8Size } from './estimate.js'

/** A vector index keeps 32-bit numbers. */
const bytesPerDimension = 4

/*
 * Charged bytes of searches in Amazon DynamoDB, for each dimension and for each result. `verify/src/cost` asserts that the engine charges the same.
 */
const searchedBytesPerDimension = 30.6875
const bytesPerResult = 65

/** Returns the cost of a search: charged bytes instead of read units. */
export function searchCost(context: CostContext, pattern: NearestPattern): CallCost {
  const item = context.items.get(pattern.target)
  const index = context.model.tables[pattern.table]?.vectorIndexes?.[pattern.index]
  const items = always(pattern.limit)
  if (!item || !index) return { readUnits: nothing, writeUnits: nothing, items, bytes: nothing, loads: [] }
  const withVector = pattern.returns.some((name) => item.attributes[name]?.path[0] === index.vector)
  const result = add(
    projectedSize(context, item, index),
    always(bytesPerResult + (withVector ? bytesPerDimension * index.dimensions : 0)),
  )
  const bytes = mapEstimate(result, (each) =>
    Math.max(minVectorRequestBytes, searchedBytesPerDimension * index.dimensions + pattern.limit * each),
  )
  return { readUnits: nothing, writeUnits: nothing, items, bytes, searchBytes: bytes, loads: [] }
}

/** Returns the bytes of an index entry in addition to its vector. */
function projectedSize(context: CostContext, item: StoredItem, index: VectorIndexModel): Estimate {
  const { projection, partition, filters, vector } = index
  const { byAttribute } = context.sizeOf(item)
  const schema = [...partition, ...filters].map(({ name }) => name)
  const table = context.model.tables[item.table]!
  const carried =
    projection.kind === 'ALL'
      ? [...byAttribute.keys()].filter((name) => name !== vector)
      : [...keyNames(table), ...schema, ...(projection.kind === 'INCLUDE' ? projection.attributes : [])]
  return add(nothing, ...[...new Set(carried)].map((name) => byAttribute.get(name) ?? nothing))
}

/** Returns the bytes of an item's entry in a vector index. */
export function vectorEntrySize(context: CostContext, item: StoredItem, index: VectorIndexModel): Estimate {
  const own = bytesPerDimension * index.dimensions + utf8Size(index.vector)
  return add(always(own), projectedSize(context, item, index))
}

/** Returns the vector indexes in which an item appears. */
export function vectorIndexesOf({ model }: CostContext, item: StoredItem): readonly VectorIndexModel[] {
  const indexes = Object.values(model.tables[item.table]?.vectorIndexes ?? {})
  return indexes.filter((index) => appearsInVectorIndex(item, index))
}

/**
 * Returns the charged bytes of one write in all vector indexes in which its entry is added, removed, changed
 * or moved.
 */
export function vectorWriteBytes(context: CostContext, item: StoredItem, action: Action): Estimate {
  if (action.kind === 'check') return nothing
  return add(
    nothing,
    ...vectorIndexesOf(context, item).map((index) => {
      const size = vectorEntrySize(context, item, index)
      const once = mapEstimate(size, (bytes) => Math.max(minVectorRequestBytes, bytes))
      const times = writtenTimes(item, index, action)
      return { expected: once.expected * times.expected, worst: once.worst * times.worst }
    }),
  )
}

function writtenTimes(item: StoredItem, index: VectorIndexModel, action: Action): Estimate {
  if (action.kind === 'delete') return always(1)
  if (action.kind === 'put')
    return { expected: 1, worst: action.replaces && index.partition.length > 0 ? 2 : 1 }
  const changed = action.changed ?? new Set<string>()
  const moves = index.partition.some(({ name }) =>
    filledBy(searchElement(item, name)!).some((each) => changed.has(each)),
  )
  if (moves) return always(2)
  return [...changed].some((name) => carries(item, index, name)) ? always(1) : nothing
}

function carries(item: StoredItem, { projection, vector, filters }: VectorIndexModel, name: string): boolean {
  const stored = item.attributes[name]?.path[0]
  if (stored === undefined) return false
  if (projection.kind === 'ALL' || stored === vector || filters.some((each) => each.name === stored))
    return true
  return projection.kind === 'INCLUDE' && projection.attributes.includes(stored)
}
