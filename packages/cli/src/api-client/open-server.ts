import type { DatabaseLocation } from '@tablewright/server'
import type { CheckedConfig } from '@tablewright/server/config'
import { loadConfig } from '../config/load-config.js'
import { storageOf } from '../config/storage.js'
import { type ApiClient, authorization, httpClient } from './api-client.js'
import { findProfile } from './profiles.js'
import type { ServerOptions } from './server-options.js'

/** Serves the configured systems in this process. */
export type OpenInProcess = (
  location: DatabaseLocation,
  config: CheckedConfig | undefined,
) => Promise<ApiClient>

/** How a command uses the API. */
export interface ApiUse {
  /** Whether the command only reads. It then creates no data folder and no tables. */
  readonly onlyReads?: boolean
  /** Receives the address of a server with other data than the configured storage. */
  readonly note?: (text: string) => void
}

/**
 * Opens the HTTP API for one command: of the named server, else of the running server of the project, else in
 * this process. Only the last case needs the secrets of the configuration.
 */
export async function openServer(
  options: ServerOptions,
  { note }: ApiUse,
  openInProcess: OpenInProcess,
): Promise<ApiClient> {
  const { server, token, profile, config: file } = options
  // Before a folder is created.
  authorization(token)
  if (server !== undefined) return httpClient(server, token)
  if (profile !== undefined) {
    const found = findProfile(profile)
    return httpClient(found.server, token ?? found.token)
  }
  const config = await loadConfig({ config: file, secrets: false })
  const location = storageOf(options, config)
  const isGiven = options.data !== undefined || options.endpoint !== undefined
  const { dataText, findServer } = await import('../local-server/find-server.js')
  const running = await findServer({ location, isGiven, config })
  if (running === undefined) return openInProcess(location, await loadConfig({ config: file, secrets: true }))
  if (!running.isExpected) note?.(`Server ${running.url}, ${dataText(running)}.`)
  return httpClient(running.url, token)
}
