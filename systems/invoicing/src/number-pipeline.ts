/** A number that is being used. The write that uses it raises the counter, on the condition that nobody else has. */
export interface NumberTicket {
  /** What the counter must be when the number is used. */
  readonly expectedLastNumber: number
  readonly sequence: number
  /** The write went through. */
  used(): void
  /** The write failed: the numbers that were given out after this one will fail too. */
  lost(): void
}

/** Numbers that may be in use at the same time. */
const maxWindow = 32

/**
 * Gives out the numbers after the last one before the write of the last one is on disk, so that several numbers share one
 * commit. Each write is conditional on the counter: when one fails, those after it fail too and are done again, and
 * only one at a time is tried until one succeeds. Processes that share a table therefore take turns as they did before.
 */
export class NumberPipeline {
  #window = 1
  #running = 0
  readonly #waiting: (() => void)[] = []
  #epoch = 0
  #last = 0
  #reading: Promise<unknown> | undefined

  /** Runs the work when there is room for it, first come, first served. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#window) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      this.#admit()
    }
  }

  /** Reads the counter. Calls of the same moment share one read, which begins after each of them. */
  readCounter<Counter>(read: () => Promise<Counter>): Promise<Counter> {
    this.#reading ??= Promise.resolve().then(() => {
      this.#reading = undefined
      return read()
    })
    return this.#reading as Promise<Counter>
  }

  /** The number after the last one given out, or after the counter if that is ahead. */
  take(counter: number): NumberTicket {
    const epoch = this.#epoch
    const expectedLastNumber = Math.max(this.#last, counter)
    this.#last = expectedLastNumber + 1
    return {
      expectedLastNumber,
      sequence: expectedLastNumber + 1,
      used: () => {
        this.#window = Math.min(maxWindow, this.#window + 1)
      },
      lost: () => {
        if (epoch !== this.#epoch) return
        this.#epoch++
        this.#last = 0
        this.#window = 1
      },
    }
  }

  #admit(): void {
    while (this.#running < this.#window) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      this.#running++
      next()
    }
  }
}
