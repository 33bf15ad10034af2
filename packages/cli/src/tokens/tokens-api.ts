import { createLog, serveInProcess } from '@tablewright/server'
import { type ApiClient, inProcessClient } from '../api-client/api-client.js'
import { openServer } from '../api-client/open-server.js'
import type { ServerOptions } from '../api-client/server-options.js'
import { loadConfiguredSystems } from '../config/load-systems.js'

/** Opens the HTTP API for tokens. This process serves all systems, whose roles a token may have. */
export function openTokensApi(options: ServerOptions): Promise<ApiClient> {
  return openServer(options, async (location, config) => {
    const { systems } = await loadConfiguredSystems(config)
    const opened = await serveInProcess({ ...location, systems, log: createLog('error') })
    return inProcessClient(opened.request, undefined, () => opened.close())
  })
}
