import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Front } from '../wire/call-front.js'
import { maxHeadSize } from '../wire/head-limits.js'
import { closeGracefully } from './close-gracefully.js'
import { listenError } from './listen-error.js'
import type { TlsFiles } from './tls.js'
import type { UnprovenConnections } from './unproven-connections.js'

/** An open port. */
export interface OpenPort {
  /** Address: `http://127.0.0.1:8000`. */
  readonly url: string
  readonly port: number
  openConnections(): number
  /** Stops accepting, finishes running requests, and resolves when every connection is closed. */
  close(): Promise<void>
}

/** Clients keep connections for reuse; closing them early makes the next call fail in some SDKs. */
export const keepAliveTimeout = 120_000

/** Options of `openPort`. */
export interface PortOptions {
  readonly host: string
  readonly port: number
  /** Receives every connection first. */
  readonly front?: Front | undefined
  /** Serves HTTPS instead of HTTP. */
  readonly tls?: TlsFiles | undefined
  /** Limits connections without a verified signature. */
  readonly unproven?: UnprovenConnections | undefined
  /** Answers requests that are not valid HTTP. Defaults to Node's answer, which has no body. */
  readonly onMalformed?: ((error: NodeJS.ErrnoException, socket: Socket) => void) | undefined
}

/** Time that a client has for the TLS handshake. */
export const handshakeTimeout = 10_000

/** Listens with `node:http` or `node:https`. */
export async function openPort(handler: RequestListener, options: PortOptions): Promise<OpenPort> {
  const { host, port, front, tls, unproven, onMalformed } = options
  const connections = new Set<Socket>()
  const settings = { keepAliveTimeout, maxHeaderSize: maxHeadSize }
  const listener: RequestListener = (request, response) => {
    if (!request.url!.startsWith('/')) useTargetHost(request)
    handler(request, response)
  }
  const server: Server =
    tls === undefined
      ? createServer(settings, listener)
      : createTlsServer({ ...settings, ...tls, handshakeTimeout }, listener)
  // The connection that carries HTTP: with TLS, the decrypted one.
  const opened = tls === undefined ? 'connection' : 'secureConnection'
  if (unproven !== undefined) server.prependListener('connection', (socket: Socket) => unproven.add(socket))
  if (onMalformed !== undefined) {
    server.on('clientError', (error, socket) => onMalformed(error, socket as Socket))
  }
  allowHalfOpen(server)
  // Node would silently drop further headers. Their size is limited, and the endpoint refuses too many.
  server.maxHeadersCount = 0
  if (front !== undefined) putBefore(server, front, opened)
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const address = await open(server, host, port)
  return {
    url: `${tls === undefined ? 'http' : 'https'}://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    port: address.port,
    openConnections: () => connections.size,
    close: () => closeGracefully(server, connections, front),
  }
}

/**
 * A client that half-closes its connection still gets its answers; by default, Node closes it immediately.
 * Node's HTTP server reads this undocumented property; a test fails if it stops working.
 */
function allowHalfOpen(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true })
}

/** The host of an absolute target replaces the Host header, as RFC 9112 requires. Both lists of headers are read. */
function useTargetHost({ url, headers, rawHeaders }: IncomingMessage): void {
  const host = /^https?:\/\/([^/?#]*)/i.exec(url!)?.[1]
  if (host === undefined) return
  headers.host = host
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.toLowerCase() === 'host') rawHeaders[at + 1] = host
}

/** Node's own connection listener is called only for connections that the fast parser passes on. */
function putBefore(server: Server, front: Front, opened: 'connection' | 'secureConnection'): void {
  const toHttp = server.listeners(opened)
  server.removeAllListeners(opened)
  server.on(opened, (socket) => {
    front.accept(socket, () => {
      for (const listener of toHttp) listener.call(server, socket)
    })
  })
}

function open(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(listenError(cause, host, port))
    server.once('error', fail)
    try {
      server.listen(port, host, () => {
        server.off('error', fail)
        resolve(server.address() as AddressInfo)
      })
    } catch (cause) {
      fail(cause)
    }
  })
}
