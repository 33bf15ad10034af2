import type { Driver } from '@tablewright/client'

const writes: ReadonlySet<string> = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
  'BatchWriteItem',
])

/** A driver that runs concurrent calls just before the first write of a call. */
export class RacingDriver implements Driver {
  readonly #driver: Driver
  #race: (() => Promise<void>) | undefined

  constructor(driver: Driver) {
    this.#driver = driver
  }

  /** Runs the race before the next write; `finish` runs it if no write came. */
  arm(race: () => Promise<void>): void {
    this.#race = race
  }

  async finish(): Promise<void> {
    const race = this.#race
    this.#race = undefined
    await race?.()
  }

  readonly send: Driver['send'] = async (operation, input, options) => {
    if (this.#race && writes.has(operation)) await this.finish()
    return this.#driver.send(operation, input, options)
  }

  close(): Promise<void> {
    return this.#driver.close()
  }
}
