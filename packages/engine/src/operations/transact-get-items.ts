import {
  type Item,
  maxTransactionSize,
  type Projection,
  readUnits,
  type TransactGetItemsInput,
  validateItem,
  validationError,
} from '@tablewright/dynamo'
import { ConsumptionByTable } from '../capacity/consumption-by-table.js'
import type { Table } from '../catalogue/table.js'
import type { EngineContext } from '../context.js'
import { checkKey } from '../items/check-keys.js'
import { KeySet } from '../items/key-set.js'
import { itemKey } from '../items/keys.js'
import { readImage } from '../items/records.js'
import { checkKeyPaths, planProjection, projectImage } from '../query/projection.js'
import { checkExpressionParameters } from '../request/expression-parameters.js'
import { transactGetItemsShape } from '../request/shapes/transactions.js'
import { allOrCancel } from '../transactions/cancellation.js'
import { operation } from './operation.js'

interface PlannedGet {
  readonly tableName: string
  readonly key: Item
  readonly projection: Projection | undefined
}

export const transactGetItems = operation('TransactGetItems', transactGetItemsShape, (context, input) => {
  const gets = input.TransactItems.map(planGet)
  const located = allOrCancel(gets, (get) => locate(context, get))
  const seen = new KeySet()
  if (!located.every(({ storageKey }) => seen.add(storageKey)))
    throw validationError('Transaction request cannot include multiple operations on one item')
  const images = context.storage.read((view) => located.map(({ storageKey }) => readImage(view, storageKey)))
  if (images.reduce((sum, image) => sum + (image?.size ?? 0), 0) > maxTransactionSize)
    throw validationError('Transaction response exceeds the maximum allowed size of 4 MB')
  const consumption = new ConsumptionByTable()
  images.forEach((image, at) => {
    const used = consumption.of(gets[at]!.tableName, located[at]!.table)
    used.tableUnits += readUnits(image?.size ?? 0, 'transactional')
  })
  consumption.spend(context, 'read')
  return {
    Responses: images.map((image, at) => ({ Item: image && projectImage(gets[at]!.projection, image) })),
    ConsumedCapacity: consumption.report(input.ReturnConsumedCapacity, 'ReadCapacityUnits'),
  }
})

function planGet({ Get: get }: TransactGetItemsInput['TransactItems'][number]): PlannedGet {
  checkExpressionParameters(get, { expressions: ['ProjectionExpression'], legacy: [] })
  return { tableName: get.TableName, key: validateItem(get.Key), projection: planProjection(get) }
}

function locate(context: EngineContext, get: PlannedGet): { table: Table; storageKey: Buffer } {
  const table = context.catalogue.table(get.tableName)
  if (get.projection !== undefined) checkKeyPaths(get.projection, table)
  checkKey(table, get.key)
  context.limiter?.check(table, 'read')
  return { table, storageKey: itemKey(table, get.key) }
}
