import type { Driver } from '@tablewright/client'
import type { ScanInput } from '@tablewright/dynamo'
import type { ItemLens } from '../items/item-lens.js'
import type { DataItem, DataSample, SampledPartition } from '../types/data.js'
import { dataItem } from './data-item.js'
import { findTable } from './find-table.js'
import { groupsOf } from './read-everything.js'
import { unitsOf } from './read-partition.js'

/**
 * Maximum number of items to read. DynamoDB scans in the order of hashed keys, so these are random
 * partitions.
 */
const maxRead = 500
/** Maximum number of items to return. */
const maxShown = 100
const maxPartitions = 50
/** Maximum number of values of each placeholder. */
const maxIds = 100

/** Reads one page of a table or index. Returns its items, their partitions, and the ids in their keys. */
export async function sampleItems(
  driver: Driver,
  lens: ItemLens,
  table: string,
  index: string | undefined,
): Promise<DataSample> {
  const place = findTable(lens, table, index)
  const input: ScanInput = {
    TableName: table,
    ...(index !== undefined && { IndexName: index }),
    Limit: maxRead,
    ReturnConsumedCapacity: 'TOTAL',
  }
  const output = await driver.send('Scan', input)
  const items = (output.Items ?? []).map((item) => dataItem(lens, table, item))
  const names = (place.index ?? place.table).partition.map(({ name }) => name)
  const groups = groupsOf(items, names)
  const complete = output.LastEvaluatedKey === undefined
  const partitions = groups.map(
    ({ partition, anatomy, items: members }): SampledPartition => ({
      partition,
      anatomy,
      items: members.length,
      bytes: members.reduce((sum, { bytes }) => sum + bytes, 0),
    }),
  )
  return {
    table,
    ...(index !== undefined && { index }),
    groups: groupsOf(items.slice(0, maxShown), names),
    partitions: partitions.sort((a, b) => b.items - a.items).slice(0, maxPartitions),
    partitionCount: groups.length,
    ids: idsOf(items),
    read: items.length,
    complete,
    readUnits: unitsOf(output.ConsumedCapacity),
  }
}

/** Returns the distinct values of the placeholders of keys, in alphabetical order. */
function idsOf(items: readonly DataItem[]): Readonly<Record<string, readonly string[]>> {
  const found = new Map<string, Set<string>>()
  for (const { anatomy, secrets } of items) {
    for (const piece of anatomy.flatMap(({ pieces }) => pieces)) {
      if (piece.kind === 'literal' || secrets.includes(piece.name)) continue
      const values = found.get(piece.name) ?? new Set()
      if (values.size < maxIds) values.add(piece.text)
      found.set(piece.name, values)
    }
  }
  return Object.fromEntries([...found].map(([name, values]) => [name, [...values].sort()]))
}
