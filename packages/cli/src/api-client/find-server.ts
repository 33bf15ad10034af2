import { type DatabaseLocation, readServerFile, type ServerFile } from '@tablewright/server'
import type { CheckedConfig } from '@tablewright/server/config'

const timeoutMs = 2_000
const defaultPort = 8080

/**
 * Returns the running server that has the data open: the one that left its address in the data folder, or for data in
 * memory and at an endpoint the one at the configured address. A server that has died does not answer, and is not returned.
 */
export async function findServer(
  location: DatabaseLocation,
  config: CheckedConfig | undefined,
): Promise<Pick<ServerFile, 'url'> | undefined> {
  const candidate = location.data === undefined ? configured(config) : readServerFile(location.data)
  return candidate !== undefined && (await answers(candidate.url)) ? candidate : undefined
}

function configured(config: CheckedConfig | undefined): Pick<ServerFile, 'url'> | undefined {
  if (config?.storage === undefined || config.storage.data !== undefined) return undefined
  const { port = defaultPort, tls } = config.server ?? {}
  return port === 0 ? undefined : { url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}` }
}

/** Whether a Tablewright server answers, even without its database: its answers then state the problem. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(timeoutMs) })
    return Array.isArray(((await response.json()) as { readonly systems?: unknown }).systems)
  } catch {
    return false
  }
}
