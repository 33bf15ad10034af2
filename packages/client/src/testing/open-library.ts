import { seededRandom } from '@tablewright/base'
import { connect } from '../connect/connect.js'
import type { ConnectOptions } from '../connect/open-context.js'
import type { Driver } from '../drivers/driver.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'
import { libraryDesign } from './library.js'

/** Opens the library on an engine in memory, with a clock that only the test moves. */
export async function openLibrary(options: ConnectOptions = {}, driver: Driver = embedded({ memory: true })) {
  const clock = { now: Date.parse('2026-01-02T03:04:05.006Z') }
  const db = connect(libraryDesign, driver, {
    clock: () => clock.now,
    random: seededRandom(1),
    ...options,
  })
  await createTables(db)
  return { db, driver, clock }
}

export type Library = Awaited<ReturnType<typeof openLibrary>>['db']
