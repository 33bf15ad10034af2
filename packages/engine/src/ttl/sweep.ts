import { AttributeReader } from '../attribute-reader.js'
import type { Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { HugeImages, type RecordChange } from '../items/huge-images.js'
import type { Image } from '../items/image.js'
import { ItemWriter } from '../items/item-writer.js'
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
    [...context.catalog.tables()].find((table) => dueEntries(context.clock, view, table).length > 0),
  )
  if (due === undefined) return undefined
  const huge = await hugeImages(context, due)
  // The table may have changed since it was read; its state in this transaction counts.
  return context.catalog.change(({ view, find }) => deleteDue(context, view, find(due.name), huge))
}

/** Prepares the deletions of a slice. */
function hugeImages({ storage, clock }: EngineContext, table: Table): Promise<HugeImages> {
  const budget = new SliceBudget(itemsPerSlice)
  const changes = storage.read((view) => {
    const found: RecordChange[] = []
    for (const entry of dueEntries(clock, view, table)) {
      const record = view.get(entryItemKey(table, entry))
      if (record === undefined) continue
      found.push({ before: Buffer.from(record), after: undefined })
      if (budget.take(record.length)) break
    }
    return found
  })
  return HugeImages.of(table, changes)
}

function dueEntries(clock: () => number, view: ReadView, table: Table): Buffer[] {
  const settings = activeTimeToLive(table.definition)
  if (settings === undefined) return []
  const now = clock() / 1000
  const due: Buffer[] = []
  for (const { key } of view.range(expiryRange(settings.number, now - maxPast, now))) {
    due.push(Buffer.from(key))
    if (due.length === itemsPerSlice) break
  }
  return due
}

function deleteDue(
  context: EngineContext,
  view: WriteView,
  table: Table | undefined,
  huge: HugeImages,
): number {
  if (table === undefined) return 0
  const writer = new ItemWriter(context, view)
  const budget = new SliceBudget(itemsPerSlice)
  let deleted = 0
  for (const entry of dueEntries(context.clock, view, table)) {
    const key = entryItemKey(table, entry)
    const record = view.get(key)
    const before = record && huge.image(Buffer.from(record))
    if (before === undefined || !stillDue(table, before, entry)) {
      view.remove(entry)
      continue
    }
    writer.apply({ table, key, before }, undefined, 'timeToLive')
    deleted++
    if (budget.take(before.record.length)) break
  }
  return deleted
}

function stillDue(table: Table, image: Image, entry: Buffer): boolean {
  const name = activeTimeToLive(table.definition)?.attributeName
  if (name === undefined) return false
  return expiryOf(image.attributes(new AttributeReader([name])), name) === entrySeconds(entry)
}
