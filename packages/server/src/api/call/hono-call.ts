import type { ApiContext } from '../environment.js'
import { readLimited } from '../guard/limit-body.js'
import type { HttpCall } from './http-call.js'

/** Converts a Hono request into a call. */
export function honoCall({ req, env }: ApiContext): HttpCall {
  return {
    method: req.method,
    path: req.path,
    url: req.url,
    remoteAddress: env?.incoming?.socket.remoteAddress,
    header: (name) => req.header(name),
    queries: () => req.queries(),
    text: (maxBytes) => readLimited(req, maxBytes),
  }
}
