import type { ServerIndex } from '@tablewright/server'
import { request } from './request.js'

export type { ServerIndex }
/** A system that the server runs. */
export type SystemEntry = ServerIndex['systems'][number]

let asked: Promise<ServerIndex> | undefined

/** Clears the cached index. */
export function forgetServerIndex(): void {
  asked = undefined
}

/** Returns the running systems and the address of the data. Requested once. */
export function serverIndex(): Promise<ServerIndex> {
  asked ??= request('/api', { headers: { accept: 'application/json' } }).then(
    (response) => response.json() as Promise<ServerIndex>,
  )
  asked.catch(() => {
    asked = undefined
  })
  return asked
}
