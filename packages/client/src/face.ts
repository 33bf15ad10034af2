import { TablewrightError } from '@tablewright/base'
import { type Connection, register } from './connection.js'
import type { PendingWrite } from './db.js'
import type { CallOptions } from './run/run-context.js'
import { runPattern } from './run/run-pattern.js'

/** The object that callers hold: methods by pattern, over a connection. */
export function faceOf(connection: Connection): object {
  const { writer } = connection
  const methods: Record<string, unknown> = { close: () => connection.context.driver.close() }
  if (writer) {
    methods.transact = async (build: (tx: object) => readonly PendingWrite[], options: CallOptions = {}) =>
      writer.transact(connection, build(pendingWrites(connection)), options)
  }
  for (const [name, pattern] of connection.patterns) {
    if (Object.hasOwn(methods, name)) throw nameTaken(name)
    methods[name] = (input?: Readonly<Record<string, unknown>>, options?: CallOptions) =>
      runPattern(connection, pattern, input, options)
  }
  return register(Object.freeze(methods), connection)
}

function pendingWrites({ patterns }: Connection): object {
  const pending: Record<string, (input?: object) => PendingWrite> = {}
  for (const [name, { plan }] of patterns) {
    if (plan.kind === 'write') pending[name] = (input = {}) => ({ pattern: name, input })
  }
  return pending
}

function nameTaken(name: string): TablewrightError {
  return new TablewrightError('NAME_TAKEN', `A pattern cannot be called "${name}".`, {
    remedy: 'Choose another name: this one belongs to the connection.',
    data: { pattern: name },
  })
}
