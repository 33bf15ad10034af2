import { backfillCursor, dropBackfillCursor, saveBackfillCursor } from '../catalog/backfill-cursor.js'
import type { CatalogChange } from '../catalog/catalog.js'
import type { RestoreProgress, RestoreSettings } from '../catalog/definition.js'
import type { Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { Image } from '../items/image.js'
import { writeIndexEntry } from '../items/index-entries.js'
import { readImage } from '../items/records.js'
import { writeVectorEntry } from '../items/vector-entries.js'
import type { WriteView } from '../storage/storage.js'
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
  context.background.start(() =>
    context.catalog.change((change) => {
      const table = change.find(tableName)
      const restore = table?.definition.restore
      if (table === undefined || restore?.progress === undefined) return true
      const next = advance(context, change.view, table, restore.progress)
      if (next === restore.progress) return false
      save(change, table, restore, next)
      return next === undefined
    }),
  )
}

/** Restores one slice. Returns undefined when the table is complete. */
export function advance(
  context: EngineContext,
  view: WriteView,
  table: Table,
  progress: RestoreProgress,
): RestoreProgress | undefined {
  return progress.undo === undefined
    ? copySlice(context, view, table, progress)
    : undoSlice(context, view, table, progress, progress.undo)
}

function copySlice(
  context: EngineContext,
  view: WriteView,
  table: Table,
  progress: RestoreProgress,
): RestoreProgress | undefined {
  const { records, isLast } = nextRecords(view, progress.from, backfillCursor(view, table.number))
  for (const { key, record } of records) {
    const image = isAbsent(record) ? undefined : Image.ofRecord(record)
    replaceItem(context, view, table, underNumber(key, table.number), image)
  }
  context.counts.save(view, table.number)
  if (!isLast) {
    saveBackfillCursor(view, table.number, records.at(-1)!.key)
    return progress
  }
  dropBackfillCursor(view, table.number)
  if (progress.log === undefined) return undefined
  return { ...progress, undo: lastStored(view, progress.log.number) ?? 0 }
}

function undoSlice(
  context: EngineContext,
  view: WriteView,
  table: Table,
  progress: RestoreProgress,
  through: number,
): RestoreProgress | undefined {
  const { number, until } = progress.log!
  const { changes, isLast } = changesBack(view, number, through, until)
  for (const { key, before } of changes)
    replaceItem(context, view, table, underNumber(key, table.number), before && Image.ofRecord(before))
  context.counts.save(view, table.number)
  if (isLast) return undefined
  return { ...progress, undo: changes.at(-1)!.sequence - 1 }
}

/** Writes an item with its index entries and counts. No change is published: the table is not visible yet. */
export function replaceItem(
  context: EngineContext,
  view: WriteView,
  table: Table,
  key: Buffer,
  after: Image | undefined,
): void {
  const before = readImage(view, key)
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
