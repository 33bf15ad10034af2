/** A number in use. The write that uses it increments the counter conditionally. */
export interface NumberTicket {
  /** The expected value of the counter when the number is used. */
  readonly expectedLastNumber: number
  readonly sequence: number
  /** Call it after the write succeeded. */
  used(): void
  /** Call it after the write failed. Numbers assigned after this one will also fail. */
  lost(): void
}

/** Maximum number of numbers in use at the same time. */
const maxWindow = 32

/**
 * Assigns numbers before the write of the previous one is on disk: several writes share one commit. Each
 * write is conditional on the counter. If one fails, those after it fail as well and are retried, one at a
 * time until one succeeds. Several processes on one table therefore take turns.
 */
export class NumberPipeline {
  #window = 1
  #running = 0
  readonly #waiting: (() => void)[] = []
  #epoch = 0
  #last = 0
  #reading: Promise<unknown> | undefined

  /** Runs the work as soon as the window allows it, in the order of calls. */
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

  /** Reads the counter. Concurrent calls share one read, which starts after each of them. */
  readCounter<Counter>(read: () => Promise<Counter>): Promise<Counter> {
    this.#reading ??= Promise.resolve().then(() => {
      this.#reading = undefined
      return read()
    })
    return this.#reading as Promise<Counter>
  }

  /** Returns the number after the last assigned one, or after the counter if that is ahead. */
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
