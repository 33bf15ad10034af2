import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../config/load-config.js'
import { storageOf } from '../config/storage.js'
import { dataText, findServer } from '../local-server/find-server.js'
import type { LocationOptions } from './location-options.js'

/** A folder or an endpoint, and the prefix of the tables there. */
export type DataLocation = Pick<LocationOptions, 'data' | 'endpoint' | 'tablePrefix'>

const defaultEndpoint = 'http://127.0.0.1:8000'

/**
 * Returns the location of the data: that of the flags, otherwise the configured storage, through its server
 * if one runs.
 */
export async function locateData(
  options: LocationOptions,
  note?: (text: string) => void,
): Promise<DataLocation> {
  const { data, endpoint, tablePrefix } = options
  if (data !== undefined || endpoint !== undefined) return options
  const config = await loadConfig({ config: options.config, secrets: false })
  const storage = storageOf({}, config)
  if (storage.endpoint !== undefined) {
    const prefix = tablePrefix ?? storage.tablePrefix
    return { endpoint: storage.endpoint, ...(prefix !== undefined && { tablePrefix: prefix }) }
  }
  const prefix = tablePrefix === undefined ? {} : { tablePrefix }
  const server = await findServer({ location: storage, isGiven: false, config })
  if (server !== undefined) {
    if (!server.isExpected) note?.(`Server ${server.url}, ${dataText(server)}.`)
    const stored = server.storage.tablePrefix
    return { endpoint: server.dynamodbUrl, ...(stored !== undefined && { tablePrefix: stored }), ...prefix }
  }
  const exists = storage.data !== undefined && existsSync(join(storage.data, 'data.mdb'))
  return { ...(exists ? { data: storage.data } : { endpoint: defaultEndpoint }), ...prefix }
}
