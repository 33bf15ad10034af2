import type { Attributes, Design, Entities, ItemShape, Patterns, ScopedDesign } from '@tablewright/design'
import type { Driver } from '../drivers/driver.js'
import type { TransactOptions } from '../execute/context.js'
import { connect } from './connect.js'
import { connectionOf, register } from './connection.js'
import type { Db, PendingWrite } from './db.js'
import type { ConnectOptions } from './open-context.js'

type Input = Readonly<Record<string, unknown>>
type Call = (input?: Input, options?: object) => unknown
type Transact = (
  build: (writes: object) => readonly PendingWrite[],
  options?: TransactOptions,
) => Promise<unknown>

/**
 * Connects one customer of a scoped design. The patterns have the parameters of the original design, and cannot reach
 * items of other customers.
 * @example
 * import { create, design, get, id, scoped, table } from '@tablewright/design'
 * import { embedded } from '@tablewright/client/embedded'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
 * const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing), byName: get(Thing) } })
 * const ofAll = scoped(parts, { attributes: { userId: id() }, key: (key) => `USER#<userId>#${key}` })
 * const driver = embedded({ memory: true })
 * const ann = connectWithin(ofAll, { userId: 'ann' }, driver)
 * const bob = connectWithin(ofAll, { userId: 'bob' }, driver)
 * await createTables(ann)
 * await ann.add({ name: 'ball' })
 * await bob.byName({ name: 'ball' }) // → null
 * await driver.close()
 */
export function connectWithin<E extends Entities, P extends Patterns, A extends Attributes>(
  design: ScopedDesign<E, P, A>,
  owner: ItemShape<A>,
  driver: Driver,
  options: ConnectOptions = {},
): Db<P> {
  const db = connect(design as Design, driver, options)
  const connection = connectionOf(db)
  const calls = db as unknown as Readonly<Record<string, Call>>
  const methods: Record<string, unknown> = {
    transact: withinTransact(db.transact as Transact, owner),
    close: () => db.close(),
  }
  for (const [name, { plan }] of connection.patterns) {
    methods[name] = withinCall(plan.kind, calls[name]!, owner)
  }
  return register(Object.freeze(methods), { ...connection, owner }) as Db<P>
}

/** Returns a method of a pattern for one owner. */
export function withinCall(kind: string, call: Call, owner: object): Call {
  return kind === 'batchGet' ? ofEachKey(call, owner) : within(call, owner)
}

/** Returns the method `transact` for one owner. */
export function withinTransact(transact: Transact, owner: object): Transact {
  return (build, options) =>
    transact((writes) => build(withinAll(writes as Readonly<Record<string, Call>>, owner)), options)
}

/** Adds the owner to the input of a call. It comes last, so that no input can name another owner. */
function within(call: Call, owner: object): Call {
  return (input, options) => call({ ...input, ...owner }, options)
}

function ofEachKey(call: Call, owner: object): Call {
  return (input, options) => {
    const keys = (input?.keys ?? []) as readonly object[]
    return call({ ...input, keys: keys.map((key) => ({ ...key, ...owner })) }, options)
  }
}

function withinAll(calls: Readonly<Record<string, Call>>, owner: object): object {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, within(call, owner)]))
}
