import { TablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import { equalValues, type Item } from '@tablewright/dynamo'
import { readItem, storedNamesOf } from '../items/design-items.js'
import { absent, unchanged } from './item-condition.js'
import { itemKey, type Migration } from './migration.js'

const maxAttempts = 20

/** Codes of lost races: the item is read and worked on again. */
const races = new Set([
  'ConditionalCheckFailedException',
  'TransactionCanceledException',
  'TransactionConflictException',
])

export function isRace(error: unknown): boolean {
  return races.has((error as { readonly code?: string }).code ?? '')
}

/**
 * Gives an item of the old design its form in the new one: attributes are added beside the old ones, an item with another
 * key is copied. Every write is conditional on the whole item that it was made from. Returns whether something was written.
 */
export async function backfillItem(
  migration: Migration,
  driver: Driver,
  table: string,
  scanned: Item,
): Promise<boolean> {
  let item: Item | undefined = scanned
  for (let attempt = 0; attempt < maxAttempts && item; attempt++) {
    try {
      return await backfillOnce(migration, driver, table, item)
    } catch (error) {
      if (!isRace(error)) throw error
      item = await getItem(driver, table, itemKey(migration, table, scanned))
    }
  }
  return false
}

async function backfillOnce(
  migration: Migration,
  driver: Driver,
  table: string,
  item: Item,
): Promise<boolean> {
  const first = migration.forward(table, item, item)
  if (!first) return removeStrayCopy(migration, driver, table, item)
  const known = knownNames(migration, table)
  if (first.sameKey) {
    const merged = mergeItems(migration, table, item, first.item)
    if (equalValues({ M: merged }, { M: item })) return false
    await driver.send('PutItem', { TableName: table, Item: merged, ...unchanged(item, known) })
    return true
  }
  const found = await getItem(driver, first.table, itemKey(migration, first.table, first.item))
  const target = migration.forward(table, item, found)!
  if (found && equalValues({ M: found }, { M: target.item })) return false
  await driver.send('TransactWriteItems', {
    TransactItems: [
      {
        ConditionCheck: {
          TableName: table,
          Key: itemKey(migration, table, item),
          ...unchanged(item, known),
        },
      },
      { Put: { TableName: target.table, Item: target.item } },
    ],
  })
  return true
}

/** A copy whose original a writer of the old design has deleted. */
async function removeStrayCopy(
  migration: Migration,
  driver: Driver,
  table: string,
  item: Item,
): Promise<boolean> {
  const original = migration.backward(table, item)
  if (!original || original.sameKey) return false
  const key = itemKey(migration, original.table, original.item)
  if (await getItem(driver, original.table, key)) return false
  await driver.send('TransactWriteItems', {
    TransactItems: [
      { ConditionCheck: { TableName: original.table, Key: key, ...absent(Object.keys(key)[0]!) } },
      {
        Delete: {
          TableName: table,
          Key: itemKey(migration, table, item),
          ...unchanged(item, knownNames(migration, table)),
        },
      },
    ],
  })
  return true
}

/** One item that both designs read: what the old one stores, and what the new one stores. */
export function mergeItems(migration: Migration, table: string, item: Item, next: Item): Item {
  const stale = [...storedNamesOf(migration.after, table)].filter(
    (name) => !storedNamesOf(migration.before, table).has(name) && next[name] === undefined,
  )
  const merged: Record<string, Item[string]> = { ...item, ...next }
  for (const name of stale) delete merged[name]
  const [before, after] = [readItem(migration.before, table, item), readItem(migration.before, table, merged)]
  if (!before || JSON.stringify(before.stored) === JSON.stringify(after?.stored)) return merged
  throw new TablewrightError(
    'MIGRATION_CONFLICT',
    `${before.name} of the two designs cannot share an item: the old design does not read what the new one stores.`,
    {
      remedy: 'Give the changed attribute another .stored() name in the new design.',
      data: { entity: before.name, table },
    },
  )
}

export function knownNames({ before, after }: Migration, table: string): ReadonlySet<string> {
  return new Set([...storedNamesOf(before, table), ...storedNamesOf(after, table)])
}

export async function getItem(driver: Driver, TableName: string, Key: Item): Promise<Item | undefined> {
  return (await driver.send('GetItem', { TableName, Key, ConsistentRead: true })).Item
}
