import { type Signal, signal } from '../state/signal.js'
import { readStored, writeStored } from '../state/stored.js'

/** The header that names the connection of a call. */
export const connectionHeader = 'tablewright-connection'

const session = () => sessionStorage

/** The database that the data and pattern pages of this tab show; empty for that of the server. */
export const connection: Signal<string> = signal(
  typeof sessionStorage === 'undefined' ? '' : (readStored<string>('connection', session) ?? ''),
)

export function chooseConnection(name: string): void {
  connection.value = name
  writeStored('connection', name === '' ? undefined : name, session)
}
