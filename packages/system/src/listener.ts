import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** An additional network port of a system: `edge` serves HTTP, a broker serves plain connections. */
export type Listener<Services = never> = HttpListener<Services> | TcpListener<Services>

interface ListenerBase {
  /** Name of the option and the setting: `edge` is `serve --edge-port` and `listeners: { edge: 8090 }`. */
  readonly name: string
  readonly summary: string
}

export interface HttpListener<Services = never> extends ListenerBase {
  readonly protocol: 'http'
  readonly handler: (services: Services) => (request: IncomingMessage, response: ServerResponse) => void
}

export interface TcpListener<Services = never> extends ListenerBase {
  readonly protocol: 'tcp'
  readonly handler: (services: Services) => (socket: Socket) => void
}
