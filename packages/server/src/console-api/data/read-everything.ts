import type { Driver } from '@tablewright/client'
import { keyNames } from '@tablewright/design/model'
import type { Item, ScanInput } from '@tablewright/dynamo'
import { refuse } from '@tablewright/system'
import type { ItemLens } from '../items/item-lens.js'
import type { DataItem, ScanGroup, ScanPage } from '../types/data.js'
import { dataItem } from './data-item.js'
import { findTable, type TableOrIndex } from './find-table.js'
import type { PageCursors } from './page-cursor.js'
import { unitsOf } from './read-partition.js'

export interface ScanAsk {
  readonly table: string
  readonly index?: string | undefined
  readonly absent: boolean
  readonly limit: number
  readonly cursor?: string | undefined
}

/** Maximum number of requests for one page, if matching items are far apart. */
const maxRequests = 10

/** Reads one page of a table or index, or of the items of the table that are not in the index. */
export async function readEverything(
  driver: Driver,
  lens: ItemLens,
  cursors: PageCursors,
  ask: ScanAsk,
): Promise<ScanPage> {
  const { table, index, absent, limit, cursor } = ask
  const place = findTable(lens, table, index)
  const question = ['scan', table, index, absent]
  const input: ScanInput = {
    TableName: table,
    ...(index !== undefined && !absent && { IndexName: index }),
    ...(absent && absentFrom(place)),
    Limit: limit,
    ReturnConsumedCapacity: 'TOTAL',
    ...cursors.read(question, cursor),
  }
  const found: Item[] = []
  let [next, units, scanned, requests] = [input.ExclusiveStartKey, 0, 0, 0]
  do {
    const output = await driver.send('Scan', { ...input, ...(next && { ExclusiveStartKey: next }) })
    found.push(...(output.Items ?? []))
    units += unitsOf(output.ConsumedCapacity)
    scanned += output.ScannedCount
    next = output.LastEvaluatedKey
  } while (next && found.length === 0 && ++requests < maxRequests)
  const grouped = absent || !place.index ? place.table : place.index
  return {
    table,
    ...(index !== undefined && { index }),
    absent,
    groups: groupsOf(
      found.map((item) => dataItem(lens, table, item)),
      grouped.partition.map(({ name }) => name),
    ),
    cursor: cursors.write(question, next),
    readUnits: units,
    scanned,
  }
}

/** Returns the filter for items that are not in an index: those that lack one of its key attributes. */
function absentFrom({
  table,
  index,
}: TableOrIndex): Pick<ScanInput, 'FilterExpression' | 'ExpressionAttributeNames'> {
  if (!index) {
    throw refuse('INVALID_INPUT', 'absent needs the index that items are absent from.', {
      field: 'index',
      remedy: 'Give index, or leave absent out.',
    })
  }
  const always = keyNames(table)
  const names = keyNames(index).filter((name) => !always.includes(name))
  return {
    FilterExpression: names.map((_, place) => `attribute_not_exists(#k${place})`).join(' OR '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, place) => [`#k${place}`, name])),
  }
}

/** Groups items by partition, in the order of the first item of each. */
export function groupsOf(items: readonly DataItem[], names: readonly string[]): readonly ScanGroup[] {
  const groups = new Map<string, { partition: Item; anatomy: ScanGroup['anatomy']; items: DataItem[] }>()
  for (const each of items) {
    const partition = Object.fromEntries(names.map((name) => [name, each.item[name]!]))
    const place = JSON.stringify(partition)
    const group = groups.get(place) ?? {
      partition,
      anatomy: each.anatomy.filter(({ attribute }) => names.includes(attribute)),
      items: [],
    }
    group.items.push(each)
    groups.set(place, group)
  }
  return [...groups.values()]
}
