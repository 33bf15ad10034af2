import { backfillCursor, dropBackfillCursor, saveBackfillCursor } from '../catalog/backfill-cursor.js'
import type { CatalogChange } from '../catalog/catalog.js'
import type { Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { keyAfter, numberRange } from '../encoding/index.js'
import { SliceBudget } from '../slice-budget.js'
import type { ReadView } from '../storage/storage.js'
import { HugeImages } from './huge-images.js'
import type { Image } from './image.js'
import { writeIndexEntry } from './index-entries.js'
import { copyImage } from './records.js'
import { writeVectorEntry } from './vector-entries.js'

export interface StoredItem {
  readonly key: Buffer
  readonly image: Image
}

/** Resumes unfinished backfills after a restart. */
export function resumeBackfills(context: EngineContext): void {
  for (const table of context.catalog.tables())
    for (const index of [...table.indexes, ...table.vectorIndexes])
      if (index.backfilling) startBackfill(context, table.name, index.number)
}

/**
 * Fills a new index slice by slice while requests continue. A slice and its cursor are one transaction: writes of
 * items before the cursor update the index themselves, those after it are left to a later slice.
 */
export function startBackfill(context: EngineContext, tableName: string, indexNumber: number): void {
  context.background.start(async () => {
    const huge = await hugeImages(context, tableName, indexNumber)
    return context.catalog.change((change) => {
      const table = change.find(tableName)
      const fill = table && fillerOf(context, change, table, indexNumber)
      if (table === undefined || fill === undefined) return true
      return fillSlice(context, change, table, indexNumber, (image) => fill(huge.image(image.record)))
    })
  })
}

/** Prepares the next slice. */
function hugeImages(
  { catalog, storage }: EngineContext,
  tableName: string,
  indexNumber: number,
): Promise<HugeImages> {
  const table = catalog.find(tableName)
  if (table === undefined) return Promise.resolve(new HugeImages())
  const { items } = storage.read((view) => nextItems(view, table, backfillCursor(view, indexNumber)))
  const changes = items.map(({ image }) => ({ before: undefined, after: image.record }))
  return HugeImages.of(
    table,
    changes,
    table.indexes.filter(({ number }) => number === indexNumber),
  )
}

/** Puts the entry of an item into an index. Returns its contribution to the counts. */
type Fill = (image: Image) => { readonly items: number; readonly bytes: number }

/** Returns undefined if the index no longer exists. */
function fillerOf(
  context: EngineContext,
  { view }: CatalogChange,
  table: Table,
  number: number,
): Fill | undefined {
  const index = table.indexes.find((each) => each.number === number)
  if (index !== undefined) return (image) => writeIndexEntry(view, table, index, undefined, image)
  const vectors = table.vectorIndexes.find((each) => each.number === number)
  if (vectors === undefined) return undefined
  return (image) => writeVectorEntry(view, context.vectors, table, vectors, undefined, image)
}

function fillSlice(
  context: EngineContext,
  change: CatalogChange,
  table: Table,
  index: number,
  fill: Fill,
): boolean {
  const { view } = change
  const { items, isLast } = nextItems(view, table, backfillCursor(view, index))
  for (const { image } of items) {
    const effect = fill(image)
    context.counts.add(view, table.number, index, effect.items, effect.bytes)
  }
  context.counts.save(view, table.number)
  if (!isLast) {
    saveBackfillCursor(view, index, items.at(-1)!.key)
    return false
  }
  dropBackfillCursor(view, index)
  finish(change, table, index)
  return true
}

/** Returns the items of a table after a cursor, at most one slice. */
export function nextItems(
  view: ReadView,
  table: Table,
  cursor: Buffer | undefined,
): { readonly items: readonly StoredItem[]; readonly isLast: boolean } {
  const all = numberRange(table.number)
  const items: StoredItem[] = []
  const budget = new SliceBudget()
  for (const { key, value } of view.range({ from: cursor ? keyAfter(cursor) : all.from, to: all.to })) {
    items.push({ key: Buffer.from(key), image: copyImage(value) })
    if (budget.take(value.length)) break
  }
  return { items, isLast: !budget.isFull }
}

function finish(change: CatalogChange, { definition }: Table, index: number): void {
  const filled = <D extends { readonly number: number; readonly backfilling?: boolean }>(each: D): D => {
    if (each.number !== index) return each
    const { backfilling: _, ...rest } = each
    return rest as D
  }
  change.put({
    ...definition,
    globalIndexes: definition.globalIndexes.map(filled),
    ...(definition.vectorIndexes && { vectorIndexes: definition.vectorIndexes.map(filled) }),
  })
}
