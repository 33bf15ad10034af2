import { TablewrightError } from '@tablewright/base'
import type { DatabaseLocation } from '@tablewright/server'
import type { CheckedConfig } from '@tablewright/server/config'
import type { AnySystem } from '@tablewright/system'
import { nameConfig } from '../config/name-config.js'
import { acceptsConnections } from '../data-location/accepts-connections.js'
import { newFolder } from '../data-location/new-folder.js'
import { explainMissingTables } from '../data-location/with-database.js'
import { systemNames } from '../systems/known-systems.js'
import { type ApiClient, inProcessClient } from './api-client.js'
import { type ApiUse, openServer } from './open-server.js'
import type { ServerOptions } from './server-options.js'

/**
 * Opens the HTTP API for one command. If no server runs, this process serves the configured system until the
 * command is done.
 */
export function openApi(system: AnySystem, options: ServerOptions, use: ApiUse = {}): Promise<ApiClient> {
  return openServer(options, use, (location, config) =>
    openInProcess(system, { location, config, create: use.onlyReads !== true }, options.token),
  )
}

interface OwnStorage {
  readonly location: DatabaseLocation
  readonly config: CheckedConfig | undefined
  /** Whether a missing folder or table is created. */
  readonly create: boolean
}

async function openInProcess(
  system: AnySystem,
  { location, config, create }: OwnStorage,
  token: string | undefined,
): Promise<ApiClient> {
  await requireStorage(location, config)
  const [{ createLog, serveInProcess }, { loadShipped }, { eventOptionsOf }] = await Promise.all([
    import('@tablewright/server'),
    import('../config/load-systems.js'),
    import('../config/event-options.js'),
  ])
  const configured = systemNames.includes(system.name) ? await loadShipped(system.name, config) : system
  const own = config?.systems?.[system.name]?.ports
  const discardIfEmpty = newFolder(location.data)
  try {
    const server = await serveInProcess({
      ...location,
      create,
      systems: [configured],
      ...(own !== undefined && { ports: { [system.name]: own } }),
      webhooks: eventOptionsOf(config),
      cursorSecret: config?.server?.cursorSecret,
      log: createLog('error'),
    })
    // A port that hangs must not keep the process alive until its deadline.
    const alive = setInterval(() => undefined, 60_000)
    return inProcessClient(server.request, token, async () => {
      clearInterval(alive)
      await server.close()
      await discardIfEmpty()
    })
  } catch (error) {
    await discardIfEmpty()
    throw explainStorage(nameConfig(error, config), location)
  }
}

/** Rejects if the data is in the memory of a server, which no other process can open, or nothing listens there. */
export async function requireStorage(
  { memory, endpoint }: DatabaseLocation,
  config: CheckedConfig | undefined,
): Promise<void> {
  if (endpoint !== undefined && !(await acceptsConnections(endpoint))) throw serverNotFound(endpoint)
  if (!memory) return
  throw new TablewrightError(
    'SERVER_NOT_FOUND',
    'The data is in the memory of a server, and no server is running.',
    {
      remedy: 'Start it with tablewright serve, or give --server or --data.',
      data: { config: config?.file },
    },
  )
}

/** Returns the error for data that the command cannot open. */
export function explainStorage(error: unknown, { data, endpoint }: DatabaseLocation): unknown {
  if (!(error instanceof TablewrightError)) return error
  if (error.code === 'FOLDER_WITHOUT_DATA') {
    return new TablewrightError(error.code, `${data} has no data, and no server has it open.`, {
      remedy: 'Start a server with tablewright serve, or give --server or --data.',
      data: { folder: data },
      cause: error,
    })
  }
  if (error.code === 'ResourceNotFoundException')
    return explainMissingTables(error, { data, endpoint }, 'lacks tables of the systems', [])
  if (error.code === 'FOLDER_LOCKED') {
    return new TablewrightError(
      'FOLDER_LOCKED',
      `Another process has the data folder ${data} open and has no API.`,
      {
        remedy:
          'Retry in a few seconds if a server is starting. Otherwise stop that process, or start tablewright serve in its place.',
        data: { folder: data },
        cause: error,
      },
    )
  }
  return error.code === 'CONNECTION_FAILED' ? serverNotFound(endpoint, error) : error
}

function serverNotFound(endpoint: string | undefined, cause?: unknown): TablewrightError {
  return new TablewrightError('SERVER_NOT_FOUND', `Nothing answers at ${endpoint}.`, {
    remedy: 'Start a server with tablewright serve, or give --server, --endpoint or --data.',
    data: { endpoint },
    cause,
  })
}
