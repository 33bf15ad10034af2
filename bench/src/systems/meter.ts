import type { Driver, Hooks, ResponseEvent } from '@tablewright/client'

/** One request, with the patterns that it was made for. */
export interface MeteredRequest {
  readonly patterns: readonly string[]
  readonly operation: string
  readonly input: object
  readonly units: number
}

/** Asks for the consumed capacity of every request, and remembers which patterns it was for. */
export class Meter {
  #requests: MeteredRequest[] = []
  #parts: readonly string[] = []

  readonly hooks: Hooks = { onResponse: (event) => this.#note(event) }

  /** A driver that requests the consumed capacity. */
  driver(driver: Driver): Driver {
    return {
      send: (operation, input, options) =>
        driver.send(operation, { ...input, ReturnConsumedCapacity: 'TOTAL' } as typeof input, options),
      close: () => driver.close(),
    }
  }

  /** Services whose connection records the patterns of a transaction: hooks see one request without names. */
  naming<Services extends { readonly db: object }>(services: Services): Services {
    const { transact, ...methods } = services.db as {
      transact(build: Build, options?: object): Promise<unknown>
    }
    const named = (build: Build, options?: object) =>
      transact((patterns) => {
        const writes = build(patterns)
        this.#parts = writes.map(({ pattern }) => pattern)
        return writes
      }, options)
    return { ...services, db: { ...methods, transact: named } }
  }

  /** Returns the requests since the last call. */
  take(): readonly MeteredRequest[] {
    const requests = this.#requests
    this.#requests = []
    return requests
  }

  #note({ pattern, operation, input, consumed }: ResponseEvent): void {
    const units = consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
    const patterns = pattern === 'transact' ? this.#parts : [pattern]
    this.#requests.push({ patterns, operation, input, units })
  }
}

type Build = (patterns: object) => readonly { readonly pattern: string }[]
