import {
  backedUpTableNotFound,
  backupInUse,
  backupNotFound,
  invalidRestoreTime,
  pointInTimeRecoveryUnavailable,
  type RestoreTableToPointInTimeInput,
  validationError,
} from '@tablewright/dynamo'
import { backupNamed } from '../backups/backup.js'
import { earliestRestorable } from '../backups/change-log.js'
import { startRestore } from '../backups/restore.js'
import { restoredTable } from '../backups/restored-table.js'
import type { CatalogChange } from '../catalog/catalog.js'
import type { RestoreSettings, TableDefinition } from '../catalog/definition.js'
import { describeTable } from '../catalog/describe.js'
import { isTableArn, tableNameOf } from '../catalog/resource-arn.js'
import { type EngineContext, tableArn } from '../context.js'
import { restoreFromBackupShape, restoreToPointInTimeShape } from '../request/shapes/backups.js'
import { isRestored } from './backups.js'
import { operation } from './operation.js'

export const restoreTableFromBackup = operation(
  'RestoreTableFromBackup',
  restoreFromBackupShape,
  (context, input) =>
    restore(context, (change) => {
      const backup = backupNamed(change.view, input.BackupArn)
      if (backup.copying) throw backupNotFound(input.BackupArn)
      if (isRestored(context, backup))
        throw backupInUse(`Backup is being used to restore another table: ${input.BackupArn}`)
      const settings: RestoreSettings = {
        sourceTable: backup.table.name,
        sourceBackup: input.BackupArn,
        at: backup.createdAt,
        progress: { from: backup.number },
      }
      const target = { name: input.TargetTableName, restore: settings }
      return restoredTable(context, change, backup.table, target, input)
    }),
)

export const restoreTableToPointInTime = operation(
  'RestoreTableToPointInTime',
  restoreToPointInTimeShape,
  (context, input) =>
    restore(context, (change) => {
      const source = sourceOf(change, input)
      const log = source.continuousBackups
      if (log === undefined) throw pointInTimeRecoveryUnavailable(source.name)
      const at = restoreTime(input, earliestRestorable(log, context.clock()), context.clock())
      const settings: RestoreSettings = {
        sourceTable: source.name,
        at,
        progress: { from: source.number, log: { number: log.number, until: at } },
      }
      const target = { name: input.TargetTableName, restore: settings }
      return restoredTable(context, change, source, target, input)
    }),
)

function sourceOf(change: CatalogChange, input: RestoreTableToPointInTimeInput): TableDefinition {
  const { SourceTableArn: arn } = input
  if (arn !== undefined && !isTableArn(arn))
    throw validationError(`Invalid TableArn: Invalid ResourceArn provided as input ${arn}`)
  const named = arn ?? input.SourceTableName
  if (named === undefined) throw validationError('Either SourceTableName or SourceTableArn must be provided')
  const name = tableNameOf(named)
  const table = change.find(name)
  if (table === undefined || table.restoring) throw backedUpTableNotFound(name)
  return table.definition
}

/** In milliseconds. */
function restoreTime(input: RestoreTableToPointInTimeInput, earliest: number, latest: number): number {
  const asked = input.RestoreDateTime
  if (asked === undefined) {
    if (input.UseLatestRestorableTime) return latest
    throw validationError(
      'Either RestoreDateTime or UseLatestRestorableTime must be specified in the request',
    )
  }
  if (input.UseLatestRestorableTime)
    throw validationError('Only one of RestoreDateTime and UseLatestRestorableTime can be specified')
  const at = asked * 1000
  if (at < earliest || at > latest)
    throw invalidRestoreTime(
      `RestoreDateTime must be between ${isoSeconds(earliest)} and ${isoSeconds(latest)}`,
    )
  return at
}

function isoSeconds(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

async function restore(
  context: EngineContext,
  define: (change: CatalogChange) => TableDefinition,
): Promise<object> {
  const definition = await context.catalog.change((change) => {
    const made = define(change)
    change.put(made)
    return made
  })
  startRestore(context, definition.name)
  return {
    TableDescription: describeTable(definition, {
      arn: tableArn(context, definition.name),
      status: 'CREATING',
      count: () => ({ items: 0, bytes: 0 }),
    }),
  }
}
