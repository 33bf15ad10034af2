import type { ServerOptions } from './server-options.js'
import type { WatchOptions } from './watch.js'

export interface JobsOptions extends ServerOptions, WatchOptions {
  readonly limit?: number
}
