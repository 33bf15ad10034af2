import { backfillCursor, dropBackfillCursor, saveBackfillCursor } from '../catalog/backfill-cursor.js'
import type { CatalogChange } from '../catalog/catalog.js'
import type { RestoreProgress, RestoreSettings } from '../catalog/definition.js'
import type { Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { HugeImages } from '../items/huge-images.js'
import type { Image } from '../items/image.js'
import { writeIndexEntry } from '../items/index-entries.js'
import { writeVectorEntry } from '../items/vector-entries.js'
import type { ReadView, WriteView } from '../storage/storage.js'
import { lastStored } from '../streams/stored-record.js'
import { changesBack } from './change-log.js'
import { isAbsent, underNumber } from './record-key.js'
import { nextRecords } from './stored-items.js'

/** Resumes unfinished restores after a restart. */
export function resumeRestores(context: EngineContext): void {
  for (const table of context.catalog.tables())
    if (table.definition.restore?.progress) startRestore(context, table.name)
}

/**
 * Fills a restored table slice by slice while requests to other tables continue. Items are copied first. For a
 * restore to a moment, the logged changes since then are undone afterwards, the last one first, so that each item has
 * the value of that moment.
 */
export function startRestore(context: EngineContext, tableName: string): void {
  context.background.start(async () => {
    const huge = await hugeImages(context, tableName)
    return context.catalog.change((change) => {
      const table = change.find(tableName)
      const restore = table?.definition.restore
      if (table === undefined || restore?.progress === undefined) return true
      const next = advance(context, change.view, table, restore.progress, huge)
      if (next === restore.progress) return false
      save(change, table, restore, next)
      return next === undefined
    })
  })
}

/** Prepares the next slice. */
function hugeImages({ catalog, storage }: EngineContext, tableName: string): Promise<HugeImages> {
  const table = catalog.find(tableName)
  const progress = table?.definition.restore?.progress
  if (table === undefined || progress === undefined) return Promise.resolve(new HugeImages())
  const changes = storage.read((view) =>
    nextItems(view, table, progress).items.map(({ key, record }) => {
      const before = view.get(key)
      return { before: before && Buffer.from(before), after: record }
    }),
  )
  return HugeImages.of(table, changes)
}

/** Returns the items of the next slice, with their keys in the table. An item that did not exist has no record. */
function nextItems(
  view: ReadView,
  table: Table,
  progress: RestoreProgress,
): {
  readonly items: readonly { readonly key: Buffer; readonly record: Buffer | undefined }[]
  readonly isLast: boolean
  /** Key or sequence number of the last item, as the progress names it. */
  readonly lastKey?: Buffer | undefined
  readonly lastSequence?: number | undefined
} {
  if (progress.undo === undefined) {
    const { records, isLast } = nextRecords(view, progress.from, backfillCursor(view, table.number))
    const items = records.map(({ key, record }) => ({
      key: underNumber(key, table.number),
      record: isAbsent(record) ? undefined : record,
    }))
    return { items, isLast, lastKey: records.at(-1)?.key }
  }
  const { number, until } = progress.log!
  const { changes, isLast } = changesBack(view, number, progress.undo, until)
  const items = changes.map(({ key, before }) => ({ key: underNumber(key, table.number), record: before }))
  return { items, isLast, lastSequence: changes.at(-1)?.sequence }
}

/** Restores one slice. Returns undefined when the table is complete. */
export function advance(
  context: EngineContext,
  view: WriteView,
  table: Table,
  progress: RestoreProgress,
  huge = new HugeImages(),
): RestoreProgress | undefined {
  const { items, isLast, lastKey, lastSequence } = nextItems(view, table, progress)
  for (const { key, record } of items)
    replaceItem(context, view, table, key, record && huge.image(record), huge)
  context.counts.save(view, table.number)
  if (progress.undo !== undefined) return isLast ? undefined : { ...progress, undo: lastSequence! - 1 }
  if (!isLast) {
    saveBackfillCursor(view, table.number, lastKey!)
    return progress
  }
  dropBackfillCursor(view, table.number)
  if (progress.log === undefined) return undefined
  return { ...progress, undo: lastStored(view, progress.log.number) ?? 0 }
}

/** Writes an item with its index entries and counts. No change is published: the table is not visible yet. */
export function replaceItem(
  context: EngineContext,
  view: WriteView,
  table: Table,
  key: Buffer,
  after: Image | undefined,
  huge = new HugeImages(),
): void {
  const record = view.get(key)
  const before = record && huge.image(Buffer.from(record))
  if (before === undefined && after === undefined) return
  if (after === undefined) view.remove(key)
  else view.put(key, after.record)
  const items = (after ? 1 : 0) - (before ? 1 : 0)
  context.counts.add(view, table.number, table.number, items, (after?.size ?? 0) - (before?.size ?? 0))
  for (const index of table.indexes) {
    const effect = writeIndexEntry(view, table, index, before, after)
    context.counts.add(view, table.number, index.number, effect.items, effect.bytes)
  }
  for (const index of table.vectorIndexes) {
    const effect = writeVectorEntry(view, context.vectors, table, index, before, after)
    context.counts.add(view, table.number, index.number, effect.items, effect.bytes)
  }
}

function save(
  change: CatalogChange,
  { definition }: Table,
  restore: RestoreSettings,
  next: RestoreProgress | undefined,
): void {
  const { progress: _, ...settings } = restore
  change.put({
    ...definition,
    restore: next === undefined ? settings : { ...settings, progress: next },
  })
}
