import { TablewrightError } from '@tablewright/base'
import type { Writer } from './connection.js'
import type { PendingWrite } from './db.js'
import type { RunConnection } from './run/ready-pattern.js'
import type { CallOptions } from './run/run-context.js'

/** The object that callers hold: methods by pattern, over a connection. */
export function faceOf(connection: RunConnection, transact?: Writer['transact']): object {
  const methods: Record<string, unknown> = { close: () => connection.context.driver.close() }
  if (transact) {
    methods.transact = async (build: (tx: object) => readonly PendingWrite[], options: CallOptions = {}) =>
      transact(connection, build(pendingWrites(connection)), options)
  }
  for (const [name, pattern] of connection.patterns) {
    if (Object.hasOwn(methods, name)) throw nameTaken(name)
    methods[name] = (input: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) =>
      pattern.run(connection, pattern, input, options)
  }
  return Object.freeze(methods)
}

function pendingWrites({ patterns }: RunConnection): object {
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
