import type { VectorIndex } from '../catalog/table.js'
import { keyAfter } from '../encoding/index.js'
import type { Storage } from '../storage/storage.js'
import { nextTurn } from '../turns.js'
import { CachedPartition, cachedBytes } from './cached-partition.js'
import { entriesOf, partitionState } from './partition-state.js'

/** A change of one entry, which is in storage once the partition has its revision there. */
export interface EntryChange {
  readonly revision: number
  readonly key: Buffer
  /** The entry; undefined when it is removed. */
  readonly value: Buffer | undefined
}

/** Bytes of entries that are read before other requests get their turn. */
const sliceBytes = 2 * 1024 * 1024
/** Changes that may wait for the next search, beyond a share of the slots, before reading anew costs less. */
const minWaiting = 1000
const maxLoads = 3

interface Cached {
  readonly partition: CachedPartition
  /** Changes since `revision`, by theirs. One that was given up is replaced by the one that gets its revision. */
  readonly waiting: Map<number, EntryChange>
  revision: number
  loading: Promise<void> | undefined
}

/**
 * Caches partitions of vector indexes in memory, as far as they fit. Storage decides: a partition has its revision
 * there, and the cached one is used if the changes up to that revision are known; otherwise it is read again.
 */
export class VectorCache {
  readonly #maxBytes: number
  /** The partition that was used last is at the end. */
  readonly #partitions = new Map<string, Cached>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Notes a change that the running body makes. */
  note(partition: Buffer, change: EntryChange): void {
    const id = partition.toString('latin1')
    const cached = this.#partitions.get(id)
    if (cached === undefined) return
    cached.waiting.set(change.revision, change)
    if (cached.waiting.size > minWaiting + cached.partition.slots / 2) this.#partitions.delete(id)
  }

  /** Returns the current partition; undefined if it does not fit, or changes faster than it is read. */
  async current(storage: Storage, index: VectorIndex, key: Buffer): Promise<CachedPartition | undefined> {
    const id = key.toString('latin1')
    for (let loads = 0; loads < maxLoads; loads++) {
      const { revision, entries } = storage.read((view) => partitionState(view, key))
      if (cachedBytes(index, entries) > this.#maxBytes) {
        this.#partitions.delete(id)
        return undefined
      }
      const cached = this.#partitions.get(id)
      const bytes = cached?.partition.bytes
      if (cached === undefined) await this.#load(storage, index, key, id)
      else if (cached.loading !== undefined) await cached.loading
      else if (catchUp(cached, revision)) {
        this.#partitions.delete(id)
        this.#partitions.set(id, cached)
        if (cached.partition.bytes !== bytes) this.#evict(id)
        return cached.partition
      }
      // The changes that wait are kept: those of bodies that run just now are needed after this load.
      else await this.#load(storage, index, key, id, cached.waiting)
    }
    return undefined
  }

  dropIndex(number: number): void {
    const prefix = Buffer.allocUnsafe(4)
    prefix.writeUInt32BE(number, 0)
    const start = prefix.toString('latin1')
    for (const id of [...this.#partitions.keys()]) if (id.startsWith(start)) this.#partitions.delete(id)
  }

  async #load(
    storage: Storage,
    index: VectorIndex,
    key: Buffer,
    id: string,
    waiting = new Map<number, EntryChange>(),
  ): Promise<void> {
    const partition = new CachedPartition(index)
    const cached: Cached = { partition, waiting, revision: 0, loading: undefined }
    this.#partitions.set(id, cached)
    cached.loading = readPartition(storage, index, key, cached)
    try {
      await cached.loading
      cached.loading = undefined
      this.#evict(id)
    } catch (error) {
      this.#partitions.delete(id)
      throw error
    }
  }

  /** Evicts the least recently used partitions until the rest fits. */
  #evict(kept: string): void {
    let total = 0
    for (const { partition } of this.#partitions.values()) total += partition.bytes
    for (const [id, { partition, loading }] of this.#partitions) {
      if (total <= this.#maxBytes) return
      if (id === kept || loading !== undefined) continue
      this.#partitions.delete(id)
      total -= partition.bytes
    }
  }
}

/** Applies the changes up to a revision; says whether all of them were known. */
function catchUp(cached: Cached, revision: number): boolean {
  while (cached.revision < revision) {
    const change = cached.waiting.get(cached.revision + 1)
    if (change === undefined) return false
    if (change.value === undefined) cached.partition.remove(change.key)
    else cached.partition.put(change.key, change.value)
    cached.waiting.delete(change.revision)
    cached.revision++
  }
  return true
}

/**
 * Reads all entries, slice by slice. A slice may see changes that came after the first: they wait as well, and
 * applying them once more in their order leaves the same entries.
 */
async function readPartition(
  storage: Storage,
  index: VectorIndex,
  key: Buffer,
  cached: Cached,
): Promise<void> {
  const { from, to } = entriesOf(key)
  const perSlice = Math.max(1, Math.floor(sliceBytes / cachedBytes(index, 1)))
  const state = storage.read((view) => partitionState(view, key))
  cached.revision = state.revision
  for (const revision of [...cached.waiting.keys()])
    if (revision <= state.revision) cached.waiting.delete(revision)
  cached.partition.reserve(state.entries)
  let next: Buffer | undefined = from
  while (next !== undefined) {
    next = storage.read((view) => {
      let read = 0
      let last: Buffer | undefined
      for (const entry of view.range({ from: next, to })) {
        cached.partition.put(entry.key, entry.value)
        if (++read < perSlice) continue
        last = keyAfter(entry.key)
        break
      }
      return last
    })
    if (next !== undefined) await nextTurn()
  }
}
