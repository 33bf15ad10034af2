import { type TimeToLiveSpecification, timeToLiveChangeInterval, validationError } from '@tablewright/dynamo'
import { dropBackfillCursor } from '../catalog/backfill-cursor.js'
import type { CatalogChange } from '../catalog/catalog.js'
import type { TableDefinition, TimeToLiveSettings } from '../catalog/definition.js'
import { dropEntries } from '../catalog/purge.js'
import { activeTimeToLive } from './expiry-index.js'

/** Returns the settings of a table after an UpdateTimeToLive. */
export function changeTimeToLive(
  change: CatalogChange,
  table: TableDefinition,
  { Enabled: enabled, AttributeName: attributeName }: TimeToLiveSpecification,
  now: number,
): TimeToLiveSettings {
  const current = table.timeToLive
  if (current?.enabled && current.attributeName !== attributeName)
    throw validationError(
      `TimeToLive is active on a different AttributeName: current AttributeName is ${current.attributeName}`,
    )
  if ((current?.enabled ?? false) === enabled)
    throw validationError(`TimeToLive is already ${enabled ? 'enabled' : 'disabled'}`)
  if (current !== undefined && now < current.changedAt + timeToLiveChangeInterval)
    throw validationError('Time to live has been modified multiple times within a fixed interval')
  if (enabled) return { attributeName, enabled, changedAt: now, number: change.nextNumber(), building: true }
  dropExpiryIndex(change, table)
  return { attributeName, enabled, changedAt: now, number: current!.number }
}

/** As `dropEntries` for the expiry index of a table whose items no longer expire. */
export function dropExpiryIndex({ view }: CatalogChange, table: TableDefinition): boolean {
  const settings = activeTimeToLive(table)
  if (settings === undefined) return false
  dropBackfillCursor(view, settings.number)
  return dropEntries(view, [settings.number])
}
