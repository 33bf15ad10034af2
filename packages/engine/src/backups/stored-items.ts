import { keyAfter, numberRange } from '../encoding/index.js'
import { itemsPerSlice } from '../items/backfill.js'
import type { ReadView } from '../storage/storage.js'

/** A stored item: its key and its record, copied. */
export interface StoredRecord {
  readonly key: Buffer
  readonly record: Buffer
}

/** Returns the items under a number after a cursor, at most one slice. */
export function nextRecords(view: ReadView, number: number, cursor: Buffer | undefined): StoredRecord[] {
  const all = numberRange(number)
  const records: StoredRecord[] = []
  for (const { key, value } of view.range({ from: cursor ? keyAfter(cursor) : all.from, to: all.to })) {
    records.push({ key: Buffer.from(key), record: Buffer.from(value) })
    if (records.length === itemsPerSlice) break
  }
  return records
}
