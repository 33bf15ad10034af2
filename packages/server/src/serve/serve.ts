import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Clock, type Random, systemClock, systemRandom } from '@tablewright/base'
import { connect, createTables } from '@tablewright/client'
import type { AnySystem, Resources } from '@tablewright/system'
import { createApi } from '../api/api.js'
import type { Log } from '../api/environment.js'
import type { Rate } from '../api/guard/rate-limit.js'
import { onceIn } from '../api/idempotency/once.js'
import { type RunningSystem, runSystem } from '../api/running-system.js'
import { ConsoleApi } from '../console-api/console-api.js'
import { checkExposure } from '../listen/exposure.js'
import { listen } from '../listen/listen.js'
import { type OpenPort, openPort } from '../listen/open-port.js'
import type { TlsFiles } from '../listen/tls.js'
import { RequestMetrics } from '../metrics/request-metrics.js'
import { type WebAccessOptions, webAccess } from '../web/web-access.js'
import type { WireEngine } from '../wire/wire-engine.js'
import type { ServeAuth } from './auth.js'
import { Cleanup } from './cleanup.js'
import { type Database, openDatabase, type Place, regionOf } from './database.js'
import { addHttpRoutes, type Pages } from './http-routes.js'
import { createLog } from './log.js'
import { type SampleSize, sampleIfEmpty } from './sample.js'
import { answerStarting } from './starting.js'

interface CommonServeOptions extends WebAccessOptions {
  readonly systems: readonly AnySystem[]
  /** Implementations of the systems' ports, by the names of system and port. */
  readonly ports?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
  /** Defaults to 127.0.0.1. */
  readonly host?: string
  /** Port of the API, pages, health and metrics. Defaults to 8080; 0 takes a free port. */
  readonly port?: number
  /** Port of the DynamoDB protocol. Defaults to 8000; not opened when the data is at another endpoint. */
  readonly dynamodbPort?: number
  /** Fills the tables of systems that have no data yet. */
  readonly sample?: SampleSize | undefined
  readonly auth?: ServeAuth | undefined
  /** Listen to other machines without authentication. */
  readonly insecure?: boolean
  /** Serves HTTPS on both ports with this certificate. */
  readonly tls?: TlsFiles | undefined
  readonly rate?: Rate
  /** Pages besides the API's own, such as the console. */
  readonly pages?: Pages
  /**
   * Signs cursors. Defaults to a key that is kept with the data; with the data at another endpoint, to one of this process,
   * so that cursors count neither for other servers nor after a restart.
   */
  readonly cursorSecret?: string
  readonly log?: Log
  readonly clock?: Clock
  readonly random?: Random
  /** Told how much of a system's sample data is there, 0 to 1. */
  readonly onProgress?: (system: string, done: number) => void
}

export type ServeOptions = CommonServeOptions & Place

/** A running server. */
export interface Serving {
  /** For people. */
  readonly url: string
  /** For the DynamoDB protocol: this server's, or the endpoint that was given. */
  readonly dynamodbUrl: string
  /** Finishes what is running, then closes everything. */
  close(): Promise<void>
}

/** What has been said, and what is taken where nothing was. */
type Settings = ServeOptions &
  Required<Pick<CommonServeOptions, 'host' | 'port' | 'dynamodbPort' | 'log' | 'clock' | 'random'>>

/**
 * Runs systems: their tables, their jobs, their HTTP API, and beside it the DynamoDB endpoint of the same data.
 *
 * @example
 * import { serve } from '@tablewright/server'
 * const server = await serve({ systems: [], memory: true, port: 0, dynamodbPort: 0 })
 * const health = await fetch(`${server.url}/health`)
 * health.status // → 200
 * await server.close()
 */
export async function serve(options: ServeOptions): Promise<Serving> {
  const settings: Settings = {
    ...options,
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 8080,
    dynamodbPort: options.dynamodbPort ?? 8000,
    log: options.log ?? createLog('info'),
    clock: options.clock ?? systemClock,
    random: options.random ?? systemRandom,
  }
  checkExposure(settings.host, settings.auth !== undefined, settings.insecure ?? false)
  const cleanup = new Cleanup()
  try {
    return await start(settings, cleanup)
  } catch (error) {
    await cleanup.run()
    throw error
  }
}

