import type { Item } from '@tablewright/dynamo'
import type { ItemChange } from '../items/change.js'
import type { Storage, WriteView } from '../storage/storage.js'
import { stepsInTurns } from '../turns.js'

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
  /** Resolves when the changes of the last commit are published, if that takes several turns. */
  #publishing: Promise<void> | undefined

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
    if (this.#publishing !== undefined || changes.some(isHuge)) await this.#publishLater(changes)
    else for (const change of changes) this.#publish(change)
    return result
  }

  /** Publishes changes after those of earlier commits. Huge items are parsed in turns. */
  async #publishLater(changes: readonly ItemChange[]): Promise<void> {
    const earlier = this.#publishing
    const own = (async () => {
      await earlier
      await stepsInTurns(parseSteps(changes))
      for (const change of changes) this.#publish(change)
    })()
    this.#publishing = own
    await own
    if (this.#publishing === own) this.#publishing = undefined
  }

  #publish({ table, before, after, origin }: ItemChange): void {
    const event = { tableName: table.name, before: before?.item, after: after?.item, origin }
    for (const handler of this.#handlers) handler(event)
  }
}

function isHuge({ before, after }: ItemChange): boolean {
  return before?.isHugeRecord === true || after?.isHugeRecord === true
}

function* parseSteps(changes: readonly ItemChange[]): Generator<undefined, void> {
  for (const { before, after } of changes)
    for (const image of [before, after]) if (image !== undefined) yield* image.itemSteps()
}
