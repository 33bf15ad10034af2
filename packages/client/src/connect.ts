import type { Patterns } from '@tablewright/design'
import { register } from './connection.js'
import type { Db } from './db.js'
import type { Driver } from './drivers/driver.js'
import { faceOf, transacting } from './face.js'
import { type Connectable, type ConnectOptions, openConnection } from './open-connection.js'
import { writer } from './run/write-planner.js'

/**
 * Connects a design to a database: one typed method for each access pattern.
 * @example
 * import { connect, createTables } from '@tablewright/client'
 * import { create, design, get, id, table } from '@tablewright/design'
 * import { embedded } from '@tablewright/client/embedded'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id(), colour: id() } })
 * const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing), byName: get(Thing) } })
 * const db = connect(parts, embedded({ memory: true }))
 * await createTables(db)
 * await db.add({ name: 'ball', colour: 'red' })
 * await db.byName({ name: 'ball' }) // → { name: 'ball', colour: 'red' }
 * await db.close()
 */
export function connect<P extends Patterns>(
  design: Connectable<P>,
  driver: Driver,
  options: ConnectOptions = {},
): Db<P> {
  const connection = openConnection(design, driver, options, writer)
  return register(faceOf(connection, transacting(connection, writer.transact)), connection) as Db<P>
}
