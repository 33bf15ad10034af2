import { request } from './request.js'

/** A system that is running here. */
export interface SystemEntry {
  readonly name: string
  readonly title: string
  readonly summary: string
}

let asked: Promise<readonly SystemEntry[]> | undefined

/** The systems that are running, asked for once. */
export function runningSystems(): Promise<readonly SystemEntry[]> {
  asked ??= request('/api', { headers: { accept: 'application/json' } })
    .then((response) => response.json() as Promise<{ systems: readonly SystemEntry[] }>)
    .then(({ systems }) => systems)
  asked.catch(() => {
    asked = undefined
  })
  return asked
}
