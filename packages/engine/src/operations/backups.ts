import { backedUpTableNotFound, backupInUse, maxListBackupsLimit, validationError } from '@tablewright/dynamo'
import {
  allBackups,
  type Backup,
  backupArn,
  backupNamed,
  newBackupId,
  removeBackup,
  saveBackup,
} from '../backups/backup.js'
import { startCopy } from '../backups/copy-items.js'
import { backupDetails, backupSummary, describeBackup as describe } from '../backups/describe-backup.js'
import { isoSeconds } from '../backups/iso-seconds.js'
import { dropEntries, purgeDropped } from '../catalog/purge.js'
import { parseResourceArn, tableNameOf } from '../catalog/resource-arn.js'
import type { EngineContext } from '../context.js'
import { backupArnShape, createBackupShape, listBackupsShape } from '../request/shapes/backups.js'
import { operation } from './operation.js'

export const createBackup = operation('CreateBackup', createBackupShape, async (context, input) => {
  const name = tableNameOf(input.TableName)
  const backup = await context.catalog.change((change) => {
    const table = change.find(name)
    if (table === undefined || table.restoring) throw backedUpTableNotFound(name)
    const { items, bytes } = context.counts.of(change.view, table.number, table.number)
    const made: Backup = {
      id: newBackupId(context),
      number: change.nextNumber(),
      name: input.BackupName,
      type: 'USER',
      createdAt: context.clock(),
      items,
      bytes,
      table: table.definition,
      copying: true,
    }
    saveBackup(change.view, made)
    context.backupCopies.begin(made)
    return made
  })
  startCopy(context, backup)
  return { BackupDetails: backupDetails(context, backup) }
})

export const describeBackup = operation('DescribeBackup', backupArnShape, (context, input) => {
  const backup = context.storage.read((view) => backupNamed(view, input.BackupArn))
  return { BackupDescription: describe(context, backup) }
})

export const deleteBackup = operation('DeleteBackup', backupArnShape, async (context, input) => {
  const backup = await context.storage.write((view) => {
    const found = backupNamed(view, input.BackupArn)
    if (found.type === 'SYSTEM') throw systemBackup(input.BackupArn, found)
    if (found.copying) throw backupInUse(`Backup is being created: ${input.BackupArn}`)
    if (isRestored(context, found))
      throw backupInUse(`Backup is being used to restore table: ${input.BackupArn}`)
    removeBackup(view, found)
    dropEntries(view, [found.number])
    return found
  })
  purgeDropped(context)
  return { BackupDescription: describe(context, backup, 'DELETED') }
})

function systemBackup(arn: string, { createdAt, expiresAt = createdAt }: Backup): Error {
  return validationError(
    `Invalid Request: User is not allowed to delete the system backup with arn ${arn}. ` +
      `It will automatically expire on ${isoSeconds(expiresAt)}`,
  )
}

/** Whether a table is being restored from a backup. */
export function isRestored(context: EngineContext, backup: Backup): boolean {
  for (const { definition } of context.catalog.tables())
    if (definition.restore?.progress?.from === backup.number) return true
  return false
}

export const listBackups = operation('ListBackups', listBackupsShape, (context, input) => {
  const { TimeRangeLowerBound: lower = 0, TimeRangeUpperBound: upper = Number.POSITIVE_INFINITY } = input
  if (lower > upper) throw validationError('Time range lower bound must be less than or equal to upper bound')
  const limit = input.Limit ?? maxListBackupsLimit
  const type = input.BackupType ?? 'USER'
  const after = startOf(input.ExclusiveStartBackupArn)
  const found = context.storage
    .read(allBackups)
    .filter((backup) => input.TableName === undefined || backup.table.name === tableNameOf(input.TableName))
    .filter((backup) => type === 'ALL' || backup.type === type)
    .filter(({ createdAt }) => createdAt / 1000 >= lower && createdAt / 1000 < upper)
    .filter(({ id }) => id > after)
  const page = found.slice(0, limit)
  return {
    BackupSummaries: page.map((backup) => backupSummary(context, backup)),
    ...(found.length > limit && { LastEvaluatedBackupArn: backupArn(context, page.at(-1)!) }),
  }
})

function startOf(arn: string | undefined): string {
  if (arn === undefined) return ''
  const start = parseResourceArn(arn)?.backup
  if (start === undefined) throw validationError('Invalid Backup ARN')
  return start
}
