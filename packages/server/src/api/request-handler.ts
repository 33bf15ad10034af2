import { createHash } from 'node:crypto'
import { TablewrightError } from '@tablewright/base'
import type { Guarded } from '@tablewright/system'
import { type Answer, answerResponse } from './answer.js'
import { authorizeInput, neededRight, requireRight } from './auth/authorize.js'
import { compressAnswer } from './compress.js'
import type { ApiContext } from './environment.js'
import type { Once } from './idempotency/replay.js'
import { readRequest } from './read-request.js'
import { runRoute } from './run-route.js'
import type { Offer } from './system-routes.js'

const maxKeyLength = 255

/** Handles one route: checks the caller's rights, reads the input, runs the action, answers what it gave. */
export function requestHandler(offer: Offer, guarded: Guarded, once: Once | undefined) {
  const { route, services } = offer
  // Patterns in a path may hold what a label of the metrics may not.
  const operation = `${route.method} /api/${guarded.name}${route.path}`.replace(/["\\]/g, '')
  const right = neededRight(guarded, route)
  return async (context: ApiContext): Promise<Response> => {
    context.set('operation', operation)
    const call = requireRight(context, guarded, right)
    const body = await context.req.text()
    const given = await readRequest(context, route, body)
    const input = await authorizeInput(context, guarded, offer, call, given)
    const execute = () => runRoute(route, services, input, call)
    const respond = async (given: Answer) =>
      answerResponse(await compressAnswer(given, context.req.header('accept-encoding')))
    const key = route.method === 'POST' ? context.req.header('idempotency-key') : undefined
    if (key === undefined || once === undefined) return respond(await execute())
    const scope = JSON.stringify([guarded.name, call.principal.id])
    const request = { scope, key: checkKey(key), fingerprint: fingerprint(context, body) }
    return respond(await once(request, execute))
  }
}

function checkKey(key: string): string {
  if (key !== '' && key.length <= maxKeyLength) return key
  throw new TablewrightError('INVALID_INPUT', `Idempotency-Key must have 1 to ${maxKeyLength} characters.`, {
    remedy: 'Use a UUID.',
    data: { field: 'Idempotency-Key' },
  })
}

/** What decides about the answer: the address with its query, the version that is expected, and the body. */
function fingerprint({ req }: ApiContext, body: string): string {
  const { pathname, search } = new URL(req.url)
  const asked = [pathname, search, req.header('if-match') ?? null, body]
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
