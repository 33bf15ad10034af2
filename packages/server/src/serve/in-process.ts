import { RequestMetrics } from '../metrics/request-metrics.js'
import { type DatabaseLocation, type DatabaseOptions, openDatabase } from './database.js'
import { openRuntime } from './runtime.js'
import { logFault, type RuntimeOptions, runtimeSettings } from './settings.js'

/** The API of systems without a port. */
export interface InProcessServer {
  /** Answers a request as the server would; `path` begins with `/api`. */
  request(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

const ownAddress = 'http://127.0.0.1'

/**
 * Opens systems for calls of this process: the same API, rules and ports as `serve`, without network ports.
 * Jobs run only when they are called. No token is needed: a process that can open the data can read all of
 * it.
 *
 * @example
 * import { serveInProcess } from '@tablewright/server'
 * const server = await serveInProcess({ systems: [], memory: true })
 * const answer = await server.request('/health')
 * answer.status // → 200
 * await server.close()
 */
export async function serveInProcess(
  options: RuntimeOptions & DatabaseLocation & Pick<DatabaseOptions, 'create'>,
): Promise<InProcessServer> {
  const settings = runtimeSettings({ ...options, auth: undefined, trusted: true })
  const { clock, random, log } = settings
  const database = await openDatabase(options, {
    clock,
    random,
    onError: logFault(log),
    create: options.create,
  })
  try {
    const runtime = await openRuntime(settings, {
      database,
      dynamodbUrl: options.endpoint ?? '',
      requests: new RequestMetrics(),
      openConnections: () => 0,
    })
    return {
      request: async (path, init) => runtime.fetch(new Request(new URL(path, ownAddress), init)),
      async close() {
        await runtime.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
