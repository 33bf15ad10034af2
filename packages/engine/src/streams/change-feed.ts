import type { Item } from '@tablewright/dynamo'
import type { ItemChange } from '../items/change.js'
import type { Storage, WriteView } from '../storage/storage.js'

/** One item before and after a write that is durable. */
export interface ItemChangeEvent {
  readonly tableName: string
  readonly before: Item | undefined
  readonly after: Item | undefined
  readonly origin: ItemChange['origin']
}

export type ItemChangeHandler = (event: ItemChangeEvent) => void

/** Notifies listeners in this process of changes once they are durable, in the order of the commits. */
export class ChangeFeed {
  readonly #handlers = new Set<ItemChangeHandler>()
  #collected: ItemChange[] | undefined

  /** Returns a function that ends the subscription. */
  subscribe(handler: ItemChangeHandler): () => void {
    this.#handlers.add(handler)
    return () => this.#handlers.delete(handler)
  }

  readonly record = (_view: WriteView, change: ItemChange): void => {
    this.#collected?.push(change)
  }

  /** Returns a storage that notifies listeners of durable changes. Costs nothing without listeners. */
  observe(storage: Storage): Storage {
    return {
      read: (body) => storage.read(body),
      write: (body) => (this.#handlers.size === 0 ? storage.write(body) : this.#writeObserved(storage, body)),
      health: () => storage.health(),
      size: () => storage.size(),
      copyTo: (folder) => storage.copyTo(folder),
      close: () => storage.close(),
    }
  }

  async #writeObserved<T>(storage: Storage, body: (view: WriteView) => T): Promise<T> {
    const changes: ItemChange[] = []
    const result = await storage.write((view) => {
      this.#collected = changes
      try {
        return body(view)
      } finally {
        this.#collected = undefined
      }
    })
    for (const change of changes) this.#publish(change)
    return result
  }

  #publish({ table, before, after, origin }: ItemChange): void {
    const event = { tableName: table.name, before: before?.item, after: after?.item, origin }
    for (const handler of this.#handlers) handler(event)
  }
}
