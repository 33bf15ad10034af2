import { seededRandom } from '@tablewright/base'
import { connect, createTables, type Driver } from '@tablewright/client'
import type { StoredTables } from '@tablewright/generate'
import type { AnySystem } from '@tablewright/system'

const sampleSize = 120
const seed = 1
/** A fixed time makes generated pages reproducible. */
const noon = Date.UTC(2026, 0, 15, 12)

/** Returns the stored sample data of a system. It is the same at every call and on every machine. */
export async function sampleItems(system: AnySystem): Promise<StoredTables> {
  const [{ open }, { embedded }] = await Promise.all([
    import('@tablewright/engine'),
    import('@tablewright/client/embedded'),
  ])
  const clock = () => noon
  const engine = await open({ memory: true }, { clock, random: seededRandom(seed), sweepInterval: 0 })
  try {
    const driver = embedded(engine)
    await createTables(connect(system.design, driver))
    const services = system.open({ driver, clock, random: seededRandom(seed) })
    await system.sample(services as never, { items: sampleSize, seed })
    const tables = Object.keys(system.design.model.tables)
    return Object.fromEntries(
      await Promise.all(tables.map(async (name) => [name, await allItems(driver, name)])),
    )
  } finally {
    await engine.close()
  }
}

async function allItems(driver: Driver, TableName: string): Promise<StoredTables[string]> {
  const { Items = [] } = await driver.send('Scan', { TableName })
  return Items
}
