import type { AttributeValue, Item } from '@tablewright/dynamo'
import type { Index, KeyAttribute, Table } from '../catalog/table.js'
import * as encoding from '../encoding/index.js'

/** Returns the storage key of an item. `item` has at least the key attributes, already checked. */
export function itemKey(table: Table, item: Item): Buffer {
  const { partitionKey, sortKey } = table
  return encoding.itemKey(table.number, item[partitionKey.name]!, sortKey && item[sortKey.name]!)
}

/** Returns the storage key of an item's entry in an index. `item` has at least the keys of both. */
export function indexKey(table: Table, index: Index, item: Item): Buffer {
  return encoding.indexKey(
    index.number,
    valuesOf(index.keyShape.partition, item),
    valuesOf(index.keyShape.sort, item),
    valuesOf(table.keys, item),
  )
}

function valuesOf(keys: readonly Pick<KeyAttribute, 'name'>[], item: Item): AttributeValue[] {
  return keys.map((key) => item[key.name]!)
}
