import { type Item, ownProperty } from '@tablewright/dynamo'
import type { TableDefinition } from '../catalog/definition.js'
import type { Table } from '../catalog/table.js'
import type { ItemChange } from '../items/change.js'
import { itemKey } from '../items/keys.js'
import type { KeyRange, WriteView } from '../storage/storage.js'

/*
 * Tables with a time to live keep their items in the order of expiry, so that a sweep reads nothing but what is due:
 *
 *     number of the index (4 bytes), seconds (8 bytes, a positive double, which sorts as its bytes do),
 *     the item's key without the number of its table
 */
const headBytes = 12
const numberBytes = 4

const present = Buffer.of(1)

/** When an item expires, in seconds since 1970; undefined when it never does. */
export function expiryOf(item: Item, attributeName: string): number | undefined {
  const value = ownProperty(item, attributeName)
  const seconds = value !== undefined && 'N' in value ? Number(value.N) : 0
  return seconds > 0 ? seconds : undefined
}

/** The table's settings while its items expire. */
export function activeTimeToLive({ timeToLive }: TableDefinition) {
  return timeToLive?.enabled ? timeToLive : undefined
}

/** Keeps the entry of an item that changes, in the transaction of the change. */
export function followChange(view: WriteView, { table, before, after }: ItemChange): void {
  const settings = activeTimeToLive(table.definition)
  if (settings === undefined) return
  const old = before && expiryOf(before.item, settings.attributeName)
  const made = after && expiryOf(after.item, settings.attributeName)
  if (old === made) return
  const key = itemKey(table, (after ?? before)!.item)
  if (old !== undefined) view.remove(entryKey(settings.number, old, key))
  if (made !== undefined) putEntry(view, settings.number, made, key)
}

/** Putting an entry twice has no effect, so its presence need not be checked. */
export function putEntry(view: WriteView, number: number, seconds: number, key: Buffer): void {
  view.put(entryKey(number, seconds, key), present)
}

export function entryKey(number: number, seconds: number, key: Buffer): Buffer {
  return Buffer.concat([bound(number, seconds), key.subarray(numberBytes)])
}

/** The entries that expire after one moment and before another. */
export function expiryRange(number: number, after: number, before: number): KeyRange {
  return { from: bound(number, after), to: bound(number, before) }
}

function bound(number: number, seconds: number): Buffer {
  const head = Buffer.allocUnsafe(headBytes)
  head.writeUInt32BE(number, 0)
  head.writeDoubleBE(seconds, numberBytes)
  return head
}

/** The key of the item of an entry. */
export function entryItemKey(table: Table, entry: Buffer): Buffer {
  const number = Buffer.allocUnsafe(numberBytes)
  number.writeUInt32BE(table.number, 0)
  return Buffer.concat([number, entry.subarray(headBytes)])
}

/** The expiry time of an entry, in seconds. */
export function entrySeconds(entry: Buffer): number {
  return entry.readDoubleBE(numberBytes)
}
