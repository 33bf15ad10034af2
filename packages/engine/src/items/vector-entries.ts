import {
  attributeValueSize,
  type Item,
  itemSize,
  maxPartitionKeySize,
  utf8Length,
  vectorEntrySize,
  vectorWriteBytes,
} from '@tablewright/dynamo'
import type { Table, VectorIndex } from '../catalog/table.js'
import { defineOwn } from '../reply.js'
import type { WriteView } from '../storage/storage.js'
import { entryKey, entryValue, partitionKeyOf } from '../vectors/entry.js'
import { countChange } from '../vectors/partition-state.js'
import type { VectorCache } from '../vectors/vector-cache.js'
import { vectorOf } from '../vectors/vector-value.js'
import { ownValue } from './check-keys.js'
import { Image } from './image.js'
import { sameImage } from './index-entries.js'

/** The entry of an item in a vector index. */
export interface VectorEntry {
  readonly key: Buffer
  readonly vector: Float32Array
  /** The projected attributes without the vector. */
  readonly image: Image
  /** Bytes, as DynamoDB counts them. */
  readonly size: number
}

/** The change that one write makes to one vector index. */
export interface VectorEffect {
  /** VectorWriteRequestBytes. */
  readonly charged: number
  readonly items: number
  readonly bytes: number
}

const noEffect: VectorEffect = { charged: 0, items: 0, bytes: 0 }

/** Updates a vector index from the item before a write to the item after it. */
export function writeVectorEntry(
  view: WriteView,
  cache: VectorCache,
  table: Table,
  index: VectorIndex,
  before: Image | undefined,
  after: Image | undefined,
): VectorEffect {
  const old = before && preparedEntryOf(table, index, before)
  const made = after && preparedEntryOf(table, index, after)
  if (old === undefined && made === undefined) return noEffect
  const stays = old !== undefined && made !== undefined && old.key.equals(made.key)
  if (stays && sameEntry(old, made)) return noEffect
  if (old !== undefined && !stays) removeEntry(view, cache, old)
  if (made !== undefined) putEntry(view, cache, made, stays)
  return {
    charged: (made ? vectorWriteBytes(made.size) : 0) + (old && !stays ? vectorWriteBytes(old.size) : 0),
    items: (made ? 1 : 0) - (old ? 1 : 0),
    bytes: (made?.size ?? 0) - (old?.size ?? 0),
  }
}

function putEntry(view: WriteView, cache: VectorCache, entry: VectorEntry, stays: boolean): void {
  const { key } = entry
  const value = entryValue(entry.vector, entry.image.record)
  const partition = partitionKeyOf(key)
  view.put(key, value)
  cache.note(partition, { revision: countChange(view, partition, stays ? 0 : 1), key, value })
}

function removeEntry(view: WriteView, cache: VectorCache, { key }: VectorEntry): void {
  const partition = partitionKeyOf(key)
  view.remove(key)
  cache.note(partition, { revision: countChange(view, partition, -1), key, value: undefined })
}

function sameEntry(one: VectorEntry, other: VectorEntry): boolean {
  return equalVectors(one.vector, other.vector) && sameImage(one.image, other.image)
}

function equalVectors(one: Float32Array, other: Float32Array): boolean {
  return one === other || one.every((float, at) => float === other[at])
}

/** The entries that are made in advance for a transaction, by image. */
const prepared = new WeakMap<Image, Map<VectorIndex, VectorEntry | undefined>>()

/** Makes the entries of an item before and after a write in steps. `writeVectorEntry` then finds them. */
export function* vectorEntrySteps(
  table: Table,
  before: Image | undefined,
  after: Image | undefined,
): Generator<undefined, void> {
  for (const image of [before, after]) {
    if (image === undefined) continue
    const entries = new Map<VectorIndex, VectorEntry | undefined>()
    const vectors = new Map<string, Float32Array>()
    for (const index of table.vectorIndexes) {
      const entry = vectorEntryOf(table, index, image.item, vectors)
      entries.set(index, entry)
      yield
      if (image === after && entry !== undefined) yield* entry.image.recordSteps()
      yield
    }
    prepared.set(image, entries)
  }
}

function preparedEntryOf(table: Table, index: VectorIndex, image: Image): VectorEntry | undefined {
  const entries = prepared.get(image)
  return entries?.has(index) ? entries.get(index) : vectorEntryOf(table, index, image.item)
}

/**
 * Returns the entry of an item; undefined if the item has no vector or lacks the HASH attribute. Writes guarantee the
 * types of both. The backfill skips older items that do not fit.
 *
 * @param vectors the vectors of other indexes for this item, by attribute: up to five indexes have the same one
 */
export function vectorEntryOf(
  table: Table,
  index: VectorIndex,
  item: Item,
  vectors?: Map<string, Float32Array>,
): VectorEntry | undefined {
  if (!hasSearchAttributes(index, item)) return undefined
  const name = index.vectorAttribute
  const vector = vectors?.get(name) ?? vectorOf(ownValue(item, name), index.dimensions)
  if (vector === undefined) return undefined
  vectors?.set(name, vector)
  const projected = project(index, item)
  const image = Image.ofItem(projected, itemSize(projected))
  const size = vectorEntrySize(index.dimensions, utf8Length(name), image.size)
  return { key: entryKey(table, index, item), vector, image, size }
}

function hasSearchAttributes({ partitionKey, filters }: VectorIndex, item: Item): boolean {
  for (const { name, type } of filters) {
    const value = ownValue(item, name)
    if (value !== undefined && !(type in value)) return false
  }
  if (partitionKey === undefined) return true
  const value = ownValue(item, partitionKey.name)
  if (value === undefined || !(partitionKey.type in value)) return false
  const size = attributeValueSize(value)
  return size > 0 && size <= maxPartitionKeySize
}

function project(index: VectorIndex, item: Item): Item {
  const projected: Item = {}
  for (const name of index.projected ?? Object.keys(item)) {
    const value = name === index.vectorAttribute ? undefined : ownValue(item, name)
    if (value !== undefined) defineOwn(projected, name, value)
  }
  return projected
}
