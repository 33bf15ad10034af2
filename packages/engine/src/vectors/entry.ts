import type { AttributeValue, Item } from '@tablewright/dynamo'
import type { Table, VectorIndex } from '../catalog/table.js'
import { indexKey } from '../encoding/index.js'

/*
 * An entry of a vector index:
 *
 *     key    number of the index, partition, table key: as the entry of a global index without sort attributes
 *     value  the vector as 32-bit numbers, then the record of the projected attributes without the vector
 *
 * A partition is one value of the HASH attribute, or the whole index where there is none. The key of a partition,
 * without a table key, holds its state: see partition-state.ts.
 */

const bytesPerFloat = 4
/** Position of the length of the partition's identity in a key: after the number and the hash. */
const identityAt = 8
const digestMark = 255
const digestLength = 32

export function entryKey(table: Table, index: VectorIndex, item: Item): Buffer {
  return indexKey(
    index.number,
    partitionValues(index, item),
    [],
    table.keys.map(({ name }) => item[name]!),
  )
}

function partitionValues({ partitionKey }: VectorIndex, item: Item): AttributeValue[] {
  return partitionKey === undefined ? [] : [item[partitionKey.name]!]
}

export function entryValue(vector: Float32Array, record: Buffer): Buffer {
  return Buffer.concat([Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength), record])
}

/** The key of the partition that an entry belongs to. */
export function partitionKeyOf(key: Buffer): Buffer {
  return key.subarray(0, partitionKeyLength(key))
}

export function isEntryKey(key: Buffer): boolean {
  return key.length > partitionKeyLength(key)
}

function partitionKeyLength(key: Buffer): number {
  const length = key[identityAt]!
  return identityAt + 1 + (length === digestMark ? digestLength : length)
}

/** The record within an entry: lent for as long as the entry is. */
export function entryRecord(value: Buffer, dimensions: number): Buffer {
  return value.subarray(dimensions * bytesPerFloat)
}

/** Copies the vector of an entry to a place in an array. */
export function copyVector(value: Buffer, target: Float32Array, offset: number, dimensions: number): void {
  const bytes = new Uint8Array(
    target.buffer,
    target.byteOffset + offset * bytesPerFloat,
    dimensions * bytesPerFloat,
  )
  bytes.set(value.subarray(0, dimensions * bytesPerFloat))
}
