import type { Item } from '@tablewright/dynamo'
import type { Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { ItemWriter } from '../items/item-writer.js'
import { readImage } from '../items/records.js'
import { SliceBudget } from '../slice-budget.js'
import type { ReadView, WriteView } from '../storage/storage.js'
import { activeTimeToLive, entryItemKey, entrySeconds, expiryOf, expiryRange } from './expiry-index.js'

/** Small enough that a waiting request is not noticeably delayed by a slice. */
const itemsPerSlice = 100

/** Items that expired longer ago are ignored, as in DynamoDB. */
const maxPast = 5 * 365 * 24 * 60 * 60

/** Deletes some of the items that are due, through the same path as every write; undefined when none is due. */
export async function sweepSlice(context: EngineContext): Promise<number | undefined> {
  const due = context.storage.read((view) =>
    [...context.catalog.tables()].find((table) => dueEntries(context, view, table).length > 0),
  )
  if (due === undefined) return undefined
  // The table may have changed since it was read; its state in this transaction counts.
  return context.catalog.change(({ view, find }) => deleteDue(context, view, find(due.name)))
}

function dueEntries(context: EngineContext, view: ReadView, table: Table): Buffer[] {
  const settings = activeTimeToLive(table.definition)
  if (settings === undefined) return []
  const now = context.clock() / 1000
  const due: Buffer[] = []
  for (const { key } of view.range(expiryRange(settings.number, now - maxPast, now))) {
    due.push(Buffer.from(key))
    if (due.length === itemsPerSlice) break
  }
  return due
}

function deleteDue(context: EngineContext, view: WriteView, table: Table | undefined): number {
  if (table === undefined) return 0
  const writer = new ItemWriter(context, view)
  const budget = new SliceBudget(itemsPerSlice)
  let deleted = 0
  for (const entry of dueEntries(context, view, table)) {
    const key = entryItemKey(table, entry)
    const before = readImage(view, key)
    if (before === undefined || !stillDue(table, before.item, entry)) {
      view.remove(entry)
      continue
    }
    writer.apply({ table, key, before }, undefined, 'timeToLive')
    deleted++
    if (budget.take(before.record.length)) break
  }
  return deleted
}

function stillDue(table: Table, item: Item, entry: Buffer): boolean {
  const settings = activeTimeToLive(table.definition)
  return settings !== undefined && expiryOf(item, settings.attributeName) === entrySeconds(entry)
}