/** Ports are opened before the long work, so that one that is taken shows at once. What is opened last is closed first. */
async function start(settings: Settings, cleanup: Cleanup): Promise<Serving> {
  const { host, log, clock, random, systems, auth } = settings
  let handle: RequestListener = answerStarting
  const database = await openDatabase(settings, { clock, random, onError: fault(log) })
  cleanup.add(() => database.close())
  const port = await openPort((request, response) => handle(request, response), {
    host,
    port: settings.port,
    tls: settings.tls,
  })
  cleanup.add(() => port.close())
  const dynamodbUrl = await openEndpoint(settings, database, cleanup)

  const consoleApi = new ConsoleApi({
    driver: database.driver,
    clock,
    database: { url: dynamodbUrl, region: regionOf(dynamodbUrl) },
    own: database.engine !== undefined,
  })
  cleanup.add(() => consoleApi.close())
  const { traces } = consoleApi
  const resources = {
    driver: consoleApi.driver,
    hooks: traces.hooks,
    clock,
    random,
    ...(await cursorSecretOf(settings, database)),
  }
  const running = systems.map((system) =>
    runSystem(system, { ...resources, ...portsOf(settings, system) }, traces),
  )
  for (const each of running) await prepare(each, settings, database)
  for (const { jobs } of running) {
    jobs.start()
    cleanup.add(() => jobs.stop())
  }
  handle = await httpListener(settings, { systems: running, database, port, consoleApi, dynamodbUrl })
  log.info(
    { url: port.url, dynamodbUrl, systems: systems.map(({ name }) => name), auth: Boolean(auth) },
    'serving',
  )
  return {
    url: port.url,
    dynamodbUrl,
    async close() {
      await cleanup.run()
      log.info({}, 'closed')
    },
  }
}

function portsOf({ ports = {} }: Settings, { name }: AnySystem): Pick<Resources, 'ports'> {
  const own = Object.hasOwn(ports, name) ? ports[name] : undefined
  return own === undefined ? {} : { ports: own }
}

async function cursorSecretOf(
  { cursorSecret }: Settings,
  { engine }: Database,
): Promise<{ readonly cursorSecret?: string | Uint8Array }> {
  if (cursorSecret !== undefined) return { cursorSecret }
  return engine === undefined ? {} : { cursorSecret: await engine.cursorSecret() }
}

async function openEndpoint(settings: Settings, { engine }: Database, cleanup: Cleanup): Promise<string> {
  const { host, dynamodbPort, auth, insecure = false, clock, random, log } = settings
  if (engine === undefined) return settings.endpoint ?? ''
  const endpoint = await listen({
    engine,
    host,
    port: dynamodbPort,
    auth: auth?.principals,
    insecure,
    tls: settings.tls,
    cors: settings.cors ?? [],
    allowedHosts: settings.allowedHosts ?? [],
    clock,
    random,
    onFault: fault(log),
  })
  cleanup.add(() => endpoint.close())
  return endpoint.url
}

async function prepare(running: RunningSystem, settings: Settings, { driver }: Database): Promise<void> {
  const { sample, onProgress, log } = settings
  const { system } = running
  await createTables(connect(system.design, driver))
  if (sample === undefined) return
  const tell = (done: number) => onProgress?.(system.name, done)
  if (await sampleIfEmpty(running, driver, sample, tell))
    log.info({ system: system.name, ...sample }, 'sampled')
}

/** What has been started by the time people are let in. */
interface Started {
  readonly systems: readonly RunningSystem[]
  readonly database: Database
  readonly port: OpenPort
  readonly consoleApi: ConsoleApi
  readonly dynamodbUrl: string
}

async function httpListener(settings: Settings, started: Started): Promise<RequestListener> {
  const { host, auth, log, clock, random, rate, pages } = settings
  const { systems, port, consoleApi, dynamodbUrl } = started
  const { driver, engine } = started.database
  const requests = new RequestMetrics()
  const api = createApi({
    systems,
    log,
    clock,
    consoleApi,
    dynamodbUrl,
    tokens: auth?.tokens,
    web: webAccess(host, settings),
    once: await onceIn(driver, clock, random),
    record: (operation, status, seconds) => requests.record(operation, status, seconds),
    ...(rate && { rate }),
  })
  addHttpRoutes({
    api,
    systems,
    driver,
    requests,
    pages,
    clock,
    storageSize: () => (engine as WireEngine | undefined)?.storageSize?.(),
    databaseTrouble() {
      const health = engine?.health()
      return health === undefined || health.healthy ? undefined : health.reason
    },
    openConnections: () => port.openConnections(),
  })
  const listener = getRequestListener(api.fetch, { overrideGlobalObjects: false })
  return (request, response) => void listener(request, response)
}

function fault(log: Log): (error: unknown) => void {
  return (error) => log.error({ err: error }, 'fault')
}
