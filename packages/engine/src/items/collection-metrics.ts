import type { Item } from '@tablewright/dynamo'
import type { Source, Table } from '../catalog/table.js'
import { partitionRange, recordSize } from '../encoding/index.js'
import type { ReplyValue } from '../reply.js'
import type { ReadView } from '../storage/storage.js'
import type { PlacedWrite } from './item-writer.js'
import { itemOrKey } from './write.js'

const gigabyte = 1024 ** 3

/** ItemCollectionMetrics of the partition of an item; tables without local indexes have none. */
export function collectionMetrics(view: ReadView, table: Table, item: Item): ReplyValue {
  if (!table.hasLocalIndexes) return undefined
  const { name } = table.partitionKey
  const partition = [item[name]!]
  const sources: Source[] = [table, ...table.indexes.filter((index) => !index.global)]
  let bytes = 0
  for (const source of sources)
    for (const { value } of view.range(partitionRange(source.number, partition))) bytes += recordSize(value)
  const lower = Math.floor(bytes / gigabyte)
  return {
    ItemCollectionKey: { [name]: item[name] as ReplyValue },
    SizeEstimateRangeGB: [lower, lower + 1],
  }
}

/** For each table with local indexes, the metrics of the partitions that were written. */
export function metricsByTable(view: ReadView, located: readonly PlacedWrite[]): ReplyValue {
  const metrics = new Map<string, ReplyValue[]>()
  for (const { write, table } of located) {
    const metric = collectionMetrics(view, table, itemOrKey(write))
    if (metric === undefined) continue
    const ofTable = metrics.get(write.tableName)
    if (ofTable === undefined) metrics.set(write.tableName, [metric])
    else ofTable.push(metric)
  }
  return Object.fromEntries(metrics)
}
