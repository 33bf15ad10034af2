import {
  backedUpTableNotFound,
  backupInUse,
  backupNotFound,
  invalidParameter,
  invalidRestore,
  invalidRestoreTime,
  pointInTimeRecoveryUnavailable,
  type RestoreTableToPointInTimeInput,
  validationError,
} from '@tablewright/dynamo'
import { backupNamed } from '../backups/backup.js'
import { earliestRestorable } from '../backups/change-log.js'
import { isoSeconds } from '../backups/iso-seconds.js'
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
  (context, input) => {
    checkTimes(input)
    const sourceName = sourceNameOf(input)
    return restore(context, (change) => {
      const source = sourceOf(change, sourceName)
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
    })
  },
)

function checkTimes({ RestoreDateTime, UseLatestRestorableTime }: RestoreTableToPointInTimeInput): void {
  if (RestoreDateTime !== undefined && UseLatestRestorableTime)
    throw invalidRestore(
      'Both RestoreDateTime and UseLatestRestorableTime cannot be set for point-in-time restore request. ' +
        'Please specify either RestoreDateTime time or UseLatestRestorableTime',
    )
  if (RestoreDateTime === undefined && !UseLatestRestorableTime)
    throw invalidRestore(
      'Either one of RestoreDateTime or UseLatestRestorableTime must be specified, but not both',
    )
}

function sourceNameOf({ SourceTableArn, SourceTableName }: RestoreTableToPointInTimeInput): string {
  if (SourceTableArn !== undefined && SourceTableName !== undefined)
    throw invalidRestore('Must provide exactly one of: sourceTableArn, sourceTableName')
  if (SourceTableArn !== undefined && !isTableArn(SourceTableArn))
    throw invalidParameter('sourceTableArn is not a valid ARN')
  const named = SourceTableArn ?? SourceTableName
  if (named === undefined)
    throw validationError("The parameter 'TableName' is required but was not present in the request")
  return tableNameOf(named)
}

function sourceOf(change: CatalogChange, name: string): TableDefinition {
  const table = change.find(name)
  if (table === undefined || table.restoring) throw backedUpTableNotFound(name)
  return table.definition
}

/** Returns the moment to restore, in milliseconds. */
function restoreTime(input: RestoreTableToPointInTimeInput, earliest: number, latest: number): number {
  const asked = input.RestoreDateTime
  if (asked === undefined) return latest
  const at = asked * 1000
  if (at < earliest || at > latest)
    throw invalidRestoreTime(
      `RestoreDateTime '${isoSeconds(at)}' must be within EarliestRestorableDateTime '${isoSeconds(earliest)}' and ` +
        `LatestRestorableDateTime '${isoSeconds(latest)}'`,
    )
  return at
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
