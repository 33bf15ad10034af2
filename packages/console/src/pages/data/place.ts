import type { DataScope } from './data-page.js'
import type { KeyedTable } from './key-schema.js'

/** The table or the index that the address names. */
export function placeOf({ table, address }: DataScope): KeyedTable {
  return table.indexes.find(({ name }) => name === address.index) ?? table
}

/** Items that are read at a time: enough for a few screens, little enough to be there at once. */
export const pageSize = 200
