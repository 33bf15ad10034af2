import { connect, createTables } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import type { Design } from '@tablewright/design'
import type { FreshDatabase } from './attack.js'

/** Opens a new engine in memory at each call, with the tables of a design. */
export function memoryDatabase(design: Design): FreshDatabase {
  return async () => {
    const driver = embedded({ memory: true })
    await createTables(connect(design, driver))
    return { driver, close: () => driver.close() }
  }
}
