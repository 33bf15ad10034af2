import type { Socket } from 'node:net'

const defaultMax = 1_000

/**
 * Limits connections without a verified signature. If there are too many, the oldest is closed: a client with
 * a key is verified at its first request, so the oldest are the least likely to be valid.
 */
export class UnprovenConnections {
  readonly #sockets = new Set<Socket>()
  readonly #max: number

  constructor(max = defaultMax) {
    this.#max = max
  }

  add(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    if (this.#sockets.size <= this.#max) return
    for (const oldest of this.#sockets) {
      this.#sockets.delete(oldest)
      oldest.destroy()
      return
    }
  }

  prove(socket: Socket): void {
    this.#sockets.delete(socket)
  }
}
