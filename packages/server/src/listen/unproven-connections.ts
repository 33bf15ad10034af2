import type { Socket } from 'node:net'

const defaultMax = 1_000

/**
 * Limits connections without a verified signature. If there are too many, the oldest is closed: a client with
 * a key is verified at its first request, so the oldest are the least likely to be valid.
 */
export class UnprovenConnections {
  /** By their ends, which a TLS socket shares with the connection that carries it. */
  readonly #sockets = new Map<string, Socket>()
  readonly #max: number

  constructor(max = defaultMax) {
    this.#max = max
  }

  /** Counts a connection. With TLS, it must be added before its handshake, which a client may never begin. */
  add(socket: Socket): void {
    const ends = endsOf(socket)
    this.#sockets.set(ends, socket)
    socket.once('close', () => {
      if (this.#sockets.get(ends) === socket) this.#sockets.delete(ends)
    })
    if (this.#sockets.size <= this.#max) return
    for (const [oldest, closed] of this.#sockets) {
      this.#sockets.delete(oldest)
      closed.destroy()
      return
    }
  }

  prove(socket: Socket): void {
    this.#sockets.delete(endsOf(socket))
  }
}

function endsOf({ remoteAddress, remotePort, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localPort}`
}
