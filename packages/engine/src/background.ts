import { setImmediate } from 'node:timers/promises'

/** One slice of a longer work; true when there is nothing left to do. */
export type Slice = () => Promise<boolean>

/** Works that go on between requests, slice by slice, and stop with the engine; what is left is taken up at the next start. */
export class Background {
  readonly #running = new Set<Promise<void>>()
  readonly #onError: (error: unknown) => void
  #stopping = false

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  /** Resolves when the work is done or stopped. One that fails (a full disk) is taken up at the next start too. */
  start(slice: Slice): Promise<void> {
    const work = this.#run(slice).finally(() => this.#running.delete(work))
    this.#running.add(work)
    work.catch(this.#onError)
    return work
  }

  /** Resolves when everything that was started is done. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled([...this.#running])
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.idle()
  }

  async #run(slice: Slice): Promise<void> {
    while (!this.#stopping) {
      if (await slice()) return
      await setImmediate()
    }
  }
}
