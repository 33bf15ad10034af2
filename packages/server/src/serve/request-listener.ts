import type { RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { nodeCall } from '../api/call/node-call.js'
import { malformedProblem } from './answer-malformed.js'
import { AnswerTurn } from './answer-turn.js'
import type { Runtime } from './runtime.js'

/**
 * Answers requests: calls of actions directly from the socket, everything else through Hono. Both run the
 * same actions, so a request gets the same answer either way.
 */
export function requestListener({ fetch, actions }: Pick<Runtime, 'fetch' | 'actions'>): RequestListener {
  // Leave the globals of the embedding program unchanged.
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false, errorHandler: answerError })
  const turn = new AnswerTurn()
  return (request, response) => {
    if (credentialsInTarget.test(request.url ?? '')) return refuseMalformed(response)
    const call = nodeCall(request)
    const answered = call && actions.handle(call)
    if (answered) void answered.then((answer) => turn.add(response, answer))
    else void listener(request, response)
  }
}

/** A user in an absolute target, which no `Request` can have. */
const credentialsInTarget = /^[a-z]+:\/\/[^/?#]*@/i

function refuseMalformed(response: ServerResponse): void {
  const problem = malformedProblem()
  response.writeHead(problem.status, { 'content-type': 'application/problem+json' })
  response.end(JSON.stringify(problem))
}

/** Answers a request whose target or host is invalid. The API itself answers all other errors. */
function answerError(error: unknown): Response {
  if (!(error instanceof RequestError)) return new Response(null, { status: 500 })
  const problem = malformedProblem()
  const headers = { 'content-type': 'application/problem+json' }
  return Response.json(problem, { status: problem.status, headers })
}
