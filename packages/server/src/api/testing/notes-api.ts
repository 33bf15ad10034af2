import { systemRandom } from '@tablewright/base'
import { createTables } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { type FakeClock, fakeClock } from '@tablewright/system/testing'
import { type Api, type ApiOptions, createApi } from '../api.js'
import { Identity } from '../auth/identity.js'
import type { Tokens } from '../auth/tokens.js'
import { onceIn } from '../idempotency/once.js'
import { runSystem } from '../running-system.js'
import { type Notes, notesSystem } from './notes-system.js'

export interface NotesApi {
  readonly api: Api
  readonly notes: Notes
  readonly clock: FakeClock
  /** The log as text. */
  readonly logged: string[]
  /** Opens another process on the same data. */
  another(): Promise<Api>
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

/** Serves the notes with all common routes, on a new engine in memory. */
export async function notesApi(
  options: Partial<ApiOptions> & { readonly tokens?: Tokens } = {},
): Promise<NotesApi> {
  const driver = embedded({ memory: true })
  const clock = fakeClock()
  const resources = { driver, clock: clock.clock, random: systemRandom }
  const running = runSystem(notesSystem, resources)
  const notes = running.services as Notes
  await createTables(notes.db)
  const logged: string[] = []
  const keep = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
  const { tokens, ...given } = options
  const make = async () =>
    createApi({
      identity: await Identity.open({ driver, clock: clock.clock, random: systemRandom, tokens }),
      systems: [running],
      log: { info: keep, warn: keep, error: keep },
      once: await onceIn(driver, clock.clock, systemRandom),
      clock: clock.clock,
      ...given,
    })
  const api = await make()
  return {
    api,
    notes,
    clock,
    logged,
    another: make,
    ask: async (method, path, body, headers = {}) =>
      api.request(`http://localhost/api/notes${path}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    close: () => driver.close(),
  }
}

/** Returns the error code of an answer. */
export async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { code: string }).code
}
