import { keyAfter, numberRange } from '../encoding/index.js'
import { itemsPerSlice } from '../items/backfill.js'
import type { ReadView } from '../storage/storage.js'

/** An item as it is stored: its key and its record, with bytes of their own. */
export interface StoredRecord {
  readonly key: Buffer
  readonly record: Buffer
}

/** The items under a number that come after a cursor, as many as one slice takes. */
export function nextRecords(view: ReadView, number: number, cursor: Buffer | undefined): StoredRecord[] {
  const all = numberRange(number)
  const records: StoredRecord[] = []
  for (const { key, value } of view.range({ from: cursor ? keyAfter(cursor) : all.from, to: all.to })) {
    records.push({ key: Buffer.from(key), record: Buffer.from(value) })
    if (records.length === itemsPerSlice) break
  }
  return records
}
