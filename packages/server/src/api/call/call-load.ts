import type { Clock } from '@tablewright/base'

/** Number of concurrent calls above which the server counts as busy. */
const maxRunning = 4
/** Number of calls in the current and the previous second above which the server counts as busy. */
const maxRecent = 50

/**
 * Counts running and recent calls. Running calls alone do not show load: calls that are answered in one turn
 * of the event loop are done before the next ones arrive.
 */
export class CallLoad {
  readonly #clock: Clock
  #running = 0
  #second = 0
  #begun = 0
  #begunBefore = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Whether the server is so busy that tracing many calls would slow it down. */
  get isBusy(): boolean {
    return this.#running > maxRunning || this.#begun + this.#begunBefore > maxRecent
  }

  begin(): void {
    this.#running++
    const second = Math.floor(this.#clock() / 1000)
    if (second !== this.#second) {
      this.#begunBefore = second === this.#second + 1 ? this.#begun : 0
      this.#begun = 0
      this.#second = second
    }
    this.#begun++
  }

  end(): void {
    this.#running--
  }
}
