import type { Table } from '../catalog/table.js'
import type { WriteView } from '../storage/storage.js'
import type { Image } from './image.js'

/** One item before and after a write. At least one of the two is present. */
export interface ItemChange {
  readonly table: Table
  readonly before: Image | undefined
  readonly after: Image | undefined
  /** Distinguishes deletes by expiry from deletes by users. */
  readonly origin: 'user' | 'timeToLive'
}

/** Called in the transaction, after the item and its index entries are written: its own writes commit with them. */
export type ChangeListener = (view: WriteView, change: ItemChange) => void
