import type { Guarded } from '@tablewright/system'
import type { ConsoleRoute } from '../console-api/console-api-route.js'
import { toClientError } from '../console-api/to-client-error.js'
import { answerResponse } from './answer.js'
import { requireRight } from './auth/authorize.js'
import { requireCaller } from './auth/identify-caller.js'
import { compressAnswer } from './compress.js'
import type { ApiContext } from './environment.js'
import { hasBody, readRequest } from './read-request.js'

/** Header with the reason for overriding a rule of the system. */
const breakGlassHeader = 'x-break-glass'

/** Header with the name of the connection that a call reads. */
const connectionHeader = 'tablewright-connection'

/** Handles one route of the console API: reads the input, and sends the result as JSON. */
export function consoleHandler(route: ConsoleRoute, guarded: Guarded) {
  const { method, path, input: fields, run, right = 'data' } = route
  const { name } = guarded
  const operation = `${method} /api/${name}${path}`
  return async (context: ApiContext): Promise<Response> => {
    context.set('operation', operation)
    const { principal } = requireRight(requireCaller(context), guarded, right)
    const body = hasBody({ method }) ? await context.req.text() : ''
    const input = await readRequest(context.req, { method, path, action: { input: fields } }, body)
    const answer = await run(input as never, {
      principal,
      breakGlass: context.req.header(breakGlassHeader),
      connection: context.req.header(connectionHeader),
      lastEventId: context.req.header('last-event-id'),
      url: new URL(`/api/${name}`, context.req.url).href,
      authenticated: principal.kind !== 'local',
    }).catch((error: unknown) => {
      throw toClientError(error)
    })
    if (answer instanceof Response) return answer
    const headers = { 'content-type': 'application/json' }
    const plain = { status: 200, headers, body: JSON.stringify(answer) }
    return answerResponse(await compressAnswer(plain, context.req.header('accept-encoding')))
  }
}
