import { backedUpTableNotFound, continuousBackupsUnavailable, validationError } from '@tablewright/dynamo'
import { earliestRestorable, isUndone } from '../backups/change-log.js'
import type { TableDefinition } from '../catalog/definition.js'
import { dropEntries, purgeDropped } from '../catalog/purge.js'
import { tableNameOf } from '../catalog/resource-arn.js'
import { describeContinuousBackupsShape, updateContinuousBackupsShape } from '../request/shapes/backups.js'
import { operation } from './operation.js'

const defaultRecoveryDays = 35

export const describeContinuousBackups = operation(
  'DescribeContinuousBackups',
  describeContinuousBackupsShape,
  (context, input) => {
    const name = tableNameOf(input.TableName)
    const table = context.catalog.restored(name)
    if (table === undefined) throw backedUpTableNotFound(name)
    return { ContinuousBackupsDescription: describe(table.definition, context.clock()) }
  },
)

export const updateContinuousBackups = operation(
  'UpdateContinuousBackups',
  updateContinuousBackupsShape,
  async (context, input) => {
    const name = tableNameOf(input.TableName)
    const { PointInTimeRecoveryEnabled: enabled, RecoveryPeriodInDays: days } =
      input.PointInTimeRecoverySpecification
    if (!enabled && days !== undefined)
      throw validationError(
        'Invalid Request: Cannot specify RecoveryPeriodInDays when disabling point-in-time recovery.',
      )
    const definition = await context.catalog.change((change) => {
      const table = change.restored(name)
      if (table === undefined) throw backedUpTableNotFound(name)
      const { continuousBackups: log, ...without } = table.definition
      if (!enabled) {
        if (log === undefined) return table.definition
        if (isUndone(context, log.number))
          throw continuousBackupsUnavailable(`A table is being restored from the backups of: ${name}`)
        dropEntries(change.view, [log.number])
        change.put(without)
        return without
      }
      const continuousBackups = {
        number: log?.number ?? change.nextNumber(),
        enabledAt: log?.enabledAt ?? context.clock(),
        recoveryDays: days ?? log?.recoveryDays ?? defaultRecoveryDays,
      }
      const changed = { ...without, continuousBackups }
      change.put(changed)
      return changed
    })
    purgeDropped(context)
    return { ContinuousBackupsDescription: describe(definition, context.clock()) }
  },
)

/** As with DynamoDB, continuous backups are always enabled. The setting is point-in-time recovery. */
function describe({ continuousBackups }: TableDefinition, now: number) {
  if (continuousBackups === undefined)
    return {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
    }
  return {
    ContinuousBackupsStatus: 'ENABLED',
    PointInTimeRecoveryDescription: {
      PointInTimeRecoveryStatus: 'ENABLED',
      RecoveryPeriodInDays: continuousBackups.recoveryDays,
      EarliestRestorableDateTime: earliestRestorable(continuousBackups, now) / 1000,
      LatestRestorableDateTime: now / 1000,
    },
  }
}
