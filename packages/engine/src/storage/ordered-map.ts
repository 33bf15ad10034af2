/** Small enough for a fast insert into a chunk, large enough for a short list of chunks. */
const CHUNK_CAPACITY = 256

/**
 * A map with text keys in code unit order: a Map for look-ups, and the keys in sorted chunks for walks. Its limit is
 * that of a Map, 16 million entries, which is more than a heap has room for.
 */
export class OrderedMap {
  readonly #values = new Map<string, Buffer>()
  readonly #chunks: string[][] = [[]]

  get(key: string): Buffer | undefined {
    return this.#values.get(key)
  }

  set(key: string, value: Buffer): void {
    const before = this.#values.size
    this.#values.set(key, value)
    if (this.#values.size > before) this.#insert(key)
  }

  delete(key: string): void {
    if (!this.#values.delete(key)) return
    const chunkIndex = this.#chunkIndex(key)
    const chunk = this.#chunks[chunkIndex]!
    chunk.splice(lowerBound(chunk, key), 1)
    if (chunk.length === 0 && this.#chunks.length > 1) this.#chunks.splice(chunkIndex, 1)
  }

  /** Yields the entries from `from` (included) to `to` (excluded). The map must not change during the walk. */
  *walk(from: string | undefined, to: string | undefined): Generator<readonly [string, Buffer]> {
    let chunkIndex = from === undefined ? 0 : this.#chunkIndex(from)
    let index = from === undefined ? 0 : lowerBound(this.#chunks[chunkIndex]!, from)
    for (; chunkIndex < this.#chunks.length; chunkIndex++, index = 0) {
      const chunk = this.#chunks[chunkIndex]!
      for (; index < chunk.length; index++) {
        const key = chunk[index]!
        if (to !== undefined && key >= to) return
        yield [key, this.#values.get(key)!]
      }
    }
  }

  /** As `walk`, from the last entry to the first. */
  *walkBack(from: string | undefined, to: string | undefined): Generator<readonly [string, Buffer]> {
    let chunkIndex = to === undefined ? this.#chunks.length - 1 : this.#chunkIndex(to)
    let end = to === undefined ? undefined : lowerBound(this.#chunks[chunkIndex]!, to)
    for (; chunkIndex >= 0; chunkIndex--, end = undefined) {
      const chunk = this.#chunks[chunkIndex]!
      for (let index = (end ?? chunk.length) - 1; index >= 0; index--) {
        const key = chunk[index]!
        if (from !== undefined && key < from) return
        yield [key, this.#values.get(key)!]
      }
    }
  }

  #insert(key: string): void {
    const chunkIndex = this.#chunkIndex(key)
    const chunk = this.#chunks[chunkIndex]!
    const index = lowerBound(chunk, key)
    chunk.splice(index, 0, key)
    if (chunk.length <= CHUNK_CAPACITY) return
    // Keys in ascending order leave full chunks behind instead of half-empty ones.
    const at = index === chunk.length - 1 ? index : chunk.length >>> 1
    this.#chunks.splice(chunkIndex + 1, 0, chunk.splice(at))
  }

  /** Returns the index of the last chunk that does not begin after the key: the only chunk that can contain it. */
  #chunkIndex(key: string): number {
    let low = 0
    let high = this.#chunks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.#chunks[middle]![0]! <= key) low = middle
      else high = middle - 1
    }
    return low
  }
}

function lowerBound(keys: readonly string[], key: string): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle]! < key) low = middle + 1
    else high = middle
  }
  return low
}
