import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { nodeCall } from '../api/call/node-call.js'
import { AnswerTurn } from './answer-turn.js'
import type { Runtime } from './runtime.js'

/**
 * Answers requests: calls of actions straight from the socket, everything else through Hono. Both reach the same actions, so
 * that a request which the first leaves to the second is answered the same.
 */
export function requestListener({ fetch, actions }: Pick<Runtime, 'fetch' | 'actions'>): RequestListener {
  // The globals belong to the program that embeds the server.
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false })
  const turn = new AnswerTurn()
  return (request, response) => {
    const call = nodeCall(request)
    const answered = call && actions.handle(call)
    if (answered) void answered.then((answer) => turn.add(response, answer))
    else void listener(request, response)
  }
}
