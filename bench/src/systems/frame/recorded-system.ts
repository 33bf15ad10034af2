import { AsyncLocalStorage } from 'node:async_hooks'
import type { Driver } from '@tablewright/client'
import type { AnySystem } from '@tablewright/system'

/** One operation that an action sent to the engine. */
export interface RecordedOperation {
  readonly operation: never
  readonly input: never
}

/** A system that records the operations that its calls send to the engine. */
export class RecordedSystem {
  readonly system: AnySystem
  readonly #current = new AsyncLocalStorage<RecordedOperation[]>()
  #driver: Driver | undefined

  constructor(system: AnySystem) {
    this.system = {
      ...system,
      open: (resources) => {
        this.#driver = resources.driver
        return system.open({ ...resources, driver: this.#observe(resources.driver) })
      },
    }
  }

  get driver(): Driver {
    return this.#driver!
  }

  /** Runs a call, and returns its result with the operations that it sent. */
  async record<Result extends object>(
    call: () => Promise<Result>,
  ): Promise<Result & { readonly operations: readonly RecordedOperation[] }> {
    const operations: RecordedOperation[] = []
    const result = await this.#current.run(operations, call)
    // Otherwise every later promise of this process would be tracked, including those of the floor.
    this.#current.disable()
    return { ...result, operations: [...operations] }
  }

  #observe(driver: Driver): Driver {
    return {
      send: (operation, input, options) => {
        this.#current.getStore()?.push({ operation: operation as never, input: input as never })
        return driver.send(operation, input, options)
      },
      close: () => driver.close(),
    }
  }
}

/** Copies all tables of a design to another database. */
export async function copyTables(tables: readonly string[], from: Driver, to: Driver): Promise<void> {
  for (const TableName of tables) {
    let ExclusiveStartKey: object | undefined
    do {
      const page = await from.send('Scan', {
        TableName,
        ...(ExclusiveStartKey && { ExclusiveStartKey: ExclusiveStartKey as never }),
      })
      for (const Item of page.Items ?? []) await to.send('PutItem', { TableName, Item })
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey)
  }
}
