import type { CallOptions, TransactOptions } from '../execute/context.js'
import { transactPatterns } from '../execute/execute-transaction.js'
import type { CallConnection } from '../execute/executor.js'
import type { Values } from '../items/key-codec.js'
import type { PendingWrite } from './db.js'

/** Returns the client: a method for each pattern, and `close`. */
export function createMethods(connection: CallConnection, more?: object): object {
  const methods: Record<string, unknown> = { close: () => connection.context.driver.close(), ...more }
  for (const [name, { run }] of connection.patterns) {
    methods[name] = (input: Values = {}, options: CallOptions = {}) => run(connection, input, options)
  }
  return Object.freeze(methods)
}

type Transact = (
  build: (tx: object) => readonly PendingWrite[],
  options?: TransactOptions,
) => Promise<unknown[]>

/** Returns the method `transact`, which sends several writes in one transaction. */
export function transactMethod(connection: CallConnection): { readonly transact: Transact } {
  return {
    transact: async (build, options = {}) =>
      transactPatterns(connection, build(pendingWrites(connection)), options),
  }
}

const knownPending = new WeakMap<object, object>()

/** Returns a function for each write pattern that records the write instead of sending it. */
export function pendingWrites({ patterns }: Pick<CallConnection, 'patterns'>): object {
  const known = knownPending.get(patterns)
  if (known) return known
  const pending: Record<string, (input?: object) => PendingWrite> = {}
  for (const [name, { steps }] of patterns) {
    if (steps) pending[name] = (input = {}) => ({ pattern: name, input })
  }
  knownPending.set(patterns, Object.freeze(pending))
  return pending
}
