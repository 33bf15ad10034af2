import type { DataScope } from './data-page.js'
import type { KeyedTable } from './key-schema.js'

/** Returns the table or index that the address names. */
export function shownTable({ table, address }: DataScope): KeyedTable {
  return table.indexes.find(({ name }) => name === address.index) ?? table
}

/** Items per page: enough for a few screens, few enough to load fast. */
export const pageSize = 200
