import type { ConsoleRoute } from '../console-api/console-api-route.js'
import { toClientError } from '../console-api/to-client-error.js'
import type { ApiContext } from './environment.js'
import { readRequest } from './read-request.js'

/** Handles one route of the console API: reads the input, answers what it gave as JSON. */
export function consoleHandler(
  route: ConsoleRoute,
  system: string,
  requireWrite: (context: ApiContext) => void,
) {
  const { method, path, input: fields, run } = route
  const operation = `${method} /api/${system}${path}`
  return async (context: ApiContext): Promise<Response> => {
    context.set('operation', operation)
    const body = await context.req.text()
    const input = await readRequest(context, { method, path, action: { input: fields } }, body)
    const answer = await run(input as never, {
      requireWrite: () => requireWrite(context),
      lastEventId: context.req.header('last-event-id'),
      url: new URL(`/api/${system}`, context.req.url).href,
      authenticated: context.get('caller') !== undefined,
    }).catch((error: unknown) => {
      throw toClientError(error)
    })
    return answer instanceof Response ? answer : Response.json(answer)
  }
}
