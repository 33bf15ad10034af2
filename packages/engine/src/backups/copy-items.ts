import { backfillCursor, dropBackfillCursor, saveBackfillCursor } from '../catalog/backfill-cursor.js'
import { dropEntries, purgeDropped } from '../catalog/purge.js'
import type { EngineContext } from '../context.js'
import type { WriteView } from '../storage/storage.js'
import { allBackups, type Backup, findBackup, saveBackup } from './backup.js'
import { isAbsent, underNumber } from './record-key.js'
import { nextRecords } from './stored-items.js'

/** Resumes unfinished copies after a restart. */
export function resumeCopies(context: EngineContext): void {
  for (const backup of context.storage.read(allBackups)) {
    if (!backup.copying) continue
    context.backupCopies.begin(backup)
    startCopy(context, backup)
  }
}

/** Copies a table into a backup slice by slice while requests continue. */
export function startCopy(context: EngineContext, backup: Backup): void {
  context.background.start(async () => {
    const done = await context.storage.write((view) => copySlice(view, backup.id))
    if (!done) return false
    context.backupCopies.end(backup)
    purgeDropped(context)
    return true
  })
}

/** Returns true if the last item is copied, or the backup was deleted. */
function copySlice(view: WriteView, id: string): boolean {
  const backup = findBackup(view, id)
  if (backup?.copying !== true) return true
  const { records, isLast } = nextRecords(view, backup.table.number, backfillCursor(view, backup.number))
  for (const { key, record } of records) {
    const target = underNumber(key, backup.number)
    if (view.get(target) === undefined && !isAbsent(record)) view.put(target, record)
  }
  if (!isLast) {
    saveBackfillCursor(view, backup.number, records.at(-1)!.key)
    return false
  }
  dropBackfillCursor(view, backup.number)
  const { copying: _, dropAfter = [], ...made } = backup
  saveBackup(view, made)
  dropOrLeave(view, made, dropAfter)
  return true
}

/** Removes the entries of a deleted table when no backup needs them any more. */
function dropOrLeave(view: WriteView, { id, table }: Backup, numbers: readonly number[]): void {
  if (numbers.length === 0) return
  const other = allBackups(view).find(
    (each) => each.copying && each.id !== id && each.table.number === table.number,
  )
  if (other === undefined) dropEntries(view, numbers)
  else saveBackup(view, { ...other, dropAfter: numbers })
}
