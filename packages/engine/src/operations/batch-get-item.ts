import {
  type BatchGetItemInput,
  type DynamoError,
  type Item,
  maxBatchGetKeys,
  maxBatchGetSize,
  maxItemsJson,
  type Projection,
  readUnits,
  validateItem,
  validationError,
} from '@tablewright/dynamo'
import { ConsumptionByTable } from '../capacity/consumption-by-table.js'
import type { Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { checkKey } from '../items/check-keys.js'
import { duplicateKeys, KeySet } from '../items/key-set.js'
import { itemKey } from '../items/keys.js'
import { readImage } from '../items/records.js'
import { checkKeyPaths, planProjection, projectImage, projectImageSteps } from '../query/projection.js'
import type { ReplyValue } from '../reply.js'
import { checkExpressionParameters } from '../request/expression-parameters.js'
import { batchGetItemShape } from '../request/shapes/batch.js'
import type { ReadView } from '../storage/storage.js'
import { inTurns, runSteps } from '../turns.js'
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
    const tables = Object.entries(input.RequestItems)
    // Each table has at least one key, and planning thousands of tables would block other requests.
    if (tables.length > maxBatchGetKeys) throw tooManyItems()
    const gets = tables.map(([name, request]) => planTable(name, request))
    if (gets.reduce((sum, each) => sum + each.keys.length, 0) > maxBatchGetKeys) throw tooManyItems()
    checkSameParameters(gets)
    if (gets.some(({ name }) => context.catalog.find(name) === undefined)) gets.forEach(checkRepeatedKeys)
    const located = gets.map((each) => ({ ...each, ...locate(context, each) }))
    const batch = new Batch(located)
    const reply = () => {
      batch.consumption.spend(context, 'read')
      return {
        Responses: Object.fromEntries(batch.responses),
        UnprocessedKeys: Object.fromEntries(batch.unprocessed),
        ConsumedCapacity: batch.consumption.report(input.ReturnConsumedCapacity),
      }
    }
    const later = inTurns((isOver) => context.storage.read((view) => batch.read(view, isOver)))
    return later === undefined ? reply() : later.then(reply)
  },
  { newerMessages: 'read' },
)

function tooManyItems(): DynamoError {
  return validationError('Too many items requested for the BatchGetItem call')
}

function planTable(name: string, request: TableRequest): TableGets {
  checkExpressionParameters(request, parameters)
  return { name, request, projection: planProjection(request), keys: request.Keys.map(validateItem) }
}

/** All tables of a request have projection expressions, or none has. */
function checkSameParameters(gets: readonly TableGets[]): void {
  const given = (name: 'ProjectionExpression' | 'AttributesToGet') =>
    gets.find(({ request }) => request[name] !== undefined)?.request[name]
  checkExpressionParameters(
    { ProjectionExpression: given('ProjectionExpression'), AttributesToGet: given('AttributesToGet') },
    parameters,
  )
}

/** Repeated keys are reported before a missing table. */
function checkRepeatedKeys({ keys }: TableGets): void {
  const seen = new Set<string>()
  for (const key of keys) {
    const text = JSON.stringify(Object.entries(key).sort())
    if (seen.has(text)) throw duplicateKeys()
    seen.add(text)
  }
}

interface Located {
  readonly table: Table
  readonly storageKeys: readonly Buffer[]
}

function locate(context: EngineContext, { name, projection, keys }: TableGets): Located {
  const table = context.catalog.table(name)
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

type LocatedGets = TableGets & Located

/** Reads one table after the other until the response is full. The remaining keys are returned as unprocessed. */
class Batch {
  readonly responses = new Map<string, ReplyValue[]>()
  readonly unprocessed = new Map<string, ReplyValue>()
  readonly consumption = new ConsumptionByTable()
  readonly #gets: Iterator<readonly [LocatedGets, number]>
  #bytes = 0
  #json = 0
  /** The projection of the item that was read last. */
  #open: { readonly name: string; readonly steps: Iterator<undefined, ReplyValue> } | undefined

  constructor(located: readonly LocatedGets[]) {
    for (const { name } of located) this.responses.set(name, [])
    this.#gets = eachKey(located)
  }

  /** Reads keys until all are read or the turn is over. Returns whether all are read. */
  read(view: ReadView, isOver: () => boolean): boolean {
    for (;;) {
      if (!this.#show(isOver)) return false
      const { value, done } = this.#gets.next()
      if (done) return true
      this.#readOne(view, ...value)
      if (isOver()) return false
    }
  }

  /** Continues the projection of an item. Returns whether it is done. */
  #show(isOver: () => boolean): boolean {
    if (this.#open === undefined) return true
    const shown = runSteps(this.#open.steps, isOver)
    if (shown === undefined) return false
    this.responses.get(this.#open.name)!.push(shown.result)
    this.#open = undefined
    return true
  }

  #readOne(view: ReadView, gets: LocatedGets, at: number): void {
    const { name, request, projection, keys, table, storageKeys } = gets
    const consumption = this.consumption.of(name, table)
    const isFull = this.#bytes >= maxBatchGetSize || this.#json >= maxItemsJson
    const image = isFull ? undefined : readImage(view, storageKeys[at]!)
    const size = image?.size ?? 0
    if (isFull || this.#bytes + size > maxBatchGetSize) {
      this.#bytes = maxBatchGetSize
      this.#leave(name, request, keys[at]!)
      return
    }
    this.#bytes += size
    this.#json += image?.json.length ?? 0
    consumption.tableUnits += readUnits(size, request.ConsistentRead ? 'strong' : 'eventual')
    if (image === undefined) return
    if (projection === undefined || !image.isHugeRecord)
      this.responses.get(name)!.push(projectImage(projection, image))
    else this.#open = { name, steps: projectImageSteps(projection, image) }
  }

  #leave(name: string, request: TableRequest, key: Item): void {
    const left = this.unprocessed.get(name) as { readonly Keys: Item[] } | undefined
    if (left === undefined) this.unprocessed.set(name, { ...request, Keys: [key] } as unknown as ReplyValue)
    else left.Keys.push(key)
  }
}

function* eachKey(located: readonly LocatedGets[]): Generator<readonly [LocatedGets, number]> {
  for (const gets of located) for (let at = 0; at < gets.storageKeys.length; at++) yield [gets, at]
}
