import { createLog, serveInProcess } from '@tablewright/server'
import { type ApiClient, inProcessClient } from '../api-client/api-client.js'
import { explainStorage, requireStorage } from '../api-client/open-api.js'
import { type ApiUse, openServer } from '../api-client/open-server.js'
import type { ServerOptions } from '../api-client/server-options.js'
import { loadConfiguredSystems } from '../config/load-systems.js'
import { newFolder } from '../data-location/new-folder.js'

/**
 * Opens the HTTP API for tokens. If this process serves it, it loads all systems, because a token may have
 * roles in each.
 */
export function openTokensApi(options: ServerOptions, use: ApiUse = {}): Promise<ApiClient> {
  return openServer(options, use, async (location, config) => {
    await requireStorage(location, config)
    const { systems } = await loadConfiguredSystems(config)
    const create = use.onlyReads !== true
    const discardIfEmpty = newFolder(location.data)
    const opened = await serveInProcess({ ...location, create, systems, log: createLog('error') }).catch(
      (error: unknown) => {
        throw explainStorage(error, location)
      },
    )
    return inProcessClient(opened.request, undefined, async () => {
      await opened.close()
      await discardIfEmpty()
    })
  })
}
