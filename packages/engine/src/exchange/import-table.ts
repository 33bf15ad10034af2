import { isTablewrightError } from '@tablewright/base'
import {
  DynamoError,
  itemSize,
  itemTooLarge,
  itemValidationSteps,
  maxItemSize,
  validateItem,
} from '@tablewright/dynamo'
import { replaceItem } from '../backups/restore.js'
import { dropEntries, purgeDropped } from '../catalog/purge.js'
import type { Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { checkItemKeys } from '../items/check-keys.js'
import { checkVectors } from '../items/check-vectors.js'
import { entrySteps } from '../items/entry-steps.js'
import { Image } from '../items/image.js'
import { itemKey } from '../items/keys.js'
import { checkBodyCounts, checkBodySize } from '../request/check-body.js'
import { SliceBudget } from '../slice-budget.js'
import { isWriteFailure } from '../storage/health.js'
import { stepsInTurns } from '../turns.js'
import { BucketMissing, bucketFolder, failureMessage } from './bucket.js'
import { allImports, findImport, type Import, saveExchange } from './exchange.js'
import { parseLine } from './parse-line.js'
import { type FileLine, readLines } from './read-lines.js'

const linesPerSlice = 100

/** Starts unfinished imports again after a restart of the engine: putting an item twice does no harm. */
export function resumeImports(context: EngineContext): void {
  for (const each of context.storage.read(allImports))
    if (each.status === 'IN_PROGRESS')
      startImport(context, { ...each, processed: 0, imported: 0, errors: 0, bytes: 0 })
}

/** Fills a new table from files, slice by slice. Requests do not see the table until all files are read. */
export function startImport(context: EngineContext, started: Import): void {
  const run = new ImportRun(context, started)
  const close = () => run.close()
  context.background.start(() => run.next()).then(close, close)
}

/** A running import. After a failed commit, it puts the same lines again, or ends again in the same way. */
class ImportRun {
  readonly #context: EngineContext
  #each: Import
  #lines: AsyncIterator<FileLine> | undefined
  /** Lines that are read and not put yet. */
  #slice: LineSlice | undefined
  #ended: Import | undefined

  constructor(context: EngineContext, started: Import) {
    this.#context = context
    this.#each = started
  }

  /** Puts the next lines. Returns true when the import has ended. */
  async next(): Promise<boolean> {
    this.#ended ??= await this.#advance()
    if (this.#ended === undefined) return false
    await finish(this.#context, this.#ended)
    return true
  }

  /** Closes the file that is being read. */
  async close(): Promise<void> {
    await this.#lines?.return?.()
  }

  /** Returns the import if it is completed or has failed. */
  async #advance(): Promise<Import | undefined> {
    try {
      this.#lines ??= linesOf(this.#context, this.#each)
      this.#slice ??= await take(this.#lines)
      const { lines, isLast } = this.#slice
      this.#each = await importSlice(this.#context, this.#each, lines)
      this.#slice = undefined
      return isLast ? ended(this.#each) : undefined
    } catch (error) {
      if (isWriteFailure(error)) throw error
      if (isTablewrightError(error)) this.#context.onFailure(error)
      const code = error instanceof BucketMissing ? 'S3NoSuchBucket' : 'InvalidInput'
      return { ...this.#each, status: 'FAILED', failure: { code, message: failureMessage(error) } }
    }
  }
}

/** An import is completed if all lines are items of the table. Otherwise, it has failed, but keeps the valid items. */
function ended(each: Import): Import {
  if (each.errors === 0) return { ...each, status: 'COMPLETED' }
  const message = 'Some of the items failed validation checks and were not imported.'
  return { ...each, status: 'FAILED', failure: { code: invalidItems, message } }
}

const invalidItems = 'ItemValidationError'

function linesOf(
  context: EngineContext,
  { bucket, prefix = '', compression, format, csv }: Import,
): AsyncIterator<FileLine> {
  return readLines({
    folder: bucketFolder(context.bucketsFolder, bucket),
    prefix,
    gzipped: compression === 'GZIP',
    withHeader: format === 'CSV' && csv?.HeaderList === undefined,
  })
}

async function take(lines: AsyncIterator<FileLine>): Promise<LineSlice> {
  const slice: FileLine[] = []
  const budget = new SliceBudget(linesPerSlice)
  while (!budget.isFull) {
    const next = await lines.next()
    if (next.done) break
    slice.push(next.value)
    budget.take(next.value.line.length)
  }
  return { lines: slice, isLast: !budget.isFull }
}

interface LineSlice {
  readonly lines: readonly FileLine[]
  readonly isLast: boolean
}

async function importSlice(
  context: EngineContext,
  each: Import,
  slice: readonly FileLine[],
): Promise<Import> {
  const images = await readItems(context, each, slice)
  return context.catalog.change((change) => {
    const table = change.find(each.tableName)
    if (table === undefined) throw tableGone(each)
    for (const image of images) replaceItem(context, change.view, table, itemKey(table, image.item), image)
    context.counts.save(change.view, table.number)
    const after: Import = {
      ...each,
      processed: each.processed + slice.length,
      imported: each.imported + images.length,
      errors: each.errors + slice.length - images.length,
      bytes: each.bytes + slice.reduce((bytes, { line }) => bytes + line.length, 0),
    }
    saveExchange(change.view, after)
    return after
  })
}

/** Reads the items of a slice in turns, before they are written: each may have 400 KB. */
async function readItems(
  context: EngineContext,
  each: Import,
  slice: readonly FileLine[],
): Promise<readonly Image[]> {
  const table = context.catalog.find(each.tableName)
  if (table === undefined) throw tableGone(each)
  const images: Image[] = []
  await stepsInTurns(readSteps(table, each, slice, images))
  return images
}

function* readSteps(
  table: Table,
  each: Import,
  slice: readonly FileLine[],
  images: Image[],
): Generator<undefined, void> {
  for (const line of slice) {
    const image = yield* itemSteps(table, each, line)
    yield
    if (image === undefined) continue
    images.push(image)
    if (!image.isHuge) continue
    yield* image.recordSteps()
    yield* entrySteps(table, undefined, image)
  }
}

function tableGone({ tableName }: Import): Error {
  return new Error(`The table ${tableName} is gone.`)
}

/** Minimum length of a line whose item is validated in steps. */
const longLine = 256 * 1024

/** Returns the item of a line; undefined if the line is invalid or does not fit the table. */
function* itemSteps(table: Table, each: Import, from: FileLine): Generator<undefined, Image | undefined> {
  try {
    // The limit of a PutItem request, which no valid item exceeds.
    checkBodySize('PutItem', from.line)
    // The counted characters of JSON have no meaning in CSV.
    if (each.format !== 'CSV') checkBodyCounts(from.line)
    const given = parseLine(table, each, from)
    if (from.line.length > longLine) yield* itemValidationSteps(given)
    const item = validateItem(given)
    const size = itemSize(item)
    if (size > maxItemSize) throw itemTooLarge()
    checkItemKeys(table, item)
    checkVectors(table, item)
    return Image.ofItem(item, size)
  } catch (error) {
    if (error instanceof DynamoError || error instanceof SyntaxError || error instanceof TypeError)
      return undefined
    throw error
  }
}

/** An import whose files could not be read leaves no table. */
async function finish(context: EngineContext, each: Import): Promise<void> {
  await context.catalog.change((change) => {
    if (findImport(change.view, each.id) === undefined) return
    saveExchange(change.view, { ...each, endedAt: context.clock() })
    const table = change.find(each.tableName)
    if (table?.definition.importing !== each.id) return
    if (each.status === 'COMPLETED' || each.failure?.code === invalidItems) {
      const { importing: _, ...definition } = table.definition
      change.put(definition)
      return
    }
    change.remove(table)
    dropEntries(change.view, [table.number, ...table.indexes.map((index) => index.number)])
    context.counts.dropTable(change.view, table.number)
  })
  purgeDropped(context)
}
