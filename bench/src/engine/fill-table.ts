import type { Engine } from '@tablewright/engine'
import type { Load } from './load/load.js'
import { targetOf, wireRequest } from './load/wire-request.js'
import { itemOf, orders, tableName } from './sample-data.js'

const batchSize = 25
/** Number of concurrent batches: enough to share commits, few enough to fit in memory. */
const window = 40

function batchInput(start: number) {
  const puts = Array.from({ length: batchSize }, (_, index) => ({
    PutRequest: { Item: itemOf(start + index) },
  }))
  return { RequestItems: { [tableName]: puts } }
}

/** Makes the table over the wire and fills it. */
export async function fillOverWire(load: Load, items: number): Promise<void> {
  await load.call('CreateTable', orders)
  await load.call('DescribeTable', { TableName: tableName })
  const requests: Buffer[] = []
  for (let start = 0; start < items; start += batchSize) {
    requests.push(wireRequest(targetOf('BatchWriteItem'), batchInput(start)))
  }
  await load.sendAll(requests)
}

/** Makes the table in process and fills it. */
export async function fillEngine(engine: Engine, items: number): Promise<void> {
  await engine.createTable(orders)
  let next = 0
  const workers = Array.from({ length: window }, async () => {
    while (next < items) {
      const start = next
      next += batchSize
      await engine.batchWriteItem(batchInput(start))
    }
  })
  await Promise.all(workers)
}
