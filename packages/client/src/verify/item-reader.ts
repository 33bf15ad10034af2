import { type Item, itemSize, maxBatchGetKeys } from '@tablewright/dynamo'
import { type CallContext, send } from '../execute/context.js'
import { delayBefore } from '../retry/retry-policy.js'
import { itemId } from '../write/stored.js'

/** An item to compare with. */
export interface Wanted {
  readonly table: string
  readonly key: Item
  /** Whether the item holds a set, which many items are compared with. It is kept for the next slices. */
  readonly isSet: boolean
}

/** About 100 MB, which is enough for any run on one machine. */
const maxKeptBytes = 100_000_000

/** Reads the items that a slice is compared with in batches of 100, and caches items that hold sets. */
export class ItemReader {
  readonly #context: CallContext
  #slice = new Map<string, Item | undefined>()
  readonly #sets = new Map<string, Item | undefined>()
  #keptBytes = 0

  constructor(context: CallContext) {
    this.#context = context
  }

  /** Reads items that are not cached. Items of earlier slices are dropped, except for sets. */
  async prefetch(wanted: Iterable<Wanted>): Promise<void> {
    this.#slice = new Map()
    const missing = new Map<string, Wanted>()
    for (const each of wanted) {
      const id = itemId(each.table, each.key)
      if (!this.#sets.has(id)) missing.set(id, each)
    }
    const all = [...missing]
    for (let start = 0; start < all.length; start += maxBatchGetKeys) {
      await this.#read(all.slice(start, start + maxBatchGetKeys))
    }
  }

  get(table: string, key: Item): Item | undefined {
    const id = itemId(table, key)
    return this.#sets.get(id) ?? this.#slice.get(id)
  }

  async #read(wanted: readonly (readonly [id: string, Wanted])[]): Promise<void> {
    const left = new Map(wanted)
    for (const [id, { isSet }] of wanted) this.#store(id, undefined, isSet)
    for (let attempt = 1; left.size > 0; attempt++) {
      const { Responses, UnprocessedKeys } = await this.#send([...left.values()])
      for (const [table, items] of Object.entries(Responses)) {
        const keyNames = Object.keys(wanted.find(([, each]) => each.table === table)![1].key)
        for (const item of items) {
          const id = itemId(table, Object.fromEntries(keyNames.map((name) => [name, item[name]!])))
          this.#store(id, item, left.get(id)?.isSet ?? false)
        }
      }
      const unread = new Set(
        Object.entries(UnprocessedKeys).flatMap(([table, { Keys }]) => Keys.map((key) => itemId(table, key))),
      )
      for (const id of left.keys()) if (!unread.has(id)) left.delete(id)
      if (left.size > 0) {
        await this.#context.sleep(delayBefore(attempt, this.#context.retry, this.#context.random))
      }
    }
  }

  #send(wanted: readonly Wanted[]) {
    const keys = new Map<string, Item[]>()
    for (const { table, key } of wanted) keys.set(table, [...(keys.get(table) ?? []), key])
    const RequestItems = Object.fromEntries(
      [...keys].map(([table, Keys]) => [table, { Keys, ConsistentRead: true }]),
    )
    return send(this.#context, 'verify', 'BatchGetItem', { RequestItems }, {})
  }

  #store(id: string, item: Item | undefined, isSet: boolean): void {
    if (!isSet) {
      this.#slice.set(id, item)
      return
    }
    this.#sets.set(id, item)
    if (item) this.#keptBytes += itemSize(item)
    if (this.#keptBytes <= maxKeptBytes) return
    this.#sets.clear()
    this.#keptBytes = 0
    this.#slice.set(id, item)
  }
}

const known = new WeakMap<Item, Map<string, ReadonlySet<string>>>()

/**
 * Returns the elements of a set attribute. Computed once for each item, because a set is compared with each of its
 * members.
 */
export function elementsOf(item: Item | undefined, attribute: string): ReadonlySet<string> {
  if (!item) return new Set()
  const byAttribute = known.get(item) ?? new Map<string, ReadonlySet<string>>()
  known.set(item, byAttribute)
  const found = byAttribute.get(attribute)
  if (found) return found
  const { SS = [] } = (item[attribute] ?? {}) as { readonly SS?: readonly string[] }
  const elements = new Set(SS)
  byAttribute.set(attribute, elements)
  return elements
}
