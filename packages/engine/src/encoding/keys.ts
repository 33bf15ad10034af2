import type { AttributeValue } from '@tablewright/dynamo'
import { KeyWriter } from './key-writer.js'

/*
 * Every table and every index has a unique number. Entries that are not items have the number 0.
 *
 *     item   number, partition, sort value
 *     index  number, partition, sort values, table key
 *
 *     number     4 bytes
 *     partition  4 bytes of hash, then as the table key
 *     sort       in order: see KeyWriter.ordered
 *     table key  1 byte of length and the values; or FF and the SHA-256 of the values when they are long
 *
 * A key identifies its item exactly, so that nothing needs to be verified after a look-up. The longest index key,
 * with four sort values of 1,024 zero bytes in total, has 2,574 bytes.
 */
const writer = new KeyWriter()
const partitionOnly: AttributeValue[] = []

/** Returns the key of an item. */
export function itemKey(number: number, partition: AttributeValue, sort?: AttributeValue): Buffer {
  partitionOnly[0] = partition
  writer.start(number).partition(partitionOnly)
  if (sort !== undefined) writer.ordered(sort)
  return writer.take()
}

/** Returns the key of an index entry. `tableKey` is the key of its item. */
export function indexKey(
  number: number,
  partition: readonly AttributeValue[],
  sort: readonly AttributeValue[],
  tableKey: readonly AttributeValue[],
): Buffer {
  writer.start(number).partition(partition)
  for (const value of sort) writer.ordered(value)
  return writer.identity(tableKey).take()
}
