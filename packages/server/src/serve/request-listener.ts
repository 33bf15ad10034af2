import type { RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Answer } from '../api/answer.js'
import { nodeCall } from '../api/call/node-call.js'
import type { Runtime } from './runtime.js'

/**
 * Answers requests: calls of actions straight from the socket, everything else through Hono. Both reach the same actions, so
 * that a request which the first leaves to the second is answered the same.
 */
export function requestListener({ fetch, actions }: Pick<Runtime, 'fetch' | 'actions'>): RequestListener {
  // The globals belong to the program that embeds the server.
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false })
  return (request, response) => {
    const call = nodeCall(request)
    const answered = call && actions.handle(call)
    if (answered) void answered.then((answer) => send(response, answer))
    else void listener(request, response)
  }
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  if (body === null) {
    response.writeHead(status, headers).end()
    return
  }
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  // A flat list of names and values spares a copy of the headers.
  const head: string[] = []
  for (const name in headers) head.push(name, headers[name]!)
  head.push('content-length', String(length))
  response.writeHead(status, head).end(body)
}
