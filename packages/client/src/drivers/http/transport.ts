import * as http from 'node:http'
import * as https from 'node:https'
import { type DriverFailure, failed } from '../failures.js'

/** A parsed endpoint address. */
export interface Endpoint {
  readonly secure: boolean
  readonly hostname: string
  readonly port?: string
  readonly path: string
  /** Value of the `host` header. */
  readonly host: string
  /** The path as signatures have it. */
  readonly signedPath: string
}

/** One POST to an endpoint. */
export interface WireRequest {
  readonly operation: string
  readonly endpoint: Endpoint
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal | undefined
}

export interface WireAnswer {
  readonly status: number
  /** Value of the header `x-amz-crc32`. */
  readonly checksum: string | undefined
  /** Value of the header `date`: the clock of the endpoint. */
  readonly date?: string | undefined
  readonly body: Buffer
}

/** The network. Passed in, so that tests and benchmarks can replace it. */
export interface Transport {
  send(request: WireRequest): Promise<WireAnswer>
  close(): void
}

interface Limits {
  readonly timeout?: number
  readonly maxConnections?: number
}

/**
 * Sends requests with `node:http` over connections that are kept alive: a quarter of the CPU of the built-in `fetch`.
 * `timeout` limits the milliseconds without data: to connect, to answer, and before an idle connection is closed.
 * All endpoints of one transport are secure, or none is.
 */
export function nodeTransport(
  { secure }: Endpoint,
  { timeout = 10_000, maxConnections = 50 }: Limits,
): Transport {
  const { Agent, request } = secure ? https : http
  const agent = new Agent({ keepAlive: true, timeout, maxSockets: maxConnections })
  return {
    send: ({ operation, endpoint, headers, body, signal }) =>
      new Promise((resolve, reject) => {
        const { hostname, port, path, host: address } = endpoint
        let connected = false
        const fail = (error: NodeJS.ErrnoException, code: DriverFailure = 'CONNECTION_LOST') =>
          reject(
            signal?.aborted
              ? failed('REQUEST_ABORTED', operation, signal.reason)
              : connected
                ? failed(code, operation, error)
                : failed(isUntrusted(error) ? 'TLS_FAILED' : 'CONNECTION_FAILED', operation, error, {
                    address,
                  }),
          )
        const given = { hostname, port, path, method: 'POST', headers, agent, ...(signal && { signal }) }
        const outgoing = request(given, (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', fail)
          incoming.on('end', () => {
            const { 'x-amz-crc32': checksum, date } = incoming.headers as Readonly<Record<string, string>>
            resolve({ status: incoming.statusCode!, checksum, date, body: Buffer.concat(chunks) })
          })
        })
        outgoing.on('error', fail)
        outgoing.on('socket', (socket) => {
          connected = !socket.connecting
          if (connected) return
          socket.once(secure ? 'secureConnect' : 'connect', () => {
            connected = true
          })
        })
        outgoing.on('timeout', () => {
          fail(new Error('no answer in time'), 'REQUEST_TIMED_OUT')
          outgoing.destroy()
        })
        outgoing.end(body)
      }),
    close: () => agent.destroy(),
  }
}

/** Certificates stay the same, so that nothing is gained by another attempt. */
function isUntrusted({ code = '' }: NodeJS.ErrnoException): boolean {
  return /CERT|TLS|SSL|EPROTO|UNABLE_TO/.test(code)
}
