import type { Condition, Item, KeyComparison } from '@tablewright/dynamo'
import type { Table } from '../catalog/table.js'
import { allOf, useKey } from './key-conditions.js'

/** The single item that a WHERE identifies by its key, and the remaining conditions on it. */
export interface WhereItem {
  readonly key: Item
  readonly condition: Condition | undefined
}

/** Whether the comparisons have a value for every attribute of the table's key. */
export function nameOneItem(comparisons: readonly KeyComparison[], table: Table): boolean {
  let equalities = 0
  for (const { operator } of comparisons) if (operator === '=') equalities++
  return equalities === table.keys.length
}

/** Returns undefined unless the WHERE has an equality for every attribute of the table's key. */
export function itemOfWhere(where: Condition | undefined, table: Table): WhereItem | undefined {
  const { partitions, rest } = useKey(where, table.keyShape)
  const comparisons = partitions.length === 1 ? partitions[0]! : []
  if (!nameOneItem(comparisons, table)) return undefined
  const key = Object.fromEntries(comparisons.map(({ attribute, values }) => [attribute, values[0]!]))
  return { key, condition: allOf(rest.filter((condition) => !repeatsKey(condition, key))) }
}

/** Whether a condition is an equality that the key has already. */
function repeatsKey(condition: Condition, key: Item): boolean {
  if (condition.kind !== 'compare' || condition.operator !== '=') return false
  const { left, right } = condition
  if (left.kind !== 'path' || left.path.length > 1 || right.kind !== 'value') return false
  const value = key[left.path[0]]
  return value !== undefined && JSON.stringify(value) === JSON.stringify(right.value)
}
