import type { CallOptions, TransactOptions } from '../execute/context.js'
import { transactPatterns } from '../execute/execute-transaction.js'
import type { CallConnection } from '../execute/executor.js'
import type { Values } from '../items/key-codec.js'
import type { PendingWrite } from './db.js'

/** The object that callers hold: a method for each pattern, and `close`. */
export function createMethods(connection: CallConnection, more?: object): object {
  const methods: Record<string, unknown> = { close: () => connection.context.driver.close(), ...more }
  for (const [name, { run }] of connection.patterns) {
    methods[name] = (input: Values = {}, options: CallOptions = {}) => run(connection, input, options)
  }
  return Object.freeze(methods)
}

/** The method that does several writes of a connection in one transaction. */
export function transactMethod(connection: CallConnection): object {
  return {
    transact: async (build: (tx: object) => readonly PendingWrite[], options: TransactOptions = {}) =>
      transactPatterns(connection, build(pendingWrites(connection)), options),
  }
}

const knownPending = new WeakMap<object, object>()

/** The functions that note a write instead of doing it, one for each write pattern. */
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
