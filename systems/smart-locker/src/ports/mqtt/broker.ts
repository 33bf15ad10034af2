import type { Socket } from 'node:net'

export interface Broker {
  /** Serves a connection. */
  readonly handle: (socket: Socket) => void
  close(): Promise<void>
}

/** A broker in this process, for trying doors out on this machine. It speaks MQTT 3.1.1 and asks for no password. */
export async function openBroker(): Promise<Broker> {
  const { Aedes } = await import('aedes')
  const broker = await Aedes.createBroker()
  return {
    handle: (socket) => void broker.handle(socket),
    close: () => new Promise((resolve) => broker.close(() => resolve())),
  }
}
