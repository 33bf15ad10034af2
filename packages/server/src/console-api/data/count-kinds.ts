import type { Driver } from '@tablewright/client'
import type { Item } from '@tablewright/dynamo'
import type { ItemLens } from '../items/item-lens.js'
import type { DataCounts } from '../types/data.js'

/** Tables with more items are not counted. */
const maxItems = 2_000

/** Counts the items of each table, and of each entity if the tables are small enough to be read. */
export async function countKinds(driver: Driver, lens: ItemLens): Promise<DataCounts> {
  const names = Object.keys(lens.design.model.tables)
  const tables = await Promise.all(
    names.map(async (name) => {
      const { Table } = await driver.send('DescribeTable', { TableName: name })
      return { name, items: Table.ItemCount }
    }),
  )
  if (tables.some(({ items }) => items > maxItems)) return { tables }
  const counts = new Map(Object.keys(lens.design.model.entities).map((entity) => [entity, 0]))
  for (const { name } of tables) {
    for await (const item of everyItem(driver, name)) {
      const { entity } = lens.see(name, item)
      const count = entity === undefined ? undefined : counts.get(entity)
      if (count !== undefined) counts.set(entity!, count + 1)
    }
  }
  return { tables, entities: [...counts].map(([name, items]) => ({ name, items })) }
}

async function* everyItem(driver: Driver, table: string): AsyncGenerator<Item> {
  let start: Item | undefined
  do {
    const input = { TableName: table, ...(start && { ExclusiveStartKey: start }) }
    const { Items = [], LastEvaluatedKey } = await driver.send('Scan', input)
    yield* Items
    start = LastEvaluatedKey
  } while (start !== undefined)
}
