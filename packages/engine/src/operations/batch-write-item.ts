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
import { metricsByTable } from '../items/collection-metrics.js'
import { ItemWriter, type LocatedWrite } from '../items/item-writer.js'
import { duplicateKeys, KeySet } from '../items/key-set.js'
import { readItem } from '../items/read-item.js'
import type { DeleteWrite, PutWrite } from '../items/write.js'
import { batchWriteItemShape } from '../request/shapes/batch.js'
import { operation } from './operation.js'

type WriteRequest = BatchWriteItemInput['RequestItems'][string][number]

/** All requests are written in one transaction, so nothing is ever left unprocessed. */
export const batchWriteItem = operation('BatchWriteItem', batchWriteItemShape, (context, input) => {
  if (Object.keys(input.RequestItems).length === 0)
    throw validationError('The requestItems parameter is required for BatchWriteItem')
  const writes = Object.entries(input.RequestItems).flatMap(([name, requests]) =>
    requests.map((request) => planRequest(name, request)),
  )
  if (writes.length > maxBatchWriteRequests)
    throw validationError('Too many items requested for the BatchWriteItem call')
  return context.storage.write((view) => {
    const writer = new ItemWriter(context, view)
    const located = locateAll(context, writer, writes)
    const consumption = new ConsumptionByTable()
    for (const each of located) {
      const { after } = writer.attempt(each)
      consumption.add(each.write.tableName, writer.apply(each, after))
    }
    consumption.spend(context, 'write')
    return {
      UnprocessedItems: {},
      ConsumedCapacity: consumption.report(input.ReturnConsumedCapacity),
      ItemCollectionMetrics:
        input.ReturnItemCollectionMetrics === 'SIZE' ? metricsByTable(view, located) : undefined,
    }
  })
})

function planRequest(tableName: string, request: WriteRequest): PutWrite | DeleteWrite {
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

function locateAll(
  context: EngineContext,
  writer: ItemWriter,
  writes: readonly (PutWrite | DeleteWrite)[],
): LocatedWrite[] {
  const seen = new KeySet()
  return writes.map((write) => {
    const located = locateInBatch(writer, write)
    context.limiter?.check(located.table, 'write')
    if (!seen.add(located.key)) throw duplicateKeys()
    return located
  })
}

/** A batch reports only that a key is wrong. */
function locateInBatch(writer: ItemWriter, write: PutWrite | DeleteWrite): LocatedWrite {
  try {
    return writer.locate(write)
  } catch (error) {
    if (error instanceof DynamoError && /Missing the key|Type mismatch for key/.test(error.message))
      throw keyDoesNotMatchSchema()
    throw error
  }
}
