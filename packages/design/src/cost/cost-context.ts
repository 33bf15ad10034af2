import type { DesignModel } from '../model/design-model.js'
import { type StoredItem, storedItems } from '../model/stored-items.js'
import type { Assumptions } from './assumptions.js'
import type { Estimate } from './estimate.js'
import { type ItemSize, indexEntrySize, itemSize } from './item-size.js'
import type { PriceList } from './price-list.js'

/** The input of cost estimates: the design, its items with their sizes, the assumptions and the prices. */
export interface CostContext {
  readonly model: DesignModel
  readonly items: ReadonlyMap<string, StoredItem>
  readonly assumptions: Assumptions
  readonly prices: PriceList
  readonly sizeOf: (item: StoredItem) => ItemSize
  /** Bytes that a read of the item examines, in the table or in an index. */
  readonly entrySize: (item: StoredItem, index: string | undefined) => Estimate
}

export function costContext(model: DesignModel, assumptions: Assumptions, prices: PriceList): CostContext {
  const items = storedItems(model)
  const sizes = new Map<StoredItem, ItemSize>()
  const sizeOf = (item: StoredItem): ItemSize => {
    const size = sizes.get(item) ?? itemSize(model, item, assumptions)
    sizes.set(item, size)
    return size
  }
  const entrySize = (item: StoredItem, index: string | undefined): Estimate => {
    const found = index === undefined ? undefined : model.tables[item.table]?.indexes[index]
    return found ? indexEntrySize(model, item, found, sizeOf(item)) : sizeOf(item).whole
  }
  return { model, items, assumptions, prices, sizeOf, entrySize }
}
