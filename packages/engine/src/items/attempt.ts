import {
  applyUpdate,
  conditionFailed,
  conditionSteps,
  type DynamoError,
  duplicateItem,
  evaluateCondition,
  type Item,
  invalidParameter,
  itemSize,
  maxItemSize,
  onlyRemoves,
  type Update,
  updatedItemTooLarge,
  updateSteps,
} from '@tablewright/dynamo'
import type { Table } from '../catalog/table.js'
import { checkItemKeys, checkKey, checkUpdatedIndexKeys } from './check-keys.js'
import { checkVectors } from './check-vectors.js'
import { Image } from './image.js'
import { patchRecord } from './patch-record.js'
import type { ItemWrite, UpdateWrite } from './write.js'

/** The result of a write on the current item, before it is stored. */
export interface Attempt {
  readonly after: Image | undefined
  /** The update that was made, for UPDATED_OLD and UPDATED_NEW. */
  readonly update?: Update
}

const noItem: Item = Object.freeze({})

/**
 * Throws unless the write fits the table: its key, and the types of what it puts into index keys.
 *
 * @param item the attributes of the write, or at least those that the table checks
 */
export function checkAgainstTable(write: ItemWrite, table: Table, item: Item): void {
  if (write.kind === 'put') {
    checkItemKeys(table, item)
    if (table.vectorIndexes.length > 0) checkVectorsOnce(write.image, table, item)
    return
  }
  checkKey(table, item)
  if (write.kind === 'update' && write.update !== undefined) checkKeyUntouched(write.update, table)
}

/** The table whose vector indexes an image fits. */
const fitting = new WeakMap<Image, Table>()

/** A batch checks all its writes before each of its transactions. */
function checkVectorsOnce(image: Image, table: Table, item: Item): void {
  if (fitting.get(image) === table) return
  checkVectors(table, item)
  fitting.set(image, table)
}

function checkKeyUntouched(update: Update, table: Table): void {
  for (const { name } of table.keys)
    for (const { path } of update.actions)
      if (path[0] === name)
        throw invalidParameter(`Cannot update attribute ${name}. This attribute is part of the key`)
}

/** Evaluates the condition and computes the item after the write. Throws DynamoDB's error if the write is refused. */
export function attempt(write: ItemWrite, table: Table, before: Image | undefined): Attempt {
  if (write.condition !== undefined && !evaluateCondition(write.condition, before?.item ?? noItem))
    throw refusal(write, before)
  return perform(write, table, before)
}

/** As `attempt`, in steps, none of which takes long on a large item. */
export function* attemptSteps(
  write: ItemWrite,
  table: Table,
  before: Image | undefined,
): Generator<undefined, Attempt> {
  // A put or delete without a condition does not read the item, but the indexes of the table do.
  const isIndexed = table.indexes.length > 0 || table.vectorIndexes.length > 0
  const looksInto = write.kind === 'update' || write.condition !== undefined || isIndexed
  const item = looksInto && before !== undefined ? yield* before.itemSteps() : noItem
  yield
  if (write.condition !== undefined && !(yield* conditionSteps(write.condition, item)))
    throw refusal(write, before)
  if (write.kind === 'update' && write.update !== undefined) yield* updateSteps(write.update, item)
  const made = perform(write, table, before)
  yield
  return made
}

function perform(write: ItemWrite, table: Table, before: Image | undefined): Attempt {
  switch (write.kind) {
    case 'put':
      return { after: write.image }
    case 'delete':
      return { after: undefined }
    case 'check':
      return { after: before }
    case 'update':
      return attemptUpdate(write, table, before)
  }
}

function refusal(write: ItemWrite, before: Image | undefined): DynamoError {
  if (write.kind === 'put' && write.insert) return duplicateItem()
  return conditionFailed(write.returnOldOnFailure ? before?.item : undefined)
}

function attemptUpdate(write: UpdateWrite, table: Table, before: Image | undefined): Attempt {
  if (write.update === undefined) return { after: before ?? Image.ofItem(write.key, itemSize(write.key)) }
  if (before === undefined && onlyRemoves(write.update)) return { after: undefined }
  const patched = patchedImage(write, table, before)
  if (patched !== undefined) return { after: patched, update: write.update }
  const start = before?.item ?? write.key
  const item = applyUpdate(write.update, start)
  checkUpdatedIndexKeys(table, item)
  checkVectors(table, item, start)
  const size = itemSize(item, maxItemSize)
  if (size > maxItemSize) throw updatedItemTooLarge()
  return { after: Image.ofItem(item, size), update: write.update }
}

/** Longer records are parsed and encoded in steps. */
const maxPatched = 512 * 1024

/** Updates the stored bytes. Returns undefined if a condition or an index has to read the attributes. */
function patchedImage(write: UpdateWrite, table: Table, before: Image | undefined): Image | undefined {
  if (before === undefined || write.condition !== undefined) return undefined
  if (table.indexes.length > 0 || table.vectorIndexes.length > 0) return undefined
  if (before.record.length > maxPatched) return undefined
  const record = patchRecord(before.record, write.update!)
  return record && Image.ofRecord(record)
}
