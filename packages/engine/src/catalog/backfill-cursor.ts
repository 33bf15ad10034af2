import type { ReadView, WriteView } from '../storage/storage.js'
import { systemKey } from './system-keys.js'

const cursorKey = (index: number): Buffer => systemKey('backfill', String(index))

/** Returns the storage key of the last item that the backfill of an index has processed. */
export function backfillCursor(view: ReadView, index: number): Buffer | undefined {
  const value = view.get(cursorKey(index))
  return value === undefined ? undefined : Buffer.from(value)
}

export function saveBackfillCursor(view: WriteView, index: number, key: Buffer): void {
  view.put(cursorKey(index), key)
}

export function dropBackfillCursor(view: WriteView, index: number): void {
  view.remove(cursorKey(index))
}
