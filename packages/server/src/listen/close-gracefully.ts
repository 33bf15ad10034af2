import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Front } from '../wire/call-front.js'

/** Time that a client has to finish a request before its connection is closed. */
const grace = 10_000

/** Interval at which idle connections are closed. */
const sweepInterval = 20

/**
 * Stops accepting and resolves when every connection is closed. Running answers are sent; a client that does not
 * finish its request in time is disconnected.
 */
export function closeGracefully(
  server: Server,
  connections: Iterable<Socket>,
  front: Front | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const closeIdle = () => {
      server.closeIdleConnections()
      front?.closeIdle()
    }
    // A connection that was answering when the shutdown began becomes idle later.
    const sweep = setInterval(closeIdle, sweepInterval)
    const deadline = setTimeout(() => {
      for (const socket of connections) socket.destroy()
    }, grace)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(deadline)
      resolve()
    })
    closeIdle()
    // Node counts a connection as idle only after its first request.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
}
