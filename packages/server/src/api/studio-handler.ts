import { mendable } from '../studio/mendable.js'
import type { StudioRoute } from '../studio/studio-route.js'
import type { ApiContext } from './environment.js'
import { readRequest } from './read-request.js'

/** Handles one route of the studio: reads the input, answers what it gave as JSON. */
export function studioHandler(
  route: StudioRoute,
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
      throw mendable(error)
    })
    return answer instanceof Response ? answer : Response.json(answer)
  }
}
