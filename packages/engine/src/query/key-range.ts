import {
  type AttributeValue,
  attributeValueSize,
  equalValues,
  type Item,
  maxPartitionKeySize,
  maxSortKeySize,
  type KeyRange as PlannedRange,
  validationError,
} from '@tablewright/dynamo'
import type { Source } from '../catalog/table.js'
import { keyAfter, partitionRange } from '../encoding/index.js'
import { partitionKeyTooLarge, sortKeyTooLarge } from '../items/check-keys.js'
import type { KeyRange } from '../storage/storage.js'

/** Throws if a key attribute is compared with an empty or too large value, which no key can have. */
export function checkKeyValues(planned: PlannedRange, { keyShape }: Source): void {
  let partitionSize = 0
  keyShape.partition.forEach(({ name }, at) => {
    partitionSize += sizeOf(name, planned.partition[at]!)
  })
  if (partitionSize > maxPartitionKeySize) throw partitionKeyTooLarge()
  let sortSize = 0
  planned.sort.forEach((value, at) => {
    sortSize += sizeOf(keyShape.sort[at]!.name, value)
  })
  const { attribute, operator, values } = planned.range ?? noRange
  let rangeSize = 0
  for (const value of values) {
    const size = operator === 'beginsWith' ? attributeValueSize(value) : sizeOf(attribute, value)
    rangeSize = Math.max(rangeSize, size)
  }
  if (sortSize + rangeSize > maxSortKeySize) throw sortKeyTooLarge()
}

const noRange = { attribute: '', operator: undefined, values: [] } as const

/** Returns the size of a value. Throws if it is empty. */
function sizeOf(name: string, value: AttributeValue): number {
  const size = attributeValueSize(value)
  if (size > 0) return size
  throw validationError(
    'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ' +
      `${'S' in value ? 'string' : 'binary'} value. Key: ${name}`,
  )
}

export function plannedRange(planned: PlannedRange, source: Source): KeyRange {
  return partitionRange(source.number, planned.partition, planned.sort, planned.range)
}

/** Throws for an ExclusiveStartKey at which no earlier page of the same query can have ended. */
export function checkInside(key: Buffer, startKey: Item, planned: PlannedRange, source: Source): void {
  const partition = source.keyShape.partition.map(({ name }) => startKey[name]!)
  const samePartition = partition.every((value, at) => equalValues(value, planned.partition[at]!))
  if (planned.sort.length === 0 && planned.range === undefined) {
    if (samePartition) return
    throw validationError(
      'The provided starting key is outside query boundaries based on provided conditions',
    )
  }
  if (!contains(plannedRange({ ...planned, partition }, source), key))
    throw validationError('The provided starting key does not match the range key predicate')
  if (!samePartition) throw validationError('The query can return at most one row and cannot be restarted')
}

export function contains({ from, to }: KeyRange, key: Buffer): boolean {
  return (from === undefined || key.compare(from) >= 0) && (to === undefined || key.compare(to) < 0)
}

/** Returns the rest of a range after an entry, in the direction of the read. */
export function rangeAfter(range: KeyRange, key: Buffer, reverse: boolean): KeyRange {
  return reverse ? { from: range.from, to: key } : { from: keyAfter(key), to: range.to }
}
