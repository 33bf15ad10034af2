import { type Item, itemSize } from '@tablewright/dynamo'
import { type Count, Counts } from '../catalog/counts.js'
import type { Index, Table } from '../catalog/table.js'
import { numberRange } from '../encoding/index.js'
import type { Image } from '../items/image.js'
import { entryOf, sameImage } from '../items/index-entries.js'
import { itemKey } from '../items/keys.js'
import type { Entry, ReadView } from '../storage/storage.js'
import type { Inspection } from './finding.js'
import { readableAt, readableImage } from './readable.js'

/** Calls back for every item of a table that can be read at all. */
export type ItemVisitor = (image: Image, key: Buffer) => void

/** Looks at every item of a table, its place, its size, its entries in every index, and the counts of all. */
export function verifyTable(inspection: Inspection, view: ReadView, table: Table, visit: ItemVisitor): void {
  inspection.tables++
  const indexes = table.indexes.filter((index) => !index.backfilling)
  const wanted = new Map(indexes.map((index) => [index, 0]))
  const counted: Count = { items: 0, bytes: 0 }
  for (const entry of view.range(numberRange(table.number))) {
    counted.items++
    const image = verifyItem(inspection, table, entry)
    if (image === undefined) continue
    counted.bytes += image.size
    const key = Buffer.from(entry.key)
    for (const index of indexes)
      if (verifyEntry(inspection, view, table, index, image)) wanted.set(index, wanted.get(index)! + 1)
    visit(image, key)
  }
  inspection.items += counted.items
  checkCount(inspection, view, table, undefined, counted)
  for (const [index, entries] of wanted) verifyIndex(inspection, view, table, index, entries)
}

function verifyItem(inspection: Inspection, table: Table, { key, value }: Entry): Image | undefined {
  const { name: tableName } = table
  const image = readableImage(value)
  if (image === undefined) {
    inspection.add({ code: 'RECORD_DAMAGED', tableName, message: 'A record of an item cannot be read.' })
    return undefined
  }
  const { item } = image
  if (!stands(table, item, key))
    inspection.add({
      code: 'KEY_WRONG',
      tableName,
      message: 'An item is stored under a wrong key.',
      key: item,
    })
  if (image.size !== itemSize(item))
    inspection.add({ code: 'SIZE_WRONG', tableName, message: 'An item has a wrong size.', key: item })
  return image
}

function stands(table: Table, item: Item, key: Buffer): boolean {
  return (
    table.keys.every(({ name, type }) => item[name] && type in item[name]) && itemKey(table, item).equals(key)
  )
}

/** Whether the index must have an entry of the item; that it has the right one is looked at here. */
function verifyEntry(
  inspection: Inspection,
  view: ReadView,
  table: Table,
  index: Index,
  image: Image,
): boolean {
  const entry = entryOf(table, index, image)
  if (entry === undefined) return false
  const found = readableAt(view, entry.key)
  const place = { tableName: table.name, indexName: index.name, key: image.item }
  if (found === undefined)
    inspection.add({ code: 'INDEX_ENTRY_MISSING', ...place, message: 'An item has no entry in an index.' })
  else if (!sameImage(found, entry.image))
    inspection.add({
      code: 'INDEX_ENTRY_WRONG',
      ...place,
      message: 'An index entry does not match its item.',
    })
  return true
}

/** The entry of every item was looked up, so all further entries of the index have no item. */
function verifyIndex(
  inspection: Inspection,
  view: ReadView,
  table: Table,
  index: Index,
  wanted: number,
): void {
  const counted: Count = { items: 0, bytes: 0 }
  for (const { value } of view.range(numberRange(index.number))) {
    counted.items++
    counted.bytes += readableImage(value)?.size ?? 0
  }
  inspection.indexEntries += counted.items
  if (counted.items > wanted)
    inspection.add({
      code: 'INDEX_ENTRY_STRAY',
      tableName: table.name,
      indexName: index.name,
      message: `The index has ${counted.items} entries for ${wanted} items.`,
    })
  checkCount(inspection, view, table, index, counted)
}

export function checkCount(
  inspection: Inspection,
  view: ReadView,
  table: Table,
  index: { readonly name: string; readonly number: number } | undefined,
  counted: Count,
): void {
  const kept = new Counts().of(view, table.number, (index ?? table).number)
  if (kept.items === counted.items && kept.bytes === counted.bytes) return
  inspection.add({
    code: 'COUNT_WRONG',
    tableName: table.name,
    ...(index && { indexName: index.name }),
    message:
      `There are ${counted.items} entries of ${counted.bytes} bytes; ` +
      `${kept.items} entries of ${kept.bytes} bytes were counted.`,
  })
}
