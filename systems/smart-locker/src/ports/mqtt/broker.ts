import type { Socket } from 'node:net'

export interface Broker {
  /** Serves a connection. */
  readonly handle: (socket: Socket) => void
  close(): Promise<void>
}

/** Opens an MQTT 3.1.1 broker in this process, for local tests of doors. It requires no password. */
export async function openBroker(): Promise<Broker> {
  const { Aedes } = await import('aedes')
  const broker = await Aedes.createBroker()
  return {
    handle: (socket) => void broker.handle(socket),
    close: () => new Promise((resolve) => broker.close(() => resolve())),
  }
}
