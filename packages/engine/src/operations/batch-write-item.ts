import {
  type BatchWriteItemInput,
  DynamoError,
  itemTooLarge,
  keyDoesNotMatchSchema,
  maxBatchWriteRequests,
  maxItemSize,
  validateItem,
  validationError,
} from '@tablewright/dynamo'
import { ConsumptionByTable } from '../capacity/consumption-by-table.js'
import type { EngineContext } from '../context.js'
import { withMetricsByTable } from '../items/collection-metrics.js'
import { ItemWriter, type PlacedWrite } from '../items/item-writer.js'
import { duplicateKeys, KeySet } from '../items/key-set.js'
import { encodeIfHuge, isHeavy, LargeItems, PreparedWrites, weightOf } from '../items/prepared-writes.js'
import { readItem } from '../items/read-item.js'
import type { DeleteWrite, PutWrite } from '../items/write.js'
import type { Reply } from '../reply.js'
import { batchWriteItemShape } from '../request/shapes/batch.js'
import type { WriteView } from '../storage/storage.js'
import { mapInTurns } from '../turns.js'
import { operation } from './operation.js'

type WriteRequest = BatchWriteItemInput['RequestItems'][string][number]

/**
 * Writes all requests in one transaction, or in several if they are large. As on AWS, a batch is not atomic. No
 * request is left unprocessed.
 */
export const batchWriteItem = operation('BatchWriteItem', batchWriteItemShape, (context, input) => {
  if (Object.keys(input.RequestItems).length === 0)
    throw validationError('The requestItems parameter is required for BatchWriteItem')
  const requests = Object.entries(input.RequestItems).flatMap(([name, each]) =>
    each.map((request) => [name, request] as const),
  )
  return mapInTurns(
    requests,
    ([name, request]) => planRequest(name, request),
    (writes) => {
      if (writes.length > maxBatchWriteRequests)
        throw validationError('Too many items requested for the BatchWriteItem call')
      const batch = new Batch(context, writes, input)
      return encodeIfHuge(writes, () =>
        input.ReturnItemCollectionMetrics === 'SIZE' ? batch.runMeasured() : batch.run(),
      )
    },
  )
})

function planRequest(tableName: string, request: WriteRequest): BatchWrite {
  const { PutRequest: put, DeleteRequest: remove } = request
  if ((put === undefined) === (remove === undefined))
    throw validationError(
      'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
    )
  const common = { tableName, condition: undefined, returnOldOnFailure: false }
  if (put === undefined) return { kind: 'delete', ...common, key: validateItem(remove!.Key) }
  const image = readItem(put.Item)
  if (image.size > maxItemSize) throw itemTooLarge()
  return { kind: 'put', ...common, image }
}

type BatchWrite = PutWrite | DeleteWrite

/** Weight of the writes that share a transaction, as `weightOf` counts it: they take about 10 ms. */
const maxSharedWeight = 1024 * 1024

/** The writes of a request, and how many of them are done. */
class Batch {
  readonly #context: EngineContext
  readonly #writes: readonly BatchWrite[]
  readonly #input: BatchWriteItemInput
  readonly #consumption = new ConsumptionByTable()
  #placed: readonly PlacedWrite[] = []
  #next = 0

  constructor(context: EngineContext, writes: readonly BatchWrite[], input: BatchWriteItemInput) {
    this.#context = context
    this.#writes = writes
    this.#input = input
  }

  run(prepared?: PreparedWrites): Promise<Reply> {
    return this.#context.storage
      .write((view) => this.#writeSome(view, prepared))
      .then((reply) => {
        if (reply instanceof LargeItems)
          return PreparedWrites.of(this.#context, reply.writes).then((made) => this.run(made))
        return reply ?? this.run()
      })
  }

  /** As `run`, with the metrics of the written partitions. */
  runMeasured(): Promise<Reply> {
    return this.run().then((reply) => withMetricsByTable(this.#context, this.#placed, reply))
  }

  /** Performs some of the remaining writes. Returns the reply after the last write; undefined if writes remain. */
  #writeSome(view: WriteView, prepared: PreparedWrites | undefined): Reply | LargeItems | undefined {
    const writer = new ItemWriter(this.#context, view)
    const placed = this.#place(writer)
    this.#placed = placed
    const consumption = new ConsumptionByTable()
    const first = this.#next
    for (let weight = 0; this.#next < placed.length; this.#next++) {
      const { write } = placed[this.#next]!
      const located = writer.find(placed[this.#next]!, prepared?.located(write))
      const own = weightOf(located)
      weight += own
      if (this.#next === first) {
        if (isHeavy(own) && prepared === undefined) return new LargeItems([write])
      } else if (isHeavy(own) || weight > maxSharedWeight) break
      const { after } = prepared?.attempt(located) ?? writer.attempt(located)
      consumption.add(write.tableName, writer.apply(located, after))
    }
    consumption.spend(this.#context, 'write')
    this.#consumption.addAll(consumption)
    return this.#next === placed.length ? this.#reply() : undefined
  }

  #reply(): Reply {
    return {
      UnprocessedItems: {},
      ConsumedCapacity: this.#consumption.report(this.#input.ReturnConsumedCapacity),
    }
  }

  /** Checks all writes before the first one is applied. */
  #place(writer: ItemWriter): readonly PlacedWrite[] {
    const seen = new KeySet()
    return this.#writes.map((write) => {
      const placed = placeInBatch(writer, write)
      this.#context.limiter?.check(placed.table, 'write')
      if (!seen.add(placed.key)) throw duplicateKeys()
      return placed
    })
  }
}

/** BatchWriteItem reports only that a key does not match the schema. */
function placeInBatch(writer: ItemWriter, write: BatchWrite): PlacedWrite {
  try {
    return writer.place(write)
  } catch (error) {
    if (error instanceof DynamoError && /Missing the key|Type mismatch for key/.test(error.message))
      throw keyDoesNotMatchSchema()
    throw error
  }
}
