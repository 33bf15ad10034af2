import { keyAfter, numberRange } from '../encoding/index.js'
import { SliceBudget } from '../slice-budget.js'
import type { ReadView } from '../storage/storage.js'

/** A stored item: its key and its record, copied. */
export interface StoredRecord {
  readonly key: Buffer
  readonly record: Buffer
}

/** Consecutive items in storage. */
export interface StoredSlice {
  readonly records: readonly StoredRecord[]
  /** Whether no items follow. */
  readonly isLast: boolean
}

/** Returns the items under a number after a cursor, at most one slice. */
export function nextRecords(view: ReadView, number: number, cursor: Buffer | undefined): StoredSlice {
  const all = numberRange(number)
  const records: StoredRecord[] = []
  const budget = new SliceBudget()
  for (const { key, value } of view.range({ from: cursor ? keyAfter(cursor) : all.from, to: all.to })) {
    records.push({ key: Buffer.from(key), record: Buffer.from(value) })
    if (budget.take(value.length)) break
  }
  return { records, isLast: !budget.isFull }
}
