/** So few that a request which waits for a slice does not notice. */
const defaultItems = 200

/** A slice ends with the entry that exceeds it. Parsing and copying as much takes about 10 ms. */
const defaultBytes = 512 * 1024

/** For entries that are only removed. */
const removedBytes = 8 * 1024 * 1024
const removedEntries = 500

/** How much one slice of background work reads: a few hundred small entries, or one or two of the largest. */
export class SliceBudget {
  #items: number
  #bytes: number

  constructor(items = defaultItems, bytes = defaultBytes) {
    this.#items = items
    this.#bytes = bytes
  }

  static forRemoval(): SliceBudget {
    return new SliceBudget(removedEntries, removedBytes)
  }

  /** Counts an entry. Returns whether the slice is full. */
  take(bytes: number): boolean {
    this.#items--
    this.#bytes -= bytes
    return this.isFull
  }

  get isFull(): boolean {
    return this.#items <= 0 || this.#bytes <= 0
  }
}
