import { isoTime } from '@tablewright/base'
import { type AttributeFields, type Item, itemSize } from '@tablewright/dynamo'
import { hideInItem, secretsOf } from '../../secrets/hide-secrets.js'
import type { ItemLens } from '../items/item-lens.js'
import type { DataItem } from '../types/data.js'

/** Converts a stored item into the form that the console shows. */
export function dataItem(lens: ItemLens, table: string, item: Item): DataItem {
  const values = lens.values(table, item)
  const expiresAt = expiry(item, lens.design.model.tables[table]?.timeToLive)
  return {
    ...lens.see(table, item),
    key: lens.keyOf(table, item),
    item: hideInItem(item),
    ...(values && { values }),
    bytes: itemSize(item),
    ...(expiresAt !== undefined && { expiresAt }),
    secrets: secretsOf(item),
  }
}

/** The latest second that a `Date` can hold. */
const lastSecond = 253_402_300_799

function expiry(item: Item, attribute: string | undefined): string | undefined {
  const { N } = ((attribute !== undefined && item[attribute]) || {}) as AttributeFields
  const seconds = Number(N)
  return seconds > 0 && seconds <= lastSecond ? isoTime(Math.floor(seconds) * 1000) : undefined
}
