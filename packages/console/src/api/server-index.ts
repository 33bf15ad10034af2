import { request } from './request.js'

/** A system that is running here. */
export interface SystemEntry {
  readonly name: string
  readonly title: string
  readonly summary: string
}

/** What there is here. */
export interface ServerIndex {
  readonly systems: readonly SystemEntry[]
  /** Where the same data is over the DynamoDB protocol. */
  readonly dynamodbUrl?: string
}

let asked: Promise<ServerIndex> | undefined

/** The next call asks again. */
export function forgetServerIndex(): void {
  asked = undefined
}

/** The systems that are running and where the data is, asked for once. */
export function serverIndex(): Promise<ServerIndex> {
  asked ??= request('/api', { headers: { accept: 'application/json' } }).then(
    (response) => response.json() as Promise<ServerIndex>,
  )
  asked.catch(() => {
    asked = undefined
  })
  return asked
}
