import { boolean, id, text } from '@tablewright/design'
import { refuse } from '@tablewright/system'
import { type ConsoleCall, type ConsoleRoute, consoleRoute } from '../console-api-route.js'
import type { ConnectionList } from '../types/connection.js'
import type { Connections } from './connections.js'

/** Routes that list and choose the databases of the data and pattern pages. */
export function connectionRoutes(connections: Connections): readonly ConsoleRoute[] {
  const list = (call: ConsoleCall): ConnectionList => ({
    connections: connections.list(),
    canAdd: !call.authenticated,
  })
  return [
    consoleRoute({ method: 'GET', path: '/_connections', input: {}, run: async (_, call) => list(call) }),
    consoleRoute({
      method: 'POST',
      path: '/_connections/add',
      input: {
        name: id(),
        endpoint: text().optional(),
        region: text().optional(),
        profile: text().optional(),
        write: boolean().default(false),
      },
      run: async (ask, call) => {
        requireLocal(call)
        connections.add(ask)
        return list(call)
      },
    }),
    consoleRoute({
      method: 'POST',
      path: '/_connections/remove',
      input: { name: id() },
      run: async ({ name }, call) => {
        requireLocal(call)
        await connections.remove(name)
        return list(call)
      },
    }),
  ]
}

/** On a shared server, a caller could read other databases with the server's credentials. */
function requireLocal({ authenticated }: ConsoleCall): void {
  if (!authenticated) return
  throw refuse('FORBIDDEN', 'Connections can be added only on a server without tokens, on one machine.', {
    remedy:
      'Start tablewright serve on your own machine, with --endpoint or without, and add the connection there.',
  })
}
