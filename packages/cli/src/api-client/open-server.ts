import type { DatabaseLocation } from '@tablewright/server'
import type { CheckedConfig } from '@tablewright/server/config'
import { loadConfig } from '../config/load-config.js'
import { storageOf } from '../config/storage.js'
import { type ApiClient, httpClient } from './api-client.js'
import { findProfile } from './profiles.js'
import type { ServerOptions } from './server-options.js'

/** Serves the configured systems in this process. */
export type OpenInProcess = (
  location: DatabaseLocation,
  config: CheckedConfig | undefined,
) => Promise<ApiClient>

/**
 * Opens the HTTP API for one command: of the named server, else of the running one that has the data open, else of this
 * process. Only a process that serves needs the secrets of the configuration.
 */
export async function openServer(options: ServerOptions, openInProcess: OpenInProcess): Promise<ApiClient> {
  const { server, token, profile, config: file } = options
  if (server !== undefined) return httpClient(server, token)
  if (profile !== undefined) {
    const found = findProfile(profile)
    return httpClient(found.server, token ?? found.token)
  }
  const config = await loadConfig({ config: file, secrets: false })
  const location = storageOf(options, config)
  const { findServer } = await import('./find-server.js')
  const running = options.endpoint === undefined ? await findServer(location, config) : undefined
  if (running !== undefined) return httpClient(running.url, token)
  return openInProcess(location, await loadConfig({ config: file, secrets: true }))
}
