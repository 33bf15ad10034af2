import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readServerFile } from '@tablewright/server'
import { loadConfig } from '../config/load-config.js'
import { storageOf } from '../config/storage.js'
import type { LocationOptions } from './location-options.js'

/** A folder or an endpoint, and the prefix of the tables there. */
export type DataLocation = Pick<LocationOptions, 'data' | 'endpoint' | 'tablePrefix'>

const defaultEndpoint = 'http://127.0.0.1:8000'
const timeoutMs = 2_000

/** Returns the location of the data: that of the flags, else the configured storage, through its server if one runs. */
export async function locateData(options: LocationOptions): Promise<DataLocation> {
  const { data, endpoint, tablePrefix } = options
  if (data !== undefined || endpoint !== undefined) return options
  const storage = storageOf({}, await loadConfig({ config: options.config, secrets: false }))
  if (storage.endpoint !== undefined) {
    const prefix = tablePrefix ?? storage.tablePrefix
    return { endpoint: storage.endpoint, ...(prefix !== undefined && { tablePrefix: prefix }) }
  }
  const prefix = tablePrefix === undefined ? {} : { tablePrefix }
  if (storage.data === undefined) return { endpoint: defaultEndpoint, ...prefix }
  const server = readServerFile(storage.data)
  if (server !== undefined && (await answers(server.url))) return { endpoint: server.dynamodbUrl, ...prefix }
  const exists = existsSync(join(storage.data, 'data.mdb'))
  return { ...(exists ? { data: storage.data } : { endpoint: defaultEndpoint }), ...prefix }
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health`, { signal: AbortSignal.timeout(timeoutMs) }).then(
    () => true,
    () => false,
  )
}
