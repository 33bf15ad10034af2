import { setTimeout } from 'node:timers/promises'
import { isWriteFailure } from './storage/health.js'
import { nextTurn } from './turns.js'

/** Milliseconds before a slice that the storage refused is tried again. */
const retryDelay = 1_000

/** Does one slice of longer work. Returns true when the work is done. */
export type Slice = () => Promise<boolean>

/**
 * Runs long work between requests, slice by slice. It stops with the engine and continues at the next start. After a
 * failed commit, the slice runs again.
 */
export class Background {
  readonly #running = new Set<Promise<void>>()
  readonly #onError: (error: unknown) => void
  readonly #stop = new AbortController()

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  /** Resolves when the work is done or stopped. Work that fails for another reason continues at the next start. */
  start(slice: Slice): Promise<void> {
    const work = this.#run(slice).finally(() => this.#running.delete(work))
    this.#running.add(work)
    work.catch(this.#onError)
    return work
  }

  /** Resolves when all started work is done. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled([...this.#running])
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.idle()
  }

  async #run(slice: Slice): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        if (await slice()) return
      } catch (error) {
        // A full or missing disk may come back. Whether the slice is stored may be unknown, so it does nothing twice.
        if (!isWriteFailure(error)) throw error
        this.#onError(error)
        await this.#pause()
      }
      await nextTurn()
    }
  }

  /** Ends early when the engine closes. */
  async #pause(): Promise<void> {
    await setTimeout(retryDelay, undefined, { ref: false, signal: this.#stop.signal }).catch(() => undefined)
  }
}
