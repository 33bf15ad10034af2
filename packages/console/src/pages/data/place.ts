import type { DataScope } from './data-page.js'
import type { Place } from './key-schema.js'

/** The table or the index that the address names. */
export function placeOf({ table, address }: DataScope): Place {
  return table.indexes.find(({ name }) => name === address.index) ?? table
}
