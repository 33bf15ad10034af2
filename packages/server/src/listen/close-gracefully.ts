import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Front } from '../wire/call-front.js'

/** How long a client may take to finish what it has begun before its connection is cut. */
const grace = 10_000

/** How often connections that have become idle are looked for. */
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
    // A connection that answered as the closing began is idle only after that.
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
    // Node counts a connection as idle only once it has been used.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
}
