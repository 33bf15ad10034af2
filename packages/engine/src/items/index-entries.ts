import {
  attributeValueSize,
  equalitySteps,
  equalValues,
  type IndexChange,
  type Item,
  indexWriteUnits,
  maxPartitionKeySize,
  maxSortKeySize,
} from '@tablewright/dynamo'
import type { Index, Table } from '../catalog/table.js'
import type { WriteView } from '../storage/storage.js'
import { ownValue } from './check-keys.js'
import type { Image } from './image.js'
import { indexKey } from './keys.js'

export interface IndexEntry {
  readonly key: Buffer
  readonly image: Image
}

/** The change that one write makes to one index. */
export interface IndexEffect {
  readonly units: number
  readonly items: number
  readonly bytes: number
}

const noEffect: IndexEffect = { units: 0, items: 0, bytes: 0 }

/** Updates an index from the item before a write to the item after it. */
export function writeIndexEntry(
  view: WriteView,
  table: Table,
  index: Index,
  before: Image | undefined,
  after: Image | undefined,
): IndexEffect {
  const old = before && entryOf(table, index, before)
  const made = after && entryOf(table, index, after)
  const change = changeOf(old, made, () => sameEntry(index, before!, after!, old!, made!))
  if (change === 'none') return noEffect
  if (old !== undefined && change !== 'changed') view.remove(old.key)
  if (made !== undefined) view.put(made.key, made.image.record)
  const oldSize = old?.image.size ?? 0
  const newSize = made?.image.size ?? 0
  return {
    units: indexWriteUnits(change, oldSize, newSize),
    items: (made ? 1 : 0) - (old ? 1 : 0),
    bytes: newSize - oldSize,
  }
}

function changeOf(
  old: IndexEntry | undefined,
  made: IndexEntry | undefined,
  isSame: () => boolean,
): IndexChange {
  if (old === undefined) return made === undefined ? 'none' : 'inserted'
  if (made === undefined) return 'removed'
  if (!old.key.equals(made.key)) return 'moved'
  return isSame() ? 'none' : 'changed'
}

/** Compares large values without encoding the replaced entry. */
function sameEntry(index: Index, before: Image, after: Image, old: IndexEntry, made: IndexEntry): boolean {
  const known = index.projected && before.sameValues(after, index.projected)
  return known ?? sameImage(old.image, made.image)
}

/** Whether two images have the same attributes. Equal images usually have the same bytes. */
export function sameImage(one: Image, other: Image): boolean {
  if (one === other) return true
  if (one.size !== other.size) return false
  return one.comparedWith(other, sameBytes)
}

/** Compares two large images as `sameImage` does, in steps. The first one caches the result for it. */
export function* compareSteps(one: Image, other: Image): Generator<undefined, void> {
  if (one === other || one.size !== other.size) return
  const same = one.record.equals(other.record) || (yield* reorderedSteps(one, other))
  one.comparedWith(other, () => same)
}

function* reorderedSteps(one: Image, other: Image): Generator<undefined, boolean> {
  const [record, otherRecord] = [one.record, other.record]
  if (record.length !== otherRecord.length) return false
  let difference = 0
  for (let start = 0; start < record.length; start += comparedPerStep) {
    yield
    const end = start + comparedPerStep
    difference += byteDifference(record.subarray(start, end), otherRecord.subarray(start, end))
  }
  if (difference !== 0) return false
  const item = yield* one.itemSteps()
  return yield* equalitySteps({ M: item }, { M: yield* other.itemSteps() })
}

/** Bytes whose sums are compared in about a millisecond. */
const comparedPerStep = 1024 * 1024

function sameBytes(one: Image, other: Image): boolean {
  if (one.record.equals(other.record)) return true
  return mayBeReordered(one.record, other.record) && equalValues({ M: one.item }, { M: other.item })
}

/**
 * Two items that differ only in the order of attributes or set members have the same bytes in another order;
 * this is rare.
 */
function mayBeReordered(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && byteDifference(one, other) === 0
}

/** Returns the difference between the sums of the bytes of two buffers of the same length. */
function byteDifference(one: Buffer, other: Buffer): number {
  const { length } = one
  let difference = 0
  let at = 0
  // Unrolled four times, which takes two thirds of the time.
  for (; at + 4 <= length; at += 4)
    difference +=
      one[at]! -
      other[at]! +
      (one[at + 1]! - other[at + 1]!) +
      (one[at + 2]! - other[at + 2]!) +
      (one[at + 3]! - other[at + 3]!)
  for (; at < length; at++) difference += one[at]! - other[at]!
  return difference
}

/** Returns the entry of an item in an index; undefined if the item lacks a key attribute of the index. */
export function entryOf(table: Table, index: Index, image: Image): IndexEntry | undefined {
  const { item } = image
  if (!hasIndexKeys(index, item)) return undefined
  return {
    key: indexKey(table, index, item),
    image: index.projected === undefined ? image : image.project(index.projected),
  }
}

/** Writes guarantee the type and size of index keys. The backfill skips older items that do not fit. */
function hasIndexKeys(index: Index, item: Item): boolean {
  const { partition, sort } = index.keyShape
  return fits(item, partition, maxPartitionKeySize) && fits(item, sort, maxSortKeySize)
}

function fits(item: Item, keys: Index['keyShape']['partition'], maxSize: number): boolean {
  let total = 0
  for (const { name, type } of keys) {
    const value = ownValue(item, name)
    if (value === undefined || !(type in value)) return false
    const size = attributeValueSize(value)
    if (size === 0) return false
    total += size
  }
  return total <= maxSize
}
