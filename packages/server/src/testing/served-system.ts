import type { Clock } from '@tablewright/base'
import type { AnySystem } from '@tablewright/system'
import { createLog } from '../serve/log.js'
import { serve } from '../serve/serve.js'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly etag: string | null
  /** The parsed JSON, or the text if it is not JSON. */
  readonly body: ReturnType<typeof JSON.parse>
}

export interface ServedSystem {
  /** `path` is relative to the system: `/lockers/L-1`. */
  ask(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>
  close(): Promise<void>
}

/** Serves one system in memory on a free port, with a function that calls it. */
export async function serveAlone(
  system: AnySystem,
  options: { readonly clock?: Clock } = {},
): Promise<ServedSystem> {
  const place = { memory: true, port: 0, dynamodbPort: 0 } as const
  const server = await serve({ systems: [system], ...place, log: createLog('silent'), ...options })
  return {
    ask: async (method, path, body, headers = {}) => {
      const response = await fetch(`${server.url}/api/${system.name}${path}`, {
        method,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = /json/.test(response.headers.get('content-type') ?? '')
      const { status } = response
      return {
        status,
        headers: response.headers,
        etag: response.headers.get('etag'),
        body: isJson ? JSON.parse(text) : text,
      }
    },
    close: () => server.close(),
  }
}
