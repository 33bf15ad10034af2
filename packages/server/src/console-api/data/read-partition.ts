import type { Driver } from '@tablewright/client'
import type { AttributeValue, ConsumedCapacity, Item, QueryInput } from '@tablewright/dynamo'
import { refuse } from '@tablewright/system'
import type { ItemLens } from '../items/item-lens.js'
import type { PartitionPage } from '../types/data.js'
import { dataItem } from './data-item.js'
import { findTable, type TableOrIndex } from './find-table.js'
import type { PageCursors } from './page-cursor.js'
import { readKey } from './read-key.js'

/** The partition to read, and the page. */
export interface PartitionAsk {
  readonly table: string
  readonly index?: string | undefined
  readonly partition?: unknown
  readonly entity?: string | undefined
  readonly values?: unknown
  readonly beginsWith?: string | undefined
  readonly order: 'forward' | 'backward'
  readonly limit: number
  readonly cursor?: string | undefined
}

/** Reads one page of a partition, in the order of its sort key. */
export async function readPartition(
  driver: Driver,
  lens: ItemLens,
  cursors: PageCursors,
  ask: PartitionAsk,
): Promise<PartitionPage> {
  const place = findTable(lens, ask.table, ask.index)
  const { partition: names } = place.index ?? place.table
  const named = { wire: ask.partition, entity: ask.entity, values: ask.values }
  const partition = readKey(lens, names, named, 'partition')
  const question = ['partition', ask.table, ask.index, partition, ask.beginsWith, ask.order]
  const input: QueryInput = {
    TableName: ask.table,
    ...(ask.index !== undefined && { IndexName: ask.index }),
    ...keyCondition(place, partition, ask.beginsWith),
    ScanIndexForward: ask.order === 'forward',
    // A global index has no other.
    ConsistentRead: place.index?.kind !== 'global',
    Limit: ask.limit,
    ReturnConsumedCapacity: 'TOTAL',
    ...cursors.read(question, ask.cursor),
  }
  const output = await driver.send('Query', input)
  const items = (output.Items ?? []).map((item) => dataItem(lens, ask.table, item))
  const attributes = new Set(names.map(({ name }) => name))
  return {
    table: ask.table,
    ...(ask.index !== undefined && { index: ask.index }),
    partition,
    anatomy: (items[0]?.anatomy ?? []).filter(({ attribute }) => attributes.has(attribute)),
    items,
    cursor: cursors.write(question, output.LastEvaluatedKey),
    readUnits: unitsOf(output.ConsumedCapacity),
  }
}

export function unitsOf(consumed: ConsumedCapacity | undefined): number {
  return consumed?.CapacityUnits ?? 0
}

type Condition = Pick<
  QueryInput,
  'KeyConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>

function keyCondition(
  { table, index }: TableOrIndex,
  partition: Item,
  beginsWith: string | undefined,
): Condition {
  const parts: string[] = []
  const names: Record<string, string> = {}
  const values: Record<string, AttributeValue> = {}
  const add = (name: string, value: AttributeValue, write: (name: string, value: string) => string) => {
    const number = parts.length
    names[`#k${number}`] = name
    values[`:k${number}`] = value
    parts.push(write(`#k${number}`, `:k${number}`))
  }
  for (const [name, value] of Object.entries(partition))
    add(name, value, (left, right) => `${left} = ${right}`)
  if (beginsWith !== undefined && beginsWith !== '') {
    const [sort] = (index ?? table).sort
    if (sort?.type !== 'S') {
      throw refuse('INVALID_INPUT', 'beginsWith needs a sort key that is a text.', {
        field: 'beginsWith',
        remedy: 'Leave beginsWith out.',
      })
    }
    add(sort.name, { S: beginsWith }, (left, right) => `begins_with(${left}, ${right})`)
  }
  return {
    KeyConditionExpression: parts.join(' AND '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  }
}
