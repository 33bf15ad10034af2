import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Clock, type Random, systemClock, systemRandom } from '@tablewright/base'
import { createGate } from '../auth/gate.js'
import { partitionKeys } from '../auth/partition-keys.js'
import type { Principals } from '../auth/principals.js'
import { type Gauges, renderMetrics } from '../metrics/render-metrics.js'
import { RequestMetrics } from '../metrics/request-metrics.js'
import { wireEndpoint } from '../wire/endpoint.js'
import type { WireEngine } from '../wire/wire-engine.js'
import { closeGracefully } from './close-gracefully.js'
import { checkExposure } from './exposure.js'
import { listenError } from './listen-error.js'

/** How to listen. */
export interface ListenOptions {
  readonly engine: WireEngine
  /** 127.0.0.1 unless said. */
  readonly host?: string
  /** 8000 unless said, as DynamoDB Local; 0 takes a free one. */
  readonly port?: number
  /** Who may do what. Without it, only this machine is listened to, and it may do everything. */
  readonly auth?: Principals | undefined
  /** Listen to other machines without authentication. */
  readonly insecure?: boolean
  readonly clock?: Clock
  readonly random?: Random
  /** Told of faults inside; standard error unless said. */
  readonly onFault?: (error: unknown) => void
}

/** A running endpoint. */
export interface Listening {
  /** Such as `http://127.0.0.1:8000`. */
  readonly url: string
  readonly port: number
  /** Stops accepting, finishes what is running, and resolves when every connection is closed. */
  close(): Promise<void>
}

/** Clients keep connections for reuse; closing them early makes the next call fail in some SDKs. */
const keepAliveTimeout = 120_000

/**
 * Opens the wire endpoint: any AWS SDK can talk to the engine at its URL.
 *
 * @example
 * const endpoint = await listen({ engine, port: 0 })
 * const client = new DynamoDBClient({ endpoint: endpoint.url, region: 'us-east-1' })
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const {
    engine,
    host = '127.0.0.1',
    port = 8000,
    auth,
    clock = systemClock,
    random = systemRandom,
  } = options
  checkExposure(host, auth !== undefined, options.insecure ?? false)
  const requests = new RequestMetrics()
  const connections = new Set<Socket>()
  let closing = false
  const endpoint = wireEndpoint({
    engine,
    gate: auth === undefined ? undefined : createGate(auth, clock, partitionKeys(engine)),
    random,
    requests,
    metricsPage: () => renderMetrics(requests, readGauges(engine, connections.size, clock)),
    onFault: options.onFault ?? console.error,
    closing: () => closing,
  })
  const server = createServer({ keepAliveTimeout }, endpoint)
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const address = await open(server, host, port)
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    port: address.port,
    close() {
      closing = true
      return closeGracefully(server, connections)
    },
  }
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

function readGauges(engine: WireEngine, openConnections: number, clock: Clock): Gauges {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return {
    openConnections,
    storageBytes: engine.storageSize?.(),
    cpuSeconds: (user + system) / 1e6,
    residentBytes: rss,
    heapBytes: heapUsed,
    startedAtSeconds: clock() / 1000 - process.uptime(),
  }
}
