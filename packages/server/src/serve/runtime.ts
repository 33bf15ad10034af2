import { connect, createTables } from '@tablewright/client'
import type { AnySystem, Resources } from '@tablewright/system'
import { type Api, createApi } from '../api/api.js'
import { Identity } from '../api/auth/identity.js'
import { onceIn } from '../api/idempotency/once.js'
import { type RunningSystem, runSystem } from '../api/running-system.js'
import { sampleIfEmpty } from '../api/sample.js'
import { ConsoleApi } from '../console-api/console-api.js'
import { openEventStore } from '../events/run-events.js'
import { openJobStore } from '../jobs/job-store.js'
import type { RequestMetrics } from '../metrics/request-metrics.js'
import { webAccess } from '../web/web-access.js'
import type { WireEngine } from '../wire/wire-engine.js'
import { Cleanup } from './cleanup.js'
import { type Database, regionOf } from './database.js'
import { addHttpRoutes } from './http-routes.js'
import { logFault, type RuntimeSettings } from './settings.js'

/** The environment of a runtime: its database, and the network ports in front of it. */
export interface RuntimeContext {
  readonly database: Database
  /** Address of the data for the DynamoDB protocol; empty if there is none. */
  readonly dynamodbUrl: string
  readonly requests: RequestMetrics
  openConnections(): number
  /** Answers a challenge with the key of the server; see `ServerFile`. */
  prove?(challenge: string | undefined): string | undefined
}

/** Running systems and the API in front of them. */
export interface Runtime {
  readonly systems: readonly RunningSystem[]
  readonly fetch: Api['fetch']
  readonly actions: Api['actions']
  /** Whether calls need a token: with an auth file, and once a token was created. */
  needsToken(): boolean
  startJobs(): void
  /** Makes open consoles reload, because a new runtime replaces this one. */
  announceReload(): void
  /** Shows in open consoles why a new runtime could not replace this one. */
  announceFailure(reason: string): void
  /** Waits for running jobs, then closes. */
  close(): Promise<void>
}

/** Opens systems on a database: tables, sample data, jobs (not started) and the API. */
export async function openRuntime(settings: RuntimeSettings, context: RuntimeContext): Promise<Runtime> {
  const cleanup = new Cleanup()
  try {
    return await start(settings, context, cleanup)
  } catch (error) {
    await cleanup.run()
    throw error
  }
}

async function start(settings: RuntimeSettings, context: RuntimeContext, cleanup: Cleanup): Promise<Runtime> {
  const { clock, random, systems } = settings
  const { database, dynamodbUrl } = context
  const secret = await cursorSecretOf(settings, database)
  const consoleApi = new ConsoleApi({
    driver: database.driver,
    clock,
    database: { url: dynamodbUrl, region: regionOf(dynamodbUrl) },
    own: database.engine !== undefined,
    watchChanges: database.engine && ((handler) => database.engine!.changes(handler)),
    ...secret,
  })
  cleanup.add(() => consoleApi.close())
  const { traces } = consoleApi
  const resources = {
    driver: consoleApi.driver,
    hooks: traces.hooks,
    clock,
    random,
    ...dataFolderOf(context),
    ...secret,
  }
  const onError = logFault(settings.log)
  const events = {
    store: await openEventStore(database.driver, resources),
    options: settings.webhooks ?? {},
    onFault: onError,
  }
  const histories = await openJobStore({
    ...resources,
    driver: database.driver,
    runs: settings.retention?.jobRuns,
  })
  let hasJobs = false
  const running = systems.map((system) => {
    // Without jobs, events wait in the outbox for a server.
    const onEvents = (shards: readonly number[]) => hasJobs && opened.events?.dispatcher.wake(shards)
    const onClose = (close: () => Promise<void>) => cleanup.add(close)
    const own = { ...resources, ...portsOf(settings, system), onEvents, onClose }
    const opened = runSystem(system, own, traces, { events, history: histories(system.name), onError })
    return opened
  })
  for (const each of running) await prepare(each, settings, database)
  for (const { jobs, events } of running) {
    cleanup.add(async () => events?.dispatcher.close())
    cleanup.add(() => jobs.stop())
  }
  const identity = await Identity.open({
    driver: database.driver,
    clock,
    random,
    tokens: settings.auth?.tokens,
    trusted: settings.trusted,
  })
  const api = await openApi(settings, context, running, consoleApi, identity)
  return {
    systems: running,
    fetch: api.fetch,
    actions: api.actions,
    needsToken: () => identity.required,
    startJobs: () => {
      if (settings.jobs?.enabled === false) return
      hasJobs = true
      for (const { jobs } of running) jobs.start()
    },
    announceReload: () => consoleApi.announceReload(),
    announceFailure: (reason) => consoleApi.announceFailure(reason),
    close: () => cleanup.run(),
  }
}

/** Returns the folder for files next to the data; empty if the data is in memory or remote. */
function dataFolderOf({ database }: RuntimeContext): Pick<Resources, 'dataFolder'> {
  if (database.engine === undefined) return { dataFolder: null }
  return database.folder === undefined ? {} : { dataFolder: database.folder }
}

function portsOf({ ports = {} }: RuntimeSettings, { name }: AnySystem): Pick<Resources, 'ports'> {
  const own = Object.hasOwn(ports, name) ? ports[name] : undefined
  return own === undefined ? {} : { ports: own }
}

async function cursorSecretOf(
  { cursorSecret }: RuntimeSettings,
  { engine }: Database,
): Promise<{ readonly cursorSecret?: string | Uint8Array }> {
  if (cursorSecret !== undefined) return { cursorSecret }
  return engine === undefined ? {} : { cursorSecret: await engine.cursorSecret() }
}

async function prepare(
  running: RunningSystem,
  settings: RuntimeSettings,
  { driver }: Database,
): Promise<void> {
  const { sample, onProgress, onNotice, log } = settings
  const { system } = running
  await createTables(connect(system.design, driver))
  if (sample === undefined) return
  const on = {
    onProgress: (done: number) => onProgress?.(system.name, done),
    onNotice: (text: string) =>
      onNotice ? onNotice(system.name, text) : log.info({ system: system.name }, text),
  }
  if (await sampleIfEmpty(running, driver, sample, on))
    log.info({ system: system.name, ...sample }, 'sampled')
}

async function openApi(
  settings: RuntimeSettings,
  context: RuntimeContext,
  systems: readonly RunningSystem[],
  consoleApi: ConsoleApi,
  identity: Identity,
): Promise<Api> {
  const { host, log, clock, random, rate, pages } = settings
  const { requests, dynamodbUrl } = context
  const { driver, engine } = context.database
  const api = createApi({
    systems,
    log,
    clock,
    consoleApi,
    dynamodbUrl,
    identity,
    web: webAccess(host, settings),
    once: await onceIn(driver, clock, random, settings.retention?.idempotencyHours),
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
    openConnections: () => context.openConnections(),
    prove: (challenge) => context.prove?.(challenge),
  })
  return api
}
