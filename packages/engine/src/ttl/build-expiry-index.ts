import { backfillCursor, dropBackfillCursor, saveBackfillCursor } from '../catalog/backfill-cursor.js'
import type { CatalogChange } from '../catalog/catalog.js'
import type { TimeToLiveSettings } from '../catalog/definition.js'
import type { Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { nextItems } from '../items/backfill.js'
import { activeTimeToLive, expiryOf, putEntry } from './expiry-index.js'

/** Takes up every build that the last stop left unfinished. */
export function resumeExpiryBuilds(context: EngineContext): void {
  for (const table of context.catalog.tables())
    if (activeTimeToLive(table.definition)?.building) buildExpiryIndex(context, table.name)
}

/** Enters the items that a table already has, slice by slice; writes keep their own entries from the start. */
export function buildExpiryIndex(context: EngineContext, tableName: string): void {
  context.background.start(() =>
    context.catalog.change((change) => {
      const table = change.find(tableName)
      const settings = table && activeTimeToLive(table.definition)
      if (table === undefined || !settings?.building) return true
      return buildSlice(change, table, settings)
    }),
  )
}

function buildSlice(change: CatalogChange, table: Table, settings: TimeToLiveSettings): boolean {
  const { view } = change
  const { items, isLast } = nextItems(view, table, backfillCursor(view, settings.number))
  for (const { key, image } of items) {
    const seconds = expiryOf(image.item, settings.attributeName)
    if (seconds !== undefined) putEntry(view, settings.number, seconds, key)
  }
  if (!isLast) {
    saveBackfillCursor(view, settings.number, items.at(-1)!.key)
    return false
  }
  dropBackfillCursor(view, settings.number)
  const { building: _, ...built } = settings
  change.put({ ...table.definition, timeToLive: built })
  return true
}
