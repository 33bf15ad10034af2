import {
  type BatchGetItemInput,
  type Item,
  maxBatchGetKeys,
  maxBatchGetSize,
  type Projection,
  readUnits,
  validateItem,
  validationError,
} from '@tablewright/dynamo'
import { ConsumptionByTable } from '../capacity/consumption-by-table.js'
import type { Table } from '../catalogue/table.js'
import type { EngineContext } from '../context.js'
import { checkKey } from '../items/check-keys.js'
import { duplicateKeys, KeySet } from '../items/key-set.js'
import { itemKey } from '../items/keys.js'
import { readImage } from '../items/records.js'
import { checkKeyPaths, planProjection, projectImage } from '../query/projection.js'
import type { ReplyValue } from '../reply.js'
import { checkExpressionParameters } from '../request/expression-parameters.js'
import { batchGetItemShape } from '../request/shapes/batch.js'
import type { ReadView } from '../storage/storage.js'
import { operation } from './operation.js'

type TableRequest = BatchGetItemInput['RequestItems'][string]

interface TableGets {
  readonly name: string
  readonly request: TableRequest
  readonly projection: Projection | undefined
  readonly keys: readonly Item[]
}

const parameters = { expressions: ['ProjectionExpression'], legacy: ['AttributesToGet'] }

export const batchGetItem = operation(
  'BatchGetItem',
  batchGetItemShape,
  (context, input) => {
    const gets = Object.entries(input.RequestItems).map(([name, request]) => planTable(name, request))
    if (gets.reduce((sum, each) => sum + each.keys.length, 0) > maxBatchGetKeys)
      throw validationError('Too many items requested for the BatchGetItem call')
    const located = gets.map((each) => ({ ...each, ...locate(context, each) }))
    const batch = new Batch()
    context.storage.read((view) => {
      for (const each of located) batch.read(view, each)
    })
    batch.consumption.spend(context, 'read')
    return {
      Responses: Object.fromEntries(batch.responses),
      UnprocessedKeys: Object.fromEntries(batch.unprocessed),
      ConsumedCapacity: batch.consumption.report(input.ReturnConsumedCapacity),
    }
  },
  { newerWords: true },
)

function planTable(name: string, request: TableRequest): TableGets {
  checkExpressionParameters(request, parameters)
  return { name, request, projection: planProjection(request), keys: request.Keys.map(validateItem) }
}

interface Located {
  readonly table: Table
  readonly storageKeys: readonly Buffer[]
}

function locate(context: EngineContext, { name, projection, keys }: TableGets): Located {
  const table = context.catalogue.table(name)
  if (projection !== undefined) checkKeyPaths(projection, table)
  const seen = new KeySet()
  const storageKeys = keys.map((key) => {
    checkKey(table, key)
    const storageKey = itemKey(table, key)
    if (!seen.add(storageKey)) throw duplicateKeys()
    return storageKey
  })
  context.limiter?.check(table, 'read')
  return { table, storageKeys }
}

/** Reads tables one after the other until the answer is full; the rest is handed back unprocessed. */
class Batch {
  readonly responses = new Map<string, ReplyValue[]>()
  readonly unprocessed = new Map<string, ReplyValue>()
  readonly consumption = new ConsumptionByTable()
  #bytes = 0

  read(view: ReadView, { name, request, projection, keys, table, storageKeys }: TableGets & Located): void {
    const items: ReplyValue[] = []
    const left: Item[] = []
    const consumption = this.consumption.of(name, table)
    storageKeys.forEach((storageKey, at) => {
      const image = this.#bytes >= maxBatchGetSize ? undefined : readImage(view, storageKey)
      const size = image?.size ?? 0
      if (this.#bytes >= maxBatchGetSize || this.#bytes + size > maxBatchGetSize) {
        this.#bytes = maxBatchGetSize
        left.push(keys[at]!)
        return
      }
      this.#bytes += size
      consumption.tableUnits += readUnits(size, request.ConsistentRead ? 'strong' : 'eventual')
      if (image !== undefined) items.push(projectImage(projection, image))
    })
    this.responses.set(name, items)
    if (left.length > 0) this.unprocessed.set(name, { ...request, Keys: left } as unknown as ReplyValue)
  }
}
