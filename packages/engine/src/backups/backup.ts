import { backupNotFound, validationError } from '@tablewright/dynamo'
import { parseRecord } from '../catalog/catalog.js'
import type { TableDefinition } from '../catalog/definition.js'
import { parseResourceArn } from '../catalog/resource-arn.js'
import { systemKey, systemRange } from '../catalog/system-keys.js'
import { type EngineContext, tableArn } from '../context.js'
import type { ReadView, WriteView } from '../storage/storage.js'

/** A table at one moment. Its items are stored under a separate number, with the keys of the table. */
export interface Backup {
  /** The moment in milliseconds, 14 digits, and eight random digits, which are zeros in a system backup. */
  readonly id: string
  readonly number: number
  readonly name: string
  readonly type: 'USER' | 'SYSTEM'
  readonly createdAt: number
  /** System backups are deleted at this time. */
  readonly expiresAt?: number
  readonly items: number
  readonly bytes: number
  readonly table: TableDefinition
  /** Present while items are being copied. */
  readonly copying?: true
  /** Numbers whose entries are removed once all items are copied, because the table was deleted meanwhile. */
  readonly dropAfter?: readonly number[]
}

export function newBackupId(context: EngineContext): string {
  return backupId(context.clock(), Buffer.from(context.random(new Uint8Array(4))).toString('hex'))
}

/** Returns the first free identifier of a system backup at or after a moment. */
export function newSystemBackupId(view: ReadView, now: number): string {
  for (let at = now; ; at++) {
    const id = backupId(at, '00000000')
    if (findBackup(view, id) === undefined) return id
  }
}

function backupId(milliseconds: number, suffix: string): string {
  return `${String(milliseconds).padStart(14, '0')}-${suffix}`
}

export function backupArn(context: EngineContext, backup: Pick<Backup, 'id' | 'table'>): string {
  return `${tableArn(context, backup.table.name)}/backup/${backup.id}`
}

export function saveBackup(view: WriteView, backup: Backup): void {
  view.put(systemKey('backup', backup.id), Buffer.from(JSON.stringify(backup)))
}

export function removeBackup(view: WriteView, { id }: Backup): void {
  view.remove(systemKey('backup', id))
}

export function findBackup(view: ReadView, id: string): Backup | undefined {
  const value = view.get(systemKey('backup', id))
  return value === undefined ? undefined : parseRecord<Backup>(value)
}

/** In order of creation. */
export function allBackups(view: ReadView): readonly Backup[] {
  const backups: Backup[] = []
  for (const { value } of view.range(systemRange('backup'))) backups.push(parseRecord<Backup>(value))
  return backups
}

/** Returns the backup of an ARN. */
export function backupNamed(view: ReadView, arn: string): Backup {
  const resource = parseResourceArn(arn)
  if (resource?.backup === undefined) throw validationError('Invalid Backup ARN')
  const backup = findBackup(view, resource.backup)
  if (backup === undefined || backup.table.name !== resource.table) throw backupNotFound(arn)
  return backup
}
