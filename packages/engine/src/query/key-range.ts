import {
  type AttributeValue,
  attributeValueSize,
  equalValues,
  type Item,
  type KeyRange as PlannedRange,
  validationError,
} from '@tablewright/dynamo'
import type { Source } from '../catalog/table.js'
import { keyAfter, partitionRange } from '../encoding/index.js'
import type { KeyRange } from '../storage/storage.js'

/** A key attribute can not be compared with what no key can be. */
export function checkKeyValues(planned: PlannedRange, { keyShape }: Source): void {
  keyShape.partition.forEach(({ name }, at) => {
    checkNotEmpty(name, planned.partition[at]!)
  })
  planned.sort.forEach((value, at) => {
    checkNotEmpty(keyShape.sort[at]!.name, value)
  })
  if (planned.range === undefined || planned.range.operator === 'beginsWith') return
  for (const value of planned.range.values) checkNotEmpty(planned.range.attribute, value)
}

function checkNotEmpty(name: string, value: AttributeValue): void {
  if (attributeValueSize(value) > 0) return
  throw validationError(
    'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ' +
      `${'S' in value ? 'string' : 'binary'} value. Key: ${name}`,
  )
}

export function plannedRange(planned: PlannedRange, source: Source): KeyRange {
  return partitionRange(source.number, planned.partition, planned.sort, planned.range)
}

/** Refuses an ExclusiveStartKey that no earlier page of the same query can have ended at. */
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
