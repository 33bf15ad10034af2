import { type Signal, signal, useSignal } from '../state/signal.js'
import { readStored, writeStored } from '../state/stored.js'
import type { OperationName } from './operation.js'

/** The header that names the connection of a call. */
export const connectionHeader = 'tablewright-connection'

const session = () => sessionStorage

/** The database of the data and pattern pages of this tab; empty for the server's own. */
export const connection: Signal<string> = signal(
  typeof sessionStorage === 'undefined' ? '' : (readStored<string>('connection', session) ?? ''),
)

/** Returns the cache key of a call: its input and, for stored data, the connection. */
export function useCallName(system: string, operation: OperationName, input: object): string {
  const chosen = useSignal(connection)
  return JSON.stringify([system, operation, input, / \/_data\b/.test(operation) ? chosen : ''])
}

export function chooseConnection(name: string): void {
  connection.value = name
  writeStored('connection', name === '' ? undefined : name, session)
}
