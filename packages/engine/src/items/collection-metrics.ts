import type { Item } from '@tablewright/dynamo'
import type { Source, Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { keyAfter, partitionRange, recordSize } from '../encoding/index.js'
import type { Reply, ReplyValue } from '../reply.js'
import type { KeyRange } from '../storage/storage.js'
import { inTurns } from '../turns.js'
import type { PlacedWrite } from './item-writer.js'
import { itemOrKey } from './write.js'

const gigabyte = 1024 ** 3

/** Adds the ItemCollectionMetrics of the item's partition to the reply of a single write. */
export async function withMetrics<Written extends Reply>(
  context: EngineContext,
  { write, table }: PlacedWrite,
  reply: Written,
): Promise<Written> {
  const ItemCollectionMetrics = await new Metrics(context).of(table, itemOrKey(write))
  return { ...reply, ItemCollectionMetrics }
}

/** Adds the metrics of the partitions, by table, to the reply of several writes. */
export async function withMetricsByTable(
  context: EngineContext,
  placed: readonly PlacedWrite[],
  reply: Reply,
): Promise<Reply> {
  const metrics = new Metrics(context)
  const found = new Map<string, ReplyValue[]>()
  for (const { write, table } of placed) {
    const metric = await metrics.of(table, itemOrKey(write))
    if (metric === undefined) continue
    const ofTable = found.get(write.tableName)
    if (ofTable === undefined) found.set(write.tableName, [metric])
    else ofTable.push(metric)
  }
  return { ...reply, ItemCollectionMetrics: Object.fromEntries(found) }
}

/** Sizes of item collections. They are measured after the commit, because a collection can have gigabytes. */
class Metrics {
  readonly #context: EngineContext
  readonly #bytes = new Map<string, number>()

  constructor(context: EngineContext) {
    this.#context = context
  }

  /** Returns the metrics of an item's partition; undefined for a table without local indexes. */
  async of(table: Table, item: Item): Promise<ReplyValue> {
    if (!table.hasLocalIndexes) return undefined
    const { name } = table.partitionKey
    const lower = Math.floor((await this.#sizeOf(table, item)) / gigabyte)
    return {
      ItemCollectionKey: { [name]: item[name] as ReplyValue },
      SizeEstimateRangeGB: [lower, lower + 1],
    }
  }

  async #sizeOf(table: Table, item: Item): Promise<number> {
    const partition = [item[table.partitionKey.name]!]
    const id = partitionRange(table.number, partition).from!.toString('latin1')
    let bytes = this.#bytes.get(id)
    if (bytes === undefined) {
      bytes = 0
      const sources: Source[] = [table, ...table.indexes.filter((index) => !index.global)]
      for (const source of sources) bytes += await this.#measure(partitionRange(source.number, partition))
      this.#bytes.set(id, bytes)
    }
    return bytes
  }

  async #measure({ from, to }: KeyRange): Promise<number> {
    let [bytes, start] = [0, from]
    await inTurns((isOver) =>
      this.#context.storage.read((view) => {
        for (const { key, value } of view.range({ from: start, to })) {
          bytes += recordSize(value)
          if (!isOver()) continue
          start = keyAfter(key)
          return false
        }
        return true
      }),
    )
    return bytes
  }
}
