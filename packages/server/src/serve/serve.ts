import type { RequestListener } from 'node:http'
import { checkFileRoles } from '../api/auth/known-roles.js'
import { newSecret } from '../api/auth/secrets.js'
import { checkExposure } from '../listen/exposure.js'
import { listen } from '../listen/listen.js'
import { openPort } from '../listen/open-port.js'
import { RequestMetrics } from '../metrics/request-metrics.js'
import { answerMalformed } from './answer-malformed.js'
import { storedAuth } from './auth.js'
import { Cleanup } from './cleanup.js'
import { type Database, openDatabase } from './database.js'
import { type EndpointLimits, guardedEngine } from './guarded-engine.js'
import { type ListenerUrls, openListeners } from './listeners.js'
import { requestListener } from './request-listener.js'
import { openRuntime, type Runtime } from './runtime.js'
import { describeServer, proveServer, removeServerFile, writeServerFile } from './server-file.js'
import { listServer } from './server-list.js'
import {
  logFault,
  type RuntimeOptions,
  runtimeSettings,
  type ServeOptions,
  type Settings,
} from './settings.js'
import { answerStarting } from './starting.js'
import { WriteRules } from './write-rules.js'

/** A running server. */
export interface Serving {
  /** Address of the console and the API. */
  readonly url: string
  /** Address for the DynamoDB protocol: that of this server, or the configured endpoint. */
  readonly dynamodbUrl: string
  /** Addresses of the systems' listeners, by name. */
  readonly listeners: ListenerUrls
  /**
   * Serves other systems, ports or settings on the same data and the same network ports. Running requests
   * finish with the old ones. If the new ones cannot be opened, rejects and continues unchanged.
   */
  reload(options: RuntimeOptions): Promise<void>
  /** Shows in open consoles why a design or the configuration could not be loaded. */
  announceFailure(reason: string): void
  /** Finishes running requests and jobs, then closes everything. */
  close(): Promise<void>
}

/**
 * Runs systems: their tables, jobs and HTTP API, and the DynamoDB endpoint of the same data.
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
    ...runtimeSettings(options),
    port: options.port ?? 8080,
    dynamodbPort: options.dynamodbPort ?? 8000,
  }
  const cleanup = new Cleanup()
  try {
    return await start(settings, cleanup)
  } catch (error) {
    await cleanup.run()
    throw error
  }
}

/**
 * Opens the ports before the slow work, to report a port in use early. Resources are closed in reverse order.
 */
async function start(given: Settings, cleanup: Cleanup): Promise<Serving> {
  const { host, log, clock, random } = given
  let handle: RequestListener = answerStarting
  const elsewhere = checkFileRoles(given.auth?.tokens ?? new Map(), given.systems)
  if (elsewhere.length > 0)
    log.warn({ systems: elsewhere }, 'auth file has roles of systems that are not served')
  const database = await openDatabase(given, { clock, random, onError: logFault(log) })
  cleanup.add(() => database.close())
  const auth = given.auth ?? (await storedAuth(database.driver, clock, random))
  checkExposure(host, auth !== undefined, given.insecure ?? false)
  const settings = { ...given, auth }
  const port = await openPort((request, response) => handle(request, response), {
    host,
    port: settings.port,
    tls: settings.tls,
    onMalformed: answerMalformed,
  })
  cleanup.add(() => port.close())
  let rules = new WriteRules(settings.systems)
  // Without an auth file, the endpoint is closed once there are tokens, because its requests would not be
  // authenticated.
  let isClosed = () => false
  const dynamodbUrl = await openEndpoint(settings, database, cleanup, {
    rules: () => rules,
    isClosed: () => isClosed(),
  })
  const requests = new RequestMetrics()
  const key = newSecret(random)
  const context = {
    database,
    dynamodbUrl,
    requests,
    openConnections: () => port.openConnections(),
    prove: (challenge: string | undefined) => proveServer(key, challenge),
  }
  let runtime = await openRuntime(settings, context)
  cleanup.add(() => runtime.close())
  const begin = (opened: Runtime) => {
    runtime = opened
    handle = requestListener(opened)
    isClosed = () => auth === undefined && opened.needsToken()
    opened.startJobs()
  }
  begin(runtime)
  const listeners = await openListeners(settings, () => runtime.systems, cleanup)
  announce(settings, { url: port.url, dynamodbUrl, key }, cleanup)
  const names = runtime.systems.map(({ system }) => system.name)
  log.info({ url: port.url, dynamodbUrl, systems: names, auth: Boolean(auth) }, 'serving')
  return {
    url: port.url,
    dynamodbUrl,
    listeners,
    async reload(options) {
      // A reload without authentication must not open a server that other machines can reach.
      const opened = await openRuntime(runtimeSettings({ ...options, host, auth }), context)
      const before = runtime
      rules = new WriteRules(opened.systems.map(({ system }) => system))
      begin(opened)
      before.announceReload()
      await before.close()
      log.info({ systems: opened.systems.map(({ system }) => system.name) }, 'reloaded')
    },
    announceFailure: (reason) => runtime.announceFailure(reason),
    async close() {
      await cleanup.run()
      log.info({}, 'closed')
    },
  }
}

/** Lets commands of the same user find the server. */
function announce(
  settings: Settings,
  addresses: { readonly url: string; readonly dynamodbUrl: string; readonly key: string },
  cleanup: Cleanup,
): void {
  const { data, list, log, clock } = settings
  const server = describeServer({
    ...addresses,
    startedAt: clock(),
    location: settings,
    project: list?.project,
  })
  if (data !== undefined) {
    writeServerFile(data, server)
    cleanup.add(async () => removeServerFile(data))
  }
  if (list === undefined) return
  try {
    const remove = listServer(list.folder, server)
    cleanup.add(async () => remove())
  } catch (error) {
    // The folder may not be writable. The server works without this file.
    log.warn({ folder: list.folder, reason: String(error) }, 'not listed; commands need --server')
  }
}

async function openEndpoint(
  settings: Settings,
  { engine }: Database,
  cleanup: Cleanup,
  limits: EndpointLimits,
): Promise<string> {
  const { host, dynamodbPort, auth, insecure = false, clock, random, log } = settings
  if (engine === undefined) return settings.endpoint ?? ''
  const endpoint = await listen({
    engine: guardedEngine(engine, limits),
    host,
    port: dynamodbPort,
    auth: auth?.principals,
    insecure,
    tls: settings.tls,
    cors: settings.cors ?? [],
    allowedHosts: settings.allowedHosts ?? [],
    clock,
    random,
    onFault: logFault(log),
  })
  cleanup.add(() => endpoint.close())
  return endpoint.url
}
