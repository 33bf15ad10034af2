import { type Clock, type Random, systemClock, systemRandom } from '@tablewright/base'
import { readGauges } from '../metrics/read-gauges.js'
import { renderMetrics } from '../metrics/render-metrics.js'
import { RequestMetrics } from '../metrics/request-metrics.js'
import { type WebAccessOptions, webAccess } from '../web/web-access.js'
import { callAnswerer, PendingCalls } from '../wire/answer-call.js'
import { createGate } from '../wire/auth/gate.js'
import type { RegionTest } from '../wire/auth/policy/policy.js'
import type { Principals } from '../wire/auth/principals.js'
import { callFront } from '../wire/call-front.js'
import { wireEndpoint } from '../wire/endpoint.js'
import { requestIds } from '../wire/request-id.js'
import { UnprovenBodies } from '../wire/unproven-bodies.js'
import type { WireEngine } from '../wire/wire-engine.js'
import { byRegion, inRegion, outsideRegions } from './by-region.js'
import { checkExposure } from './exposure.js'
import { keepAliveTimeout, openPort } from './open-port.js'
import type { TlsFiles } from './tls.js'
import { UnprovenConnections } from './unproven-connections.js'

/** Options of `listen`. */
export interface ListenOptions extends WebAccessOptions {
  readonly engine: WireEngine
  /** Separate engines by the region that requests are signed for. Other requests go to `engine`. */
  readonly regions?: Readonly<Record<string, WireEngine>>
  /** Defaults to 127.0.0.1. */
  readonly host?: string
  /** Defaults to 8000, like DynamoDB Local; 0 takes a free port. */
  readonly port?: number
  /** Principals and their rights. Without it, only this machine can connect, with all rights. */
  readonly auth?: Principals | undefined
  /** Allows other machines to connect without authentication. */
  readonly insecure?: boolean
  /** Maximum total size of bodies whose signature is not verified yet. Defaults to 64 MB. */
  readonly unprovenBytes?: number
  /** Maximum number of calls that wait for the engine; more are throttled. Defaults to 2,048. */
  readonly maxPendingCalls?: number
  /** Serves HTTPS with this certificate. */
  readonly tls?: TlsFiles | undefined
  readonly clock?: Clock
  readonly random?: Random
  /** Called with internal faults. Defaults to writing them to standard error. */
  readonly onFault?: (error: unknown) => void
}

/** A running endpoint. */
export interface Listening {
  /** Address: `http://127.0.0.1:8000`. */
  readonly url: string
  readonly port: number
  /** Stops accepting, finishes running requests, and resolves when every connection is closed. */
  close(): Promise<void>
}

/**
 * Opens the wire endpoint: any AWS SDK can talk to the engine at its URL.
 *
 * @example
 * import { open } from '@tablewright/engine'
 * import { listen } from '@tablewright/server'
 * const engine = await open({ memory: true })
 * const endpoint = await listen({ engine, port: 0 })
 * const health = await fetch(`${endpoint.url}/health`)
 * health.status // → 200
 * await endpoint.close()
 * await engine.close()
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
  const onFault = options.onFault ?? console.error
  let isClosing = false
  const shared = {
    nextId: requestIds(random),
    onFault,
    closing: () => isClosing,
  }
  const web = webAccess(host, options)
  const unproven = auth === undefined ? undefined : new UnprovenConnections()
  const bodies = new UnprovenBodies(options.unprovenBytes)
  const pending = new PendingCalls(options.maxPendingCalls)
  const answererOf = (of: WireEngine) => callAnswerer({ engine: of, requests, onFault, pending })
  const endpointOf = (of: WireEngine, isInRegion: RegionTest) =>
    wireEndpoint({
      ...shared,
      answerCall: answererOf(of),
      web,
      unproven: bodies,
      onProven: (request) => unproven?.prove(request.socket),
      gate: auth === undefined ? undefined : createGate(auth, clock, of, isInRegion),
      health: of.health && (() => of.health!()),
      metricsPage: () =>
        renderMetrics(requests, readGauges(engine.storageSize?.(), opened.openConnections(), clock)),
    })
  const regions = Object.entries(options.regions ?? {})
  const names = regions.map(([name]) => name)
  const home = endpointOf(engine, outsideRegions(names))
  const endpoint =
    regions.length === 0
      ? home
      : byRegion(
          home,
          Object.fromEntries(regions.map(([name, of]) => [name, endpointOf(of, inRegion(name))])),
        )
  // The signature covers headers that the fast parser does not read, and names the region.
  const front =
    auth === undefined && regions.length === 0
      ? callFront({
          ...shared,
          answerCall: answererOf(engine),
          keepAliveTimeout,
          acceptsHost: web.acceptsHost,
        })
      : undefined
  const opened = await openPort(endpoint, { host, port, front, tls: options.tls, unproven })
  for (const of of [engine, ...regions.map(([, each]) => each)]) of.advertise?.(new URL(opened.url).host)
  return {
    url: opened.url,
    port: opened.port,
    close() {
      isClosing = true
      return opened.close()
    },
  }
}
