import { trimLogSlice } from './backups/change-log.js'
import { expireBackups } from './backups/deleted-table.js'
import { purgeDropped } from './catalog/purge.js'
import type { EngineContext } from './context.js'
import { trimSlice } from './streams/trim.js'
import { sweepSlice } from './ttl/sweep.js'

/** Deletes expired items and stream records that are too old, at intervals or on request. */
export class Housekeeping {
  readonly #context: EngineContext
  readonly #timer: NodeJS.Timeout | undefined
  #round: Promise<number> | undefined

  /** Runs every `interval` milliseconds; 0 runs only when `run` is called. */
  constructor(context: EngineContext, interval: number) {
    this.#context = context
    if (interval === 0) return
    this.#timer = setInterval(() => {
      if (this.#round === undefined) this.run().catch(() => undefined)
    }, interval)
    // A program may end although its engine is still open.
    this.#timer.unref()
  }

  /** Does everything that is due. Returns the number of expired items. Waits for a running round first. */
  run(): Promise<number> {
    const before = this.#round?.catch(() => 0) ?? Promise.resolve(0)
    const round = before
      .then(() => this.#runOnce())
      .finally(() => {
        if (this.#round === round) this.#round = undefined
      })
    this.#round = round
    return round
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #runOnce(): Promise<number> {
    let expired = 0
    await this.#untilDone(async () => {
      const deleted = await sweepSlice(this.#context)
      expired += deleted ?? 0
      return deleted === undefined
    })
    await this.#untilDone(() => trimSlice(this.#context))
    await this.#untilDone(() => trimLogSlice(this.#context))
    await expireBackups(this.#context)
    purgeDropped(this.#context)
    return expired
  }

  /** Runs slices in the background, which stops between two slices when the engine closes. */
  #untilDone(slice: () => Promise<boolean>): Promise<void> {
    return this.#context.background.start(slice)
  }
}
