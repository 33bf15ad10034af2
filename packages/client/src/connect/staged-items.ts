import type { Item } from '@tablewright/dynamo'
import { type ItemRead, tableOf } from '../write/stored.js'
import type { BatchAction } from './batch-write.js'

interface StagedItem {
  readonly table: string
  readonly key: Item
  /** Undefined if the item is missing. */
  readonly item: Item | undefined
  /** Whether the database has to be written. */
  readonly changed: boolean
}

/** Items to be written, the most recently used last, and the ids of items that were written before. */
export class StagedItems implements Pick<ReadonlyMap<string, Item | undefined>, 'has' | 'get'> {
  readonly #empty: ReadonlySet<string>
  readonly #staged = new Map<string, StagedItem>()
  /** Items that were written and are no longer staged. */
  readonly #stored = new Set<string>()

  /** Takes the tables that were empty before the load. */
  constructor(empty: ReadonlySet<string>) {
    this.#empty = empty
  }

  get size(): number {
    return this.#staged.size
  }

  /** Whether the item is known: it is staged, or its table was empty and it was not written since. */
  has(id: string): boolean {
    return this.#staged.has(id) || (!this.#stored.has(id) && this.#empty.has(tableOf(id)))
  }

  get(id: string): Item | undefined {
    return this.#staged.get(id)?.item
  }

  /** Records an item as the database has it. */
  know({ id, table, key }: ItemRead, item: Item | undefined): void {
    this.#staged.set(id, { table, key, item, changed: false })
    if (item) this.#stored.add(id)
  }

  /** Stages the new state of an item. */
  stage({ id, table, key }: ItemRead, item: Item | undefined): void {
    const before = this.#staged.get(id)
    // An item that is used again stays staged longer than others.
    if (before) this.#staged.delete(id)
    const changed = before ? before.changed || item !== before.item : item !== undefined
    this.#staged.set(id, { table, key, item, changed })
  }

  /** Removes the least recently used items until at most `kept` are left, and returns those that must be written. */
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
