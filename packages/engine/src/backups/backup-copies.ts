import { backfillCursor } from '../catalog/backfill-cursor.js'
import { systemKey } from '../catalog/system-keys.js'
import type { ItemChange } from '../items/change.js'
import { itemKey } from '../items/keys.js'
import type { WriteView } from '../storage/storage.js'
import { absent, underNumber } from './record-key.js'

/** A backup whose items are being copied. */
interface Copy {
  readonly id: string
  readonly number: number
  readonly table: { readonly number: number }
}

/**
 * The running backups. A backup has the table as of its request: a write that changes an item before it is copied
 * first stores the old item in the backup.
 */
export class BackupCopies {
  /** By the number of their table. */
  readonly #copies = new Map<number, Map<string, Copy>>()

  readonly record = (view: WriteView, { table, before, after }: ItemChange): void => {
    const copies = this.#copies.get(table.number)
    if (copies === undefined) return
    const key = itemKey(table, (after ?? before)!.item)
    for (const copy of copies.values()) {
      const { number } = copy
      if (view.get(systemKey('backup', copy.id)) === undefined) {
        this.end(copy)
        continue
      }
      const cursor = backfillCursor(view, number)
      if (cursor !== undefined && Buffer.compare(key, cursor) <= 0) continue
      const target = underNumber(key, number)
      if (view.get(target) === undefined) view.put(target, before?.record ?? absent)
    }
  }

  /**
   * Call it in the transaction that saves the backup, so that no later write is missed. If its commit fails, the next
   * write ends the copy: another table may have its number by then.
   */
  begin(copy: Copy): void {
    const copies = this.#copies.get(copy.table.number) ?? new Map<string, Copy>()
    this.#copies.set(copy.table.number, copies.set(copy.id, copy))
  }

  end({ id, table }: Copy): void {
    const copies = this.#copies.get(table.number)
    copies?.delete(id)
    if (copies?.size === 0) this.#copies.delete(table.number)
  }
}
