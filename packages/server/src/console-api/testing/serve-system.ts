import type { AnySystem } from '@tablewright/system'
import { notesSystem } from '../../api/testing/notes-system.js'
import { serve } from '../../serve/serve.js'
import type { ServeOptions } from '../../serve/settings.js'

/** A system that is served over HTTP, on an engine in memory. */
export interface ServedSystem {
  readonly url: string
  readonly dynamodbUrl: string
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** Sends a GET request and returns the JSON of its answer. Throws for an error status. */
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, body: unknown): Promise<Answer>
  announceFailure(reason: string): void
  close(): Promise<void>
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Serves the notes, or another system. */
export async function serveSystem(
  system: AnySystem = notesSystem,
  options: Partial<ServeOptions> = {},
): Promise<ServedSystem> {
  const server = await serve({
    systems: [system],
    memory: true,
    port: 0,
    dynamodbPort: 0,
    log: silent,
    ...options,
  } as ServeOptions)
  const ask: ServedSystem['ask'] = (method, path, body, headers = {}) =>
    fetch(`${server.url}/api/${system.name}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const fine = async (response: Response) => {
    if (!response.ok) throw new TypeError(`${response.status} ${await response.text()}`)
    return response.json() as never
  }
  return {
    url: server.url,
    dynamodbUrl: server.dynamodbUrl,
    ask,
    get: async (path) => fine(await ask('GET', path)),
    post: async (path, body) => fine(await ask('POST', path, body)),
    announceFailure: (reason) => server.announceFailure(reason),
    close: () => server.close(),
  }
}
