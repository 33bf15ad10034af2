import { TablewrightError } from '@tablewright/base'
import type { DatabaseLocation } from '@tablewright/server'
import type { CheckedConfig } from '@tablewright/server/config'
import type { AnySystem } from '@tablewright/system'
import { loadConfig } from '../config/load-config.js'
import { storageOf } from '../config/storage.js'
import { systemNames } from '../systems/known-systems.js'
import { type ApiClient, httpClient, inProcessClient } from './api-client.js'
import { findProfile } from './profiles.js'
import type { ServerOptions } from './server-options.js'

/**
 * Opens the HTTP API for one command: of the named server, else of the running one that has the data open, else of this
 * process, which then serves the system as it is configured until the command is done.
 */
export async function openApi(system: AnySystem, options: ServerOptions): Promise<ApiClient> {
  const { server, token, profile } = options
  if (server !== undefined) return httpClient(server, token)
  if (profile !== undefined) {
    const found = findProfile(profile)
    return httpClient(found.server, token ?? found.token)
  }
  const config = await loadConfig({ config: options.config, secrets: true })
  const location = storageOf(options, config)
  const { findServer } = await import('./find-server.js')
  const running = options.endpoint === undefined ? await findServer(location, config) : undefined
  if (running !== undefined) return httpClient(running.url, token)
  return openInProcess(system, location, config, token)
}

async function openInProcess(
  system: AnySystem,
  location: DatabaseLocation,
  config: CheckedConfig | undefined,
  token: string | undefined,
): Promise<ApiClient> {
  if (location.memory) throw onlyInMemory(config)
  const [{ createLog, serveInProcess }, { loadShipped }] = await Promise.all([
    import('@tablewright/server'),
    import('../config/load-systems.js'),
  ])
  const configured = systemNames.includes(system.name) ? await loadShipped(system.name, config) : system
  const own = config?.systems?.[system.name]?.ports
  try {
    const server = await serveInProcess({
      ...location,
      systems: [configured],
      ...(own !== undefined && { ports: { [system.name]: own } }),
      cursorSecret: config?.server?.cursorSecret,
      log: createLog('error'),
    })
    // A port that does not answer leaves nothing that keeps the process alive until its deadline.
    const alive = setInterval(() => undefined, 60_000)
    return inProcessClient(server.request, token, async () => {
      clearInterval(alive)
      await server.close()
    })
  } catch (error) {
    throw explain(error, location)
  }
}

function onlyInMemory(config: CheckedConfig | undefined): TablewrightError {
  return new TablewrightError(
    'SERVER_NOT_FOUND',
    'The data is in the memory of a server that does not run.',
    {
      remedy: 'Start it with tablewright serve, or give --server or --data.',
      data: { config: config?.file },
    },
  )
}

function explain(error: unknown, { data, endpoint }: DatabaseLocation): unknown {
  if (!(error instanceof TablewrightError)) return error
  if (error.code === 'FOLDER_LOCKED') {
    return new TablewrightError(
      'FOLDER_LOCKED',
      `Another process has the data folder ${data} open, and offers no API for it.`,
      {
        remedy: 'Stop that process, or stop it and start tablewright serve on the folder.',
        data: { folder: data },
        cause: error,
      },
    )
  }
  if (error.code === 'CONNECTION_FAILED') {
    return new TablewrightError('SERVER_NOT_FOUND', `Nothing answers at ${endpoint}.`, {
      remedy: 'Start the server with npm start, or give --server, --endpoint or --data.',
      data: { endpoint },
      cause: error,
    })
  }
  return error
}
