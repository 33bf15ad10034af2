import type { Patterns } from '@tablewright/design'
import type { Driver } from '../drivers/driver.js'
import { type Extent, register } from './connection.js'
import type { Reader } from './db.js'
import { createMethods } from './methods.js'
import { type Connectable, openConnection } from './open-connection.js'
import type { ConnectOptions } from './open-context.js'
import { readKinds } from './read-kinds.js'

const readsOnly: Extent = { kinds: readKinds }

/**
 * Connects a design for reading only. Patterns that write are not available, and bundles do not contain their code.
 * @example
 * import { connectReader } from '@tablewright/client'
 * import { embedded } from '@tablewright/client/embedded'
 * import { create, design, get, id, table } from '@tablewright/design'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
 * const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing), byName: get(Thing) } })
 * const db = connectReader(parts, embedded({ memory: true }))
 * Object.keys(db) // → ['close', 'byName']
 * await db.close()
 */
export function connectReader<P extends Patterns>(
  design: Connectable<P>,
  driver: Driver,
  options: ConnectOptions = {},
): Reader<P> {
  const connection = openConnection(design, driver, options, readsOnly)
  return register(createMethods(connection), connection) as Reader<P>
}
