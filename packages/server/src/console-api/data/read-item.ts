import type { Driver } from '@tablewright/client'
import { attributeValueSize, type Item } from '@tablewright/dynamo'
import { refuse } from '@tablewright/system'
import type { ItemLens } from '../items/item-lens.js'
import type { ItemAnswer } from '../types/data.js'
import { dataItem } from './data-item.js'
import { findTable } from './find-table.js'
import { type NamedKey, readKey } from './read-key.js'
import { unitsOf } from './read-partition.js'

/** Reads one item by its key. */
export async function readItem(
  driver: Driver,
  lens: ItemLens,
  tableName: string,
  named: NamedKey,
): Promise<ItemAnswer> {
  const { table } = findTable(lens, tableName, undefined)
  const Key = readKey(lens, [...table.partition, ...table.sort], named, 'key')
  const output = await driver.send('GetItem', {
    TableName: tableName,
    Key,
    ConsistentRead: true,
    ReturnConsumedCapacity: 'TOTAL',
  })
  if (!output.Item)
    throw refuse('NOT_FOUND', `${tableName} has no item ${keyText(Key)}.`, {
      field: 'key',
      remedy: 'Check the key, or list the items.',
    })
  return {
    table: tableName,
    ...dataItem(lens, tableName, output.Item),
    sizes: sizesOf(output.Item),
    readUnits: unitsOf(output.ConsumedCapacity),
  }
}

const maxTextLength = 60

/** Returns the values of a key, shortened: `LOCKER#L-1, META`. */
function keyText(key: Item): string {
  const text = Object.values(key)
    .flatMap((value) => Object.values(value))
    .join(', ')
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
}

function sizesOf(item: Item): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, Buffer.byteLength(name) + attributeValueSize(value)]),
  )
}
