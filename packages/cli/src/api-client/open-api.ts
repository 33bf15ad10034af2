import { TablewrightError } from '@tablewright/base'
import type { DatabaseLocation } from '@tablewright/server'
import type { CheckedConfig } from '@tablewright/server/config'
import type { AnySystem } from '@tablewright/system'
import { systemNames } from '../systems/known-systems.js'
import { type ApiClient, inProcessClient } from './api-client.js'
import { openServer } from './open-server.js'
import type { ServerOptions } from './server-options.js'

/** Opens the HTTP API for one command. This process serves the system as it is configured until the command is done. */
export function openApi(system: AnySystem, options: ServerOptions): Promise<ApiClient> {
  return openServer(options, (location, config) => openInProcess(system, location, config, options.token))
}

async function openInProcess(
  system: AnySystem,
  location: DatabaseLocation,
  config: CheckedConfig | undefined,
  token: string | undefined,
): Promise<ApiClient> {
  if (location.memory) throw onlyInMemory(config)
  const [{ createLog, serveInProcess }, { loadShipped }, { eventOptionsOf }] = await Promise.all([
    import('@tablewright/server'),
    import('../config/load-systems.js'),
    import('../config/event-options.js'),
  ])
  const configured = systemNames.includes(system.name) ? await loadShipped(system.name, config) : system
  const own = config?.systems?.[system.name]?.ports
  try {
    const server = await serveInProcess({
      ...location,
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
    })
  } catch (error) {
    throw explain(error, location)
  }
}

function onlyInMemory(config: CheckedConfig | undefined): TablewrightError {
  return new TablewrightError(
    'SERVER_NOT_FOUND',
    'The data is in the memory of a server, and no server is running.',
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
