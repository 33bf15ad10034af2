import type { Patterns } from '@tablewright/design'
import type { Driver } from '../drivers/driver.js'
import { planWrites } from '../plan/plan-writes.js'
import { allKinds } from './all-kinds.js'
import { type Extent, register } from './connection.js'
import type { Db } from './db.js'
import { createMethods, transactMethod } from './methods.js'
import { type Connectable, openConnection } from './open-connection.js'
import type { ConnectOptions } from './open-context.js'

const wholeDesign: Extent = { kinds: allKinds, writes: planWrites }

/**
 * Connects a design to a database: one typed method for each access pattern.
 * @example
 * import { connect, createTables } from '@tablewright/client'
 * import { create, design, get, id, table } from '@tablewright/design'
 * import { embedded } from '@tablewright/client/embedded'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id(), color: id() } })
 * const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing), byName: get(Thing) } })
 * const db = connect(parts, embedded({ memory: true }))
 * await createTables(db)
 * await db.add({ name: 'ball', color: 'red' })
 * await db.byName({ name: 'ball' }) // → { name: 'ball', color: 'red' }
 * await db.close()
 */
export function connect<P extends Patterns>(
  design: Connectable<P>,
  driver: Driver,
  options: ConnectOptions = {},
): Db<P> {
  const connection = openConnection(design, driver, options, wholeDesign)
  return register(createMethods(connection, transactMethod(connection)), connection) as Db<P>
}
