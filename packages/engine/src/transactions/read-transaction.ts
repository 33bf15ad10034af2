import {
  type Item,
  maxItemsJson,
  maxTransactionSize,
  type Path,
  readUnits,
  validationError,
} from '@tablewright/dynamo'
import type { CapacityReport } from '../capacity/consumption.js'
import { ConsumptionByTable } from '../capacity/consumption-by-table.js'
import type { Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { checkKey } from '../items/check-keys.js'
import type { Image } from '../items/image.js'
import { KeySet } from '../items/key-set.js'
import { itemKey } from '../items/keys.js'
import { tooMuchJson } from '../items/prepared-writes.js'
import { readImage } from '../items/records.js'
import { checkKeyPaths } from '../query/projection.js'
import type { Reply, ReplyValue } from '../reply.js'
import type { ReadView } from '../storage/storage.js'
import { inTurns, runSteps } from '../turns.js'
import { allOrCancel } from './cancellation.js'

/** One item to read, parsed: everything that does not depend on the table. */
export interface PlannedGet {
  readonly tableName: string
  readonly key: Item
  /** The places that it looks at. */
  readonly paths: readonly Path[]
  /** Returns the item as the answer shows it, after some steps; undefined if it is not shown. */
  readonly show: (image: Image) => Generator<undefined, ReplyValue>
}

/** Reads all items at one moment. */
export function readTransaction(
  context: EngineContext,
  gets: readonly PlannedGet[],
  capacity: CapacityReport,
): Reply | Promise<Reply> {
  const located = allOrCancel(gets, (get) => locate(context, get))
  const seen = new KeySet()
  if (!located.every(({ storageKey }) => seen.add(storageKey)))
    throw validationError('Transaction request cannot include multiple operations on one item')
  const images = context.storage.read((view) => readImages(view, located))
  const consumption = new ConsumptionByTable()
  images.forEach((image, at) => {
    const used = consumption.of(gets[at]!.tableName, located[at]!.table)
    used.tableUnits += readUnits(image?.size ?? 0, 'transactional')
  })
  consumption.spend(context, 'read')
  const responses: { readonly Item: ReplyValue }[] = []
  const steps = showSteps(gets, images, responses)
  const later = inTurns((isOver) => runSteps(steps, isOver) !== undefined)
  const reply = () => ({
    Responses: responses,
    ConsumedCapacity: consumption.report(capacity, 'ReadCapacityUnits'),
  })
  return later === undefined ? reply() : later.then(reply)
}

/** Copies all items in one turn, so that they are a snapshot. Throws at the first one beyond the size of a transaction. */
function readImages(
  view: ReadView,
  located: readonly { readonly storageKey: Buffer }[],
): readonly (Image | undefined)[] {
  let [size, json] = [0, 0]
  return located.map(({ storageKey }) => {
    const image = readImage(view, storageKey)
    size += image?.size ?? 0
    json += image?.json.length ?? 0
    if (size > maxTransactionSize)
      throw validationError('Transaction response exceeds the maximum allowed size of 4 MB')
    if (json > maxItemsJson) throw tooMuchJson()
    return image
  })
}

function* showSteps(
  gets: readonly PlannedGet[],
  images: readonly (Image | undefined)[],
  responses: { readonly Item: ReplyValue }[],
): Generator<undefined, void> {
  for (const [at, image] of images.entries()) {
    responses.push({ Item: image && (yield* gets[at]!.show(image)) })
    yield
  }
}

function locate(context: EngineContext, get: PlannedGet): { table: Table; storageKey: Buffer } {
  const table = context.catalog.table(get.tableName)
  checkKeyPaths(get.paths, table)
  checkKey(table, get.key)
  context.limiter?.check(table, 'read')
  return { table, storageKey: itemKey(table, get.key) }
}
