import type { Changes } from './change.js'
import { closedError, GroupWriter } from './group-writer.js'
import { isHealthy, type StorageHealth } from './health.js'
import { keyBytes, keyText } from './key-text.js'
import { Lender } from './lender.js'
import { loadFolderStorage } from './load-folder.js'
import { OrderedMap } from './ordered-map.js'
import type { Entry, ReadView, Storage, VisitValue, WalkOptions, WriteView } from './storage.js'
import { visitEntries } from './visit-entries.js'

/**
 * A storage that lives as long as its process. A body is synchronous and a group's changes are applied after its
 * bodies have run, so the map itself is the snapshot that every body reads.
 */
export function openMemoryStorage(): Storage {
  return new MemoryStorage()
}

class MemoryStorage implements Storage {
  readonly #entries = new OrderedMap()
  readonly #view: ReadView = new MemoryView(this.#entries)
  readonly #writer = new GroupWriter(this.#view, async (changes) => this.#apply(changes), {
    gathers: false,
  })
  #closed = false

  read<T>(body: (view: ReadView) => T): T {
    if (this.#closed) throw closedError()
    return body(this.#view)
  }

  write<T>(body: (view: WriteView) => T): Promise<T> {
    return this.#writer.write(body)
  }

  health(): StorageHealth {
    return isHealthy
  }

  size(): undefined {
    return undefined
  }

  async copyTo(folder: string): Promise<void> {
    if (this.#closed) throw closedError()
    // Imported lazily, so that an in-memory program does not load LMDB.
    const { createFolderStorage } = await loadFolderStorage()
    const copy = await createFolderStorage(folder)
    try {
      await copy.write((target) => {
        for (const [key, value] of this.#entries.walk(undefined, undefined)) target.put(keyBytes(key), value)
      })
    } finally {
      await copy.close()
    }
  }

  async close(): Promise<void> {
    await this.#writer.close()
    this.#closed = true
  }

  #apply(changes: Changes): void {
    for (const [key, value] of changes) {
      if (value === null) this.#entries.delete(key)
      else this.#entries.set(key, value)
    }
  }
}

class MemoryView implements ReadView {
  readonly #entries: OrderedMap
  readonly #lender = new Lender()

  constructor(entries: OrderedMap) {
    this.#entries = entries
  }

  get(key: Buffer): Buffer | undefined {
    const value = this.#entries.get(keyText(key))
    return value && this.#lender.lend(value)
  }

  *range({ from, to, reverse }: WalkOptions): Generator<Entry> {
    const first = from && keyText(from)
    const end = to && keyText(to)
    const walk = reverse ? this.#entries.walkBack(first, end) : this.#entries.walk(first, end)
    for (const [key, value] of walk) yield new MemoryEntry(key, this.#lender.lend(value))
  }

  walkValues(options: WalkOptions, visit: VisitValue): void {
    visitEntries(this.range(options), visit)
  }
}

/** Most walks read only values, so the key is decoded on demand. */
class MemoryEntry implements Entry {
  readonly value: Buffer
  readonly #key: string

  constructor(key: string, value: Buffer) {
    this.#key = key
    this.value = value
  }

  get key(): Buffer {
    return keyBytes(this.#key)
  }
}
