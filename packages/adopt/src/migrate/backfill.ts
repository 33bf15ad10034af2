import { TablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import { equalValues, type Item } from '@tablewright/dynamo'
import { readItem, storedNamesOf } from '../items/design-items.js'
import { absent, unchanged } from './item-condition.js'
import { type Counterpart, itemKey, type Migration } from './migration.js'

const maxAttempts = 20

/** Codes of lost races: the item is read and computed again. */
const races = new Set([
  'ConditionalCheckFailedException',
  'TransactionCanceledException',
  'TransactionConflictException',
])

export function isRace(error: unknown): boolean {
  return races.has((error as { readonly code?: string }).code ?? '')
}

/**
 * Converts an item of the old design to the new one: adds the new attributes, or copies an item to its new
 * key. Every write is conditional on the whole item that was read. Returns whether something was written.
 */
export async function backfillItem(
  migration: Migration,
  driver: Driver,
  table: string,
  scanned: Item,
): Promise<boolean> {
  const written = await retryOnRace(migration, driver, table, scanned, (item) =>
    backfillOnce(migration, driver, table, item),
  )
  // Other writers kept changing this item, so it was not compared. Another round is needed.
  return written ?? true
}

/**
 * Writes an item, and again with the current one if another writer changed it. Returns whether something was written;
 * undefined if others keep changing it.
 */
export async function retryOnRace(
  migration: Migration,
  driver: Driver,
  table: string,
  scanned: Item,
  write: (item: Item) => Promise<boolean>,
): Promise<boolean | undefined> {
  let item: Item | undefined = scanned
  for (let attempt = 0; attempt < maxAttempts && item; attempt++) {
    try {
      return await write(item)
    } catch (error) {
      if (!isRace(error)) throw error
      item = await getItem(driver, table, itemKey(migration, table, scanned))
    }
  }
  return item === undefined ? false : undefined
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
  if (found) await requireOwnCopy(migration, 'before', driver, table, item, target.table, found)
  await driver.send('TransactWriteItems', {
    TransactItems: [
      {
        ConditionCheck: {
          TableName: table,
          Key: itemKey(migration, table, item),
          ...unchanged(item, known),
        },
      },
      { Put: { TableName: target.table, Item: target.item, ...asRead(migration, target, found) } },
    ],
  })
  return true
}

/** Returns the condition that the item at the key of a counterpart is unchanged since it was read. */
export function asRead(migration: Migration, { table, item }: Counterpart, found: Item | undefined) {
  return found
    ? unchanged(found, knownNames(migration, table))
    : absent(Object.keys(itemKey(migration, table, item))[0]!)
}

/**
 * Throws if the key of a copy is in use by an item of the design of `item`, or by the copy of another item.
 * `side` is the design of `item`.
 */
export async function requireOwnCopy(
  migration: Migration,
  side: 'before' | 'after',
  driver: Driver,
  table: string,
  item: Item,
  place: string,
  found: Item,
): Promise<void> {
  const origin = side === 'before' ? migration.backward(place, found) : migration.forward(place, found)
  const keyText = (each: Item, of: string) => JSON.stringify([of, itemKey(migration, of, each)])
  const isOwn = origin !== undefined && keyText(origin.item, origin.table) === keyText(item, table)
  if (isOwn && !readItem(migration[side], place, found)) return
  const others =
    origin && !isOwn
      ? await getItem(driver, origin.table, itemKey(migration, origin.table, origin.item))
      : undefined
  if (!others && !readItem(migration[side], place, found)) return
  const key = itemKey(migration, place, found)
  throw new TablewrightError(
    'MIGRATION_CONFLICT',
    `Two items need the key ${JSON.stringify(key)} of ${place} while both designs are in use.`,
    {
      remedy: 'Choose keys for the new design that no item of the old one has, and that no two items share.',
      data: { table: place, key },
    },
  )
}

/** Removes a copy whose original was deleted by a writer of the old design. */
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

/** Returns an item that both designs can read, with the attributes of both. */
export function mergeItems(migration: Migration, table: string, item: Item, next: Item): Item {
  const stale = [...storedNamesOf(migration.after, table)].filter(
    (name) => !storedNamesOf(migration.before, table).has(name) && next[name] === undefined,
  )
  const merged: Record<string, Item[string]> = { ...item, ...next }
  for (const name of stale) delete merged[name]
  const [before, after] = [readItem(migration.before, table, item), readItem(migration.before, table, merged)]
  if (!before) return merged
  // Missing attributes may be filled in. Existing ones stay, including index keys of the old design.
  const isRead = after && holds(after.stored, before.stored, Object.keys(before.stored))
  if (isRead && holds(merged, item, indexKeysIn(migration.before, table, item))) return merged
  throw new TablewrightError(
    'MIGRATION_CONFLICT',
    `${before.name} of the two designs cannot share an item: the old design does not read what the new one stores.`,
    {
      remedy:
        'Give the changed attribute another .stored() name in the new design, and a changed index key another index.',
      data: { entity: before.name, table },
    },
  )
}

function indexKeysIn({ model }: Design, table: string, item: Item): readonly string[] {
  const indexes = Object.values(model.tables[table]?.indexes ?? {})
  const names = indexes.flatMap(({ partition, sort }) => [...partition, ...sort].map(({ name }) => name))
  return names.filter((name) => item[name] !== undefined)
}

function holds(item: Item, other: Item, names: readonly string[]): boolean {
  return names.every((name) => item[name] !== undefined && equalValues(item[name], other[name]!))
}

export function knownNames({ before, after }: Migration, table: string): ReadonlySet<string> {
  return new Set([...storedNamesOf(before, table), ...storedNamesOf(after, table)])
}

export async function getItem(driver: Driver, TableName: string, Key: Item): Promise<Item | undefined> {
  return (await driver.send('GetItem', { TableName, Key, ConsistentRead: true })).Item
}
