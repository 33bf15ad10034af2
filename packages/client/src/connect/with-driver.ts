import type { Driver } from '../drivers/driver.js'
import type { CallContext } from '../execute/context.js'
import type { Values } from '../items/key-codec.js'
import { withinCall, withinTransact } from './connect-within.js'
import { type Connection, connectionOf, derivedConnection, isConnected } from './connection.js'
import { transactMethod } from './methods.js'

/**
 * Returns a client of the same design and options that sends its requests through another driver, such as one that
 * records the requests of one call. Its methods are made when they are used, so that a server can afford one for each
 * call.
 * @example
 * import { connect, createTables, withDriver } from '@tablewright/client'
 * import { create, design, id, table } from '@tablewright/design'
 * import { embedded } from '@tablewright/client/embedded'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
 * const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing) } })
 * const db = connect(parts, embedded({ memory: true }))
 * await createTables(db)
 * const sent: string[] = []
 * const observed = withDriver(db, ({ send, close }) => ({
 *   send: (operation, input, options) => {
 *     sent.push(operation)
 *     return send(operation, input, options)
 *   },
 *   close,
 * }))
 * await observed.add({ name: 'ball' })
 * sent // → ['PutItem']
 * await db.close()
 */
export function withDriver<D extends object>(db: D, change: (driver: Driver) => Driver): D {
  const { context } = connectionOf(db)
  const driver = change(context.driver)
  return driver === context.driver ? db : withContext(db, { ...context, driver })
}

/** Returns the same client with another context. */
export function withContext<D extends object>(db: D, context: CallContext): D {
  const connection = connectionOf(db)
  const methods = Object.create(prototypeOf(db, connection)) as D & { [derivedConnection]: Connection }
  methods[derivedConnection] = { ...connection, context }
  return methods
}

/** The methods of derived clients, shared by all connections of a design. */
const prototypes = new WeakMap<Connection['patterns'], object>()

function prototypeOf(db: object, { patterns }: Connection): object {
  const known = prototypes.get(patterns)
  if (known) return known
  const descriptors: PropertyDescriptorMap = {}
  for (const name in db) {
    descriptors[name] = {
      enumerable: true,
      get(this: object) {
        // The prototype itself is no client.
        return isConnected(this) ? methodOf(connectionOf(this), name) : undefined
      },
    }
  }
  const prototype = Object.freeze(Object.create(null, descriptors) as object)
  prototypes.set(patterns, prototype)
  return prototype
}

function methodOf(connection: Connection, name: string): unknown {
  const { owner, patterns, context } = connection
  if (name === 'close') return () => context.driver.close()
  if (name === 'transact') {
    const { transact } = transactMethod(connection)
    return owner ? withinTransact(transact, owner) : transact
  }
  const { run, plan } = patterns.get(name)!
  const call = (input: Values = {}, options = {}) => run(connection, input, options)
  return owner ? withinCall(plan.kind, call, owner) : call
}
