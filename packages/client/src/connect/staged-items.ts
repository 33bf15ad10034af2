import type { Item } from '@tablewright/dynamo'
import { type ItemRead, tableOf } from '../write/stored.js'
import type { BatchAction } from './batch-write.js'

interface StagedItem {
  readonly table: string
  readonly key: Item
  /** Undefined where the item is missing. */
  readonly item: Item | undefined
  /** The database does not have it like this. */
  readonly changed: boolean
}

/** New items that wait to be written, those that were used last at the end; and which items were written before. */
export class StagedItems implements Pick<ReadonlyMap<string, Item | undefined>, 'has' | 'get'> {
  readonly #empty: ReadonlySet<string>
  readonly #staged = new Map<string, StagedItem>()
  /** Items that were written and are no longer staged. */
  readonly #stored = new Set<string>()

  /** Takes the tables of which it is known that they held nothing. */
  constructor(empty: ReadonlySet<string>) {
    this.#empty = empty
  }

  get size(): number {
    return this.#staged.size
  }

  /** Whether the item is known: it is staged, or nobody has written it. */
  has(id: string): boolean {
    return this.#staged.has(id) || (!this.#stored.has(id) && this.#empty.has(tableOf(id)))
  }

  get(id: string): Item | undefined {
    return this.#staged.get(id)?.item
  }

  /** Takes note of an item as the database has it. */
  know({ id, table, key }: ItemRead, item: Item | undefined): void {
    this.#staged.set(id, { table, key, item, changed: false })
    if (item) this.#stored.add(id)
  }

  /** Takes an item as it is to be. */
  stage({ id, table, key }: ItemRead, item: Item | undefined): void {
    const before = this.#staged.get(id)
    // An item that is used again stays staged longer than others.
    if (before) this.#staged.delete(id)
    const changed = before ? before.changed || item !== before.item : item !== undefined
    this.#staged.set(id, { table, key, item, changed })
  }

  /** Removes the items that were not used for longest until at most `kept` are left, and returns what must be written. */
  take(kept: number): readonly BatchAction[] {
    const actions: BatchAction[] = []
    for (const [id, { table, key, item, changed }] of this.#staged) {
      if (this.#staged.size <= kept) break
      this.#staged.delete(id)
      if (changed && (item || this.#stored.has(id)))
        actions.push(item ? { table, key, item } : { table, key })
      if (item) this.#stored.add(id)
      else this.#stored.delete(id)
    }
    return actions
  }
}
