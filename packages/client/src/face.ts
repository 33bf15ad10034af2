import type { Writer } from './connection.js'
import type { PendingWrite } from './db.js'
import type { RunConnection } from './run/ready-pattern.js'
import type { CallOptions } from './run/run-context.js'

/** The object that callers hold: methods by pattern, over a connection. */
export function faceOf(connection: RunConnection, more?: object): object {
  const methods: Record<string, unknown> = { close: () => connection.context.driver.close(), ...more }
  for (const [name, pattern] of connection.patterns) {
    methods[name] = (input: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) =>
      pattern.run(connection, pattern, input, options)
  }
  return Object.freeze(methods)
}

/** The method that does several writes of a connection at once. */
export function transacting(connection: RunConnection, transact: Writer['transact']): object {
  return {
    transact: async (build: (tx: object) => readonly PendingWrite[], options: CallOptions = {}) =>
      transact(connection, build(pendingWrites(connection)), options),
  }
}

function pendingWrites({ patterns }: RunConnection): object {
  const pending: Record<string, (input?: object) => PendingWrite> = {}
  for (const [name, { plan }] of patterns) {
    if (plan.kind === 'write') pending[name] = (input = {}) => ({ pattern: name, input })
  }
  return pending
}
