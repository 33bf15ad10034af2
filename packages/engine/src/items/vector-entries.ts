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
  const old = before && vectorEntryOf(table, index, before.item)
  const made = after && vectorEntryOf(table, index, after.item)
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
  return one.vector.every((float, at) => float === other.vector[at]) && sameImage(one.image, other.image)
}

/**
 * Returns the entry of an item; undefined if the item has no vector or lacks the HASH attribute. Writes guarantee the
 * types of both. The backfill skips older items that do not fit.
 */
export function vectorEntryOf(table: Table, index: VectorIndex, item: Item): VectorEntry | undefined {
  if (!hasSearchAttributes(index, item)) return undefined
  const vector = vectorOf(ownValue(item, index.vectorAttribute), index.dimensions)
  if (vector === undefined) return undefined
  const projected = project(index, item)
  const image = Image.ofItem(projected, itemSize(projected))
  const size = vectorEntrySize(index.dimensions, utf8Length(index.vectorAttribute), image.size)
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
