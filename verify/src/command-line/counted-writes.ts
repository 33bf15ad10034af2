import type { Driver } from '@tablewright/client'
import type { AnySystem } from '@tablewright/system'

/** Counts the writes that were accepted. */
export interface WriteCount {
  writes: number
}

/** Returns a system whose accepted writes are counted. */
export function countWrites(system: AnySystem, count: WriteCount): AnySystem {
  return {
    ...system,
    open: (resources) => system.open({ ...resources, driver: counting(resources.driver, count) }),
  }
}

function counting(driver: Driver, count: WriteCount): Driver {
  return {
    async send(operation, input, options) {
      const output = await driver.send(operation, input, options)
      if (/Put|Update|Delete|Write/.test(operation)) count.writes++
      return output
    },
    close: () => driver.close(),
  }
}
