import { backfillCursor, dropBackfillCursor, saveBackfillCursor } from '../catalogue/backfill-cursor.js'
import type { CatalogueChange } from '../catalogue/catalogue.js'
import type { Index, Table } from '../catalogue/table.js'
import type { EngineContext } from '../context.js'
import { keyAfter, numberRange } from '../encoding/index.js'
import type { ReadView } from '../storage/storage.js'
import type { Image } from './image.js'
import { writeIndexEntry } from './index-entries.js'
import { copyImage } from './records.js'

/** Few enough that a request which waits behind a slice does not notice. */
export const itemsPerSlice = 200

export interface StoredItem {
  readonly key: Buffer
  readonly image: Image
}

/** Takes up every backfill that the last stop left unfinished. */
export function resumeBackfills(context: EngineContext): void {
  for (const table of context.catalogue.tables())
    for (const index of table.indexes) if (index.backfilling) startBackfill(context, table.name, index.number)
}

/**
 * Fills a new index slice by slice while requests go on. A slice and its cursor are one transaction: writes to items
 * before the cursor keep the index themselves, those behind it are left to the slice that comes there.
 */
export function startBackfill(context: EngineContext, tableName: string, indexNumber: number): void {
  context.background.start(() =>
    context.catalogue.change((change) => {
      const table = change.find(tableName)
      const index = table?.indexes.find((each) => each.number === indexNumber)
      if (table === undefined || index === undefined) return true
      return fillSlice(context, change, table, index)
    }),
  )
}

function fillSlice(context: EngineContext, change: CatalogueChange, table: Table, index: Index): boolean {
  const { view } = change
  const items = nextItems(view, table, backfillCursor(view, index.number))
  for (const { image } of items) {
    const effect = writeIndexEntry(view, table, index, undefined, image)
    context.counts.add(view, table.number, index.number, effect.items, effect.bytes)
  }
  context.counts.save(view, table.number)
  if (items.length === itemsPerSlice) {
    saveBackfillCursor(view, index.number, items.at(-1)!.key)
    return false
  }
  dropBackfillCursor(view, index.number)
  finish(change, table, index)
  return true
}

/** The items of a table that come after a cursor, as many as one slice takes. */
export function nextItems(view: ReadView, table: Table, cursor: Buffer | undefined): StoredItem[] {
  const all = numberRange(table.number)
  const items: StoredItem[] = []
  for (const { key, value } of view.range({ from: cursor ? keyAfter(cursor) : all.from, to: all.to })) {
    items.push({ key: Buffer.from(key), image: copyImage(value) })
    if (items.length === itemsPerSlice) break
  }
  return items
}

function finish(change: CatalogueChange, { definition }: Table, index: Index): void {
  change.put({
    ...definition,
    globalIndexes: definition.globalIndexes.map((each) => {
      if (each.number !== index.number) return each
      const { backfilling: _, ...filled } = each
      return filled
    }),
  })
}
