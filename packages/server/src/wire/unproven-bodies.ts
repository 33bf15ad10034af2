/** Maximum memory of bodies whose sender is not verified yet. */
const defaultMaxBytes = 64 * 1024 * 1024

/** How long such a body may take to arrive. */
export const unprovenBodyTimeout = 20_000

/** Counts the bytes that are buffered for senders without authentication, over all connections. */
export class UnprovenBodies {
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = defaultMaxBytes) {
    this.#maxBytes = maxBytes
  }

  /** Counts these bytes if there is room for them. Returns whether there is. */
  take(bytes: number): boolean {
    if (this.#bytes + bytes > this.#maxBytes) return false
    this.#bytes += bytes
    return true
  }

  giveBack(bytes: number): void {
    this.#bytes -= bytes
  }
}
