import type { ConsoleRoute } from '../console-api-route.js'
import { type Connection, type Connections, ownConnection } from './connections.js'

/** Routes that use the connection named in the call. Each connection has separate routes. */
export function switchedRoutes(
  connections: Connections,
  make: (connection: Connection) => readonly ConsoleRoute[],
): readonly ConsoleRoute[] {
  const made = new WeakMap<Connection, readonly ConsoleRoute[]>()
  const routesOf = (name: string | undefined) => {
    const connection = connections.find(name)
    const routes = made.get(connection) ?? make(connection)
    made.set(connection, routes)
    return routes
  }
  return routesOf(ownConnection).map((route, index) => ({
    ...route,
    run: async (input, call) => routesOf(call.connection)[index]!.run(input, call),
  }))
}
