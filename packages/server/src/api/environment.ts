import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { Caller } from './auth/caller.js'
import type { Unidentified } from './auth/identity.js'

/** The state of a request while it is handled. */
export interface ApiEnvironment {
  // Absent if the app is called without a socket. Not the type of @hono/node-server, which needs the types of
  // browsers.
  Bindings: { incoming?: IncomingMessage }
  Variables: {
    requestId: string | undefined
    /** The route template, for metrics, because a path can contain any text. */
    operation: string
    /** Undefined if the sender is unknown. */
    caller: Caller | undefined
    unidentified: Unidentified | undefined
  }
}

export type ApiContext = Context<ApiEnvironment>

/** The part of a logger that is used. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
