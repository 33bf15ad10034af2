import { createLog, serveInProcess } from '@tablewright/server'
import { type ApiClient, httpClient, inProcessClient } from '../api-client/api-client.js'
import { findServer } from '../api-client/find-server.js'
import { findProfile } from '../api-client/profiles.js'
import type { ServerOptions } from '../api-client/server-options.js'
import { loadConfig } from '../config/load-config.js'
import { loadConfiguredSystems } from '../config/load-systems.js'
import { storageOf } from '../config/storage.js'

/**
 * Opens the HTTP API of the named server, else of the running one that has the data open, else of this process with all
 * systems, whose roles a token may have.
 */
export async function openTokensApi(options: ServerOptions): Promise<ApiClient> {
  const { server, token, profile } = options
  if (server !== undefined) return httpClient(server, token)
  if (profile !== undefined) {
    const found = findProfile(profile)
    return httpClient(found.server, token ?? found.token)
  }
  const config = await loadConfig({ config: options.config, secrets: true })
  const place = storageOf(options, config)
  const running = options.endpoint === undefined ? await findServer(place, config) : undefined
  if (running !== undefined) return httpClient(running.url, token)
  const { systems } = await loadConfiguredSystems(config)
  const opened = await serveInProcess({ ...place, systems, log: createLog('error') })
  return inProcessClient(opened.request, undefined, () => opened.close())
}
