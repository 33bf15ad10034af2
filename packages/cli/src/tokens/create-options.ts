import type { ServerOptions } from '../api-client/server-options.js'

export interface CreateOptions extends ServerOptions {
  readonly role: readonly string[]
  readonly expires?: string
}
