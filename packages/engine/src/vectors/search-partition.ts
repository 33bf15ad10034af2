import type { VectorIndex } from '../catalog/table.js'
import { keyAfter } from '../encoding/index.js'
import type { ReadView, Storage } from '../storage/storage.js'
import { nextTurn } from '../turns.js'
import type { CachedPartition } from './cached-partition.js'
import { copyVector, entryRecord } from './entry.js'
import { type Filter, FilterReader, passes } from './filter-columns.js'
import { entriesOf } from './partition-state.js'
import { type Query, rankOf, squareOf } from './score.js'
import { type Ranked, TopResults } from './top-results.js'
import type { VectorCache } from './vector-cache.js'

/** The search in one partition of a vector index. */
export interface PartitionSearch {
  readonly index: VectorIndex
  /** The key of the partition. */
  readonly partition: Buffer
  readonly query: Query
  readonly filters: readonly Filter[]
  readonly topK: number
}

/** Dimensions that are compared before other requests get their turn: a few milliseconds. */
const sliceDimensions = 4_000_000

/** The nearest entries: from memory where the partition fits, from storage where not, with the same result. */
export async function searchPartition(
  storage: Storage,
  cache: VectorCache,
  search: PartitionSearch,
): Promise<readonly Ranked[]> {
  const cached = await cache.current(storage, search.index, search.partition)
  return cached === undefined ? searchStored(storage, search) : searchCached(cached, search)
}

async function searchCached(cached: CachedPartition, search: PartitionSearch): Promise<readonly Ranked[]> {
  const { query, filters, topK, index } = search
  const results = new TopResults(topK)
  const perSlice = Math.ceil(sliceDimensions / index.dimensions)
  for (let from = 0; from < cached.slots; from += perSlice) {
    if (from > 0) await nextTurn()
    cached.rank(query, filters, from, Math.min(cached.slots, from + perSlice), results)
  }
  return results.sorted()
}

/** Reads every entry of the partition, slice by slice. */
export async function searchStored(storage: Storage, search: PartitionSearch): Promise<readonly Ranked[]> {
  const results = new TopResults(search.topK)
  const perSlice = Math.ceil(sliceDimensions / (4 * search.index.dimensions))
  let next: Buffer | undefined = entriesOf(search.partition).from
  while (next !== undefined) {
    const from: Buffer = next
    next = storage.read((view) => rankStored(view, search, from, perSlice, results))
    if (next !== undefined) await nextTurn()
  }
  return results.sorted()
}

/** Ranks some entries; returns where to go on. */
function rankStored(
  view: ReadView,
  { index, partition, query, filters }: PartitionSearch,
  from: Buffer,
  most: number,
  results: TopResults,
): Buffer | undefined {
  const { dimensions } = index
  const reader = new FilterReader(index)
  const vector = new Float32Array(dimensions)
  let read = 0
  for (const { key, value } of view.range({ from, to: entriesOf(partition).to })) {
    if (filters.length === 0 || passes(filters, reader.read(entryRecord(value, dimensions)))) {
      copyVector(value, vector, 0, dimensions)
      const rank = rankOf(query, vector, 0, squareOf(vector, 0, dimensions))
      if (rank <= results.bound) results.add(Buffer.from(key), rank)
    }
    if (++read === most) return keyAfter(key)
  }
  return undefined
}
