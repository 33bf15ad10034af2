import { dropEntries } from '../catalog/purge.js'
import type { Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import type { WriteView } from '../storage/storage.js'
import { allBackups, type Backup, newSystemBackupId, removeBackup, saveBackup } from './backup.js'

const day = 24 * 60 * 60 * 1000
/** How long the system backup of a deleted table is kept. */
const systemBackupDays = 35

/**
 * Keeps a deleted table that had point-in-time recovery as a system backup, as DynamoDB does. Its items are not
 * moved: the backup takes over their number.
 */
export function keepDeleted(context: EngineContext, view: WriteView, table: Table): Backup {
  const { items, bytes } = context.counts.of(view, table.number, table.number)
  const now = context.clock()
  const backup: Backup = {
    id: newSystemBackupId(view, now),
    number: table.number,
    name: `${table.name}$DeletedTableBackup`,
    type: 'SYSTEM',
    createdAt: now,
    expiresAt: now + systemBackupDays * day,
    items,
    bytes,
    table: table.definition,
  }
  saveBackup(view, backup)
  return backup
}

/** Removes expired system backups. */
export async function expireBackups(context: EngineContext): Promise<void> {
  const now = context.clock()
  const isDue = ({ expiresAt }: Backup) => expiresAt !== undefined && expiresAt <= now
  if (!context.storage.read(allBackups).some(isDue)) return
  await context.storage.write((view) => {
    for (const backup of allBackups(view).filter(isDue)) {
      removeBackup(view, backup)
      dropEntries(view, [backup.number])
    }
  })
}

/** Leaves the items of a deleted table to the backups that still copy them. Returns false if no backup does. */
export function leaveToBackups(view: WriteView, number: number): boolean {
  const copying = allBackups(view).filter((backup) => backup.copying && backup.table.number === number)
  const last = copying.at(-1)
  if (last === undefined) return false
  saveBackup(view, { ...last, dropAfter: [...(last.dropAfter ?? []), number] })
  return true
}
