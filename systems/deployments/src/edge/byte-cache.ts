/** An LRU cache of immutable values, limited by total size in bytes. */
export class ByteCache<Value> {
  readonly #maxBytes: number
  readonly #entries = new Map<string, { readonly value: Value; readonly bytes: number }>()
  readonly #loading = new Map<string, Promise<Value>>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Returns undefined if the value is not cached. */
  get(name: string): Value | undefined {
    const entry = this.#entries.get(name)
    if (entry === undefined) return undefined
    // The map is ordered by last use.
    this.#entries.delete(name)
    this.#entries.set(name, entry)
    return entry.value
  }

  /** Loads a value once for concurrent callers. Failures are not cached. */
  load(name: string, read: () => Promise<{ readonly value: Value; readonly bytes: number }>): Promise<Value> {
    const running = this.#loading.get(name)
    if (running !== undefined) return running
    const loading = read()
      .then(({ value, bytes }) => {
        this.#add(name, value, bytes)
        return value
      })
      .finally(() => this.#loading.delete(name))
    this.#loading.set(name, loading)
    return loading
  }

  #add(name: string, value: Value, bytes: number): void {
    // A single large value would evict everything else.
    if (bytes > this.#maxBytes / 4) return
    this.#entries.set(name, { value, bytes })
    this.#bytes += bytes
    for (const [oldest, { bytes: freed }] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      this.#entries.delete(oldest)
      this.#bytes -= freed
    }
  }
}
