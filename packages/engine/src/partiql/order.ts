import { compareValues, type DynamoError, type KeyComparison, validationError } from '@tablewright/dynamo'
import type { Source } from '../catalog/table.js'
import type { SelectStatement } from './statement.js'

export interface Ordered {
  readonly partitions: readonly (readonly KeyComparison[])[]
  readonly reverse: boolean
}

/** Returns the partitions of a SELECT in its order. Throws if it orders by an attribute that is not a key. */
export function orderPartitions(
  { where, orderBy }: SelectStatement,
  partitions: readonly (readonly KeyComparison[])[],
  source: Source,
): Ordered {
  if (orderBy === undefined) return { partitions, reverse: false }
  if (where === undefined)
    throw validationError('Must have WHERE clause in the statement when using ORDER BY clause.')
  if (partitions.length === 0)
    throw validationError(
      'Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY clause.',
    )
  const { partition, sort } = source.keyShape
  for (const { attribute } of orderBy)
    if (![...partition, ...sort].some(({ name }) => name === attribute)) throw notAKey(attribute)
  const byPartition = orderBy.find(({ attribute }) => attribute === partition[0]!.name)
  const bySort = orderBy.find(({ attribute }) => sort.some(({ name }) => name === attribute))
  const sign = byPartition?.descending ? -1 : 1
  const ordered = byPartition
    ? [...partitions].sort(([one], [other]) => sign * compareValues(one!.values[0]!, other!.values[0]!)!)
    : partitions
  return { partitions: ordered, reverse: bySort?.descending ?? false }
}

function notAKey(attribute: string): DynamoError {
  return validationError(`Variable reference ${attribute} in ORDER BY clause must be part of the primary key`)
}
