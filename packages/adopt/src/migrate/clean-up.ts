import { TablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import { equalValues, type Item } from '@tablewright/dynamo'
import { isSetItem, readItem } from '../items/design-items.js'
import { knownNames, retryOnRace } from './backfill.js'
import { unchanged } from './item-condition.js'
import { itemKey, type Migration } from './migration.js'

/**
 * Removes items and attributes that the kept design does not store: contracting keeps the new design, rolling
 * back the old one. Items of neither design are not changed. Returns whether something was written.
 */
export async function cleanItem(
  migration: Migration,
  keep: 'before' | 'after',
  driver: Driver,
  table: string,
  scanned: Item,
): Promise<boolean> {
  const written = await retryOnRace(migration, driver, table, scanned, (item) =>
    cleanOnce(migration, keep, driver, table, item),
  )
  if (written !== undefined) return written
  throw new TablewrightError('MIGRATION_UNSETTLED', 'Other writers keep changing an item.', {
    remedy: 'Run the migration again: it resumes from the stored state.',
    data: { table, key: itemKey(migration, table, scanned) },
  })
}

async function cleanOnce(
  migration: Migration,
  keep: 'before' | 'after',
  driver: Driver,
  table: string,
  item: Item,
): Promise<boolean> {
  const [kept, dropped] =
    keep === 'after' ? [migration.after, migration.before] : [migration.before, migration.after]
  const condition = unchanged(item, knownNames(migration, table))
  const read = readItem(kept, table, item)
  if (read) {
    const rest = withoutNames(item, read.stored, dropped, table)
    if (equalValues({ M: rest }, { M: item })) return false
    await driver.send('PutItem', { TableName: table, Item: rest, ...condition })
    return true
  }
  if (isSetItem(kept, table, item)) return false
  if (!readItem(dropped, table, item) && !isSetItem(dropped, table, item)) return false
  requireCounterpart(migration, keep, table, item)
  await driver.send('DeleteItem', {
    TableName: table,
    Key: itemKey(migration, table, item),
    ...condition,
  })
  return true
}

/** Throws if the remaining design should read an item under the same key but cannot. The item is kept. */
function requireCounterpart(migration: Migration, keep: 'before' | 'after', table: string, item: Item): void {
  const other = keep === 'after' ? migration.forward(table, item) : migration.backward(table, item)
  if (!other?.sameKey) return
  throw new TablewrightError('MIGRATION_INCOMPLETE', 'An item has no form in the remaining design.', {
    remedy: 'Stop the writers without doubleWrites(), and run the migration again before you continue.',
    data: { table, key: itemKey(migration, table, item) },
  })
}

/** Removes attributes that the remaining design does not store, if the other one has them. */
function withoutNames(item: Item, stored: Item, dropped: Design, table: string): Item {
  const other = readItem(dropped, table, item)?.stored ?? {}
  const entries = Object.entries(item).flatMap(([name, value]): [string, Item[string]][] => {
    if (stored[name] !== undefined) return [[name, stored[name]]]
    return other[name] === undefined ? [[name, value]] : []
  })
  return Object.fromEntries(entries)
}
