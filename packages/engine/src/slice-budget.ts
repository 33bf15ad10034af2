/** A slice of this number of items delays a waiting request only slightly. */
const defaultItems = 200

/** A slice ends with the entry that exceeds this size. Parsing and copying it takes about 10 ms. */
const defaultBytes = 512 * 1024

/** For entries that are only removed. */
const removedBytes = 8 * 1024 * 1024
const removedEntries = 500

/**
 * Limits the entries that one slice of background work reads: a few hundred small ones, or one or two of the largest.
 */
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
