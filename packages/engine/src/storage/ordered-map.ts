/** Few enough that inserting into a chunk is one short memory move, many enough that the list of chunks stays short. */
const CHUNK_CAPACITY = 256

interface Chunk {
  readonly keys: string[]
  readonly values: Buffer[]
}

/** Text keys in code unit order, in sorted chunks: a two-level B+tree, which is level enough for tens of millions. */
export class OrderedMap {
  readonly #chunks: Chunk[] = [{ keys: [], values: [] }]

  get(key: string): Buffer | undefined {
    const chunk = this.#chunks[this.#chunkIndex(key)]!
    const index = lowerBound(chunk.keys, key)
    return chunk.keys[index] === key ? chunk.values[index] : undefined
  }

  set(key: string, value: Buffer): void {
    const chunkIndex = this.#chunkIndex(key)
    const chunk = this.#chunks[chunkIndex]!
    const index = lowerBound(chunk.keys, key)
    if (chunk.keys[index] === key) {
      chunk.values[index] = value
      return
    }
    chunk.keys.splice(index, 0, key)
    chunk.values.splice(index, 0, value)
    if (chunk.keys.length > CHUNK_CAPACITY) this.#split(chunkIndex, index)
  }

  delete(key: string): void {
    const chunkIndex = this.#chunkIndex(key)
    const chunk = this.#chunks[chunkIndex]!
    const index = lowerBound(chunk.keys, key)
    if (chunk.keys[index] !== key) return
    chunk.keys.splice(index, 1)
    chunk.values.splice(index, 1)
    if (chunk.keys.length === 0 && this.#chunks.length > 1) this.#chunks.splice(chunkIndex, 1)
  }

  /** The entries from `from` (included) to `to` (excluded). The map must not change during the walk. */
  *walk(from: string | undefined, to: string | undefined): Generator<readonly [string, Buffer]> {
    let chunkIndex = from === undefined ? 0 : this.#chunkIndex(from)
    let index = from === undefined ? 0 : lowerBound(this.#chunks[chunkIndex]!.keys, from)
    for (; chunkIndex < this.#chunks.length; chunkIndex++, index = 0) {
      const { keys, values } = this.#chunks[chunkIndex]!
      for (; index < keys.length; index++) {
        const key = keys[index]!
        if (to !== undefined && key >= to) return
        yield [key, values[index]!]
      }
    }
  }

  /** As `walk`, from the last entry to the first. */
  *walkBack(from: string | undefined, to: string | undefined): Generator<readonly [string, Buffer]> {
    let chunkIndex = to === undefined ? this.#chunks.length - 1 : this.#chunkIndex(to)
    let end = to === undefined ? undefined : lowerBound(this.#chunks[chunkIndex]!.keys, to)
    for (; chunkIndex >= 0; chunkIndex--, end = undefined) {
      const { keys, values } = this.#chunks[chunkIndex]!
      for (let index = (end ?? keys.length) - 1; index >= 0; index--) {
        const key = keys[index]!
        if (from !== undefined && key < from) return
        yield [key, values[index]!]
      }
    }
  }

  /** The last chunk whose first key is not after the key: the only one that can hold it. */
  #chunkIndex(key: string): number {
    let low = 0
    let high = this.#chunks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.#chunks[middle]!.keys[0]! <= key) low = middle
      else high = middle - 1
    }
    return low
  }

  /** Keys that arrive in rising order leave full chunks behind rather than half empty ones. */
  #split(chunkIndex: number, insertedAt: number): void {
    const chunk = this.#chunks[chunkIndex]!
    const at = insertedAt === chunk.keys.length - 1 ? chunk.keys.length - 1 : chunk.keys.length >>> 1
    this.#chunks.splice(chunkIndex + 1, 0, { keys: chunk.keys.splice(at), values: chunk.values.splice(at) })
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
