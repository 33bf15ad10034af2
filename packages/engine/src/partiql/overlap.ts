import {
  type Condition,
  equalValues,
  type KeyComparison,
  type KeyShape,
  validationError,
} from '@tablewright/dynamo'
import { conditionPaths } from '../query/condition-paths.js'
import { useKey } from './key-conditions.js'

interface Branch {
  readonly partitions: readonly KeyComparison[]
  /** Whether the comparison of the sort key is a range of keys. */
  readonly ranged: boolean
  /** Whether only conditions on other attributes narrow the partition. */
  readonly filtered: boolean
}

/**
 * Throws for an OR in which one branch filters a partition by other attributes and another branch reads a range of
 * the same partition. Branches that negate a condition on the sort key count as filters and are accepted.
 */
export function checkNoOverlap(where: Condition | undefined, key: KeyShape): void {
  if (where?.kind !== 'or' || key.sort.length === 0) return
  const branches = where.conditions.map((condition) => branchOf(condition, key))
  for (const filtered of branches)
    if (filtered.filtered && branches.some((other) => other.ranged && sharePartition(filtered, other)))
      throw validationError('Overlapping conditions with range keys are not supported in where clause')
}

function branchOf(condition: Condition, key: KeyShape): Branch {
  const { partitions, rest } = useKey(condition, key)
  const ranged = (partitions[0]?.length ?? 0) > key.partition.length
  return {
    partitions: partitions.map((comparisons) => comparisons[0]!),
    ranged,
    filtered: !ranged && rest.length > 0 && !rest.some((each) => touches(each, key)),
  }
}

/** Whether a condition contains the sort key. */
function touches(condition: Condition, key: KeyShape): boolean {
  return [...conditionPaths(condition)].some(([attribute]) => key.sort.some(({ name }) => name === attribute))
}

function sharePartition(one: Branch, other: Branch): boolean {
  return one.partitions.some(({ values: [left] }) =>
    other.partitions.some(({ values: [right] }) => equalValues(left!, right!)),
  )
}
