/** The key of an entry and how near it is: less is nearer. */
export interface Ranked {
  readonly key: Buffer
  readonly rank: number
}

/** Keeps the nearest entries of those it is shown; of entries that are equally near, those with the smaller keys. */
export class TopResults {
  readonly #limit: number
  /** A heap whose first element is the worst of those kept. */
  readonly #heap: Ranked[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Entries that rank behind this are not among the nearest. */
  get bound(): number {
    return this.#heap.length < this.#limit ? Number.POSITIVE_INFINITY : this.#heap[0]!.rank
  }

  add(key: Buffer, rank: number): void {
    const heap = this.#heap
    const added = { key, rank }
    if (heap.length < this.#limit) {
      heap.push(added)
      this.#rise(heap.length - 1)
    } else if (isWorse(heap[0]!, added)) {
      heap[0] = added
      this.#sink()
    }
  }

  /** The nearest first. */
  sorted(): readonly Ranked[] {
    return [...this.#heap].sort((one, other) => (isWorse(one, other) ? 1 : -1))
  }

  #rise(start: number): void {
    const heap = this.#heap
    for (let at = start; at > 0; ) {
      const parent = (at - 1) >> 1
      if (!isWorse(heap[at]!, heap[parent]!)) return
      swap(heap, at, parent)
      at = parent
    }
  }

  #sink(): void {
    const heap = this.#heap
    for (let at = 0; ; ) {
      const left = 2 * at + 1
      if (left >= heap.length) return
      const right = left + 1
      const child = right < heap.length && isWorse(heap[right]!, heap[left]!) ? right : left
      if (!isWorse(heap[child]!, heap[at]!)) return
      swap(heap, at, child)
      at = child
    }
  }
}

function isWorse(one: Ranked, other: Ranked): boolean {
  if (one.rank !== other.rank) return one.rank > other.rank
  return Buffer.compare(one.key, other.key) > 0
}

function swap(heap: Ranked[], one: number, other: number): void {
  const kept = heap[one]!
  heap[one] = heap[other]!
  heap[other] = kept
}
