import { createHash } from 'node:crypto'
import { TablewrightError } from '@tablewright/base'
import type { ActionCall, Guarded, Route } from '@tablewright/system'
import type { Answer } from './answer.js'
import { admit, authorizeInput, neededRight } from './auth/authorize.js'
import type { Caller } from './auth/caller.js'
import type { CallTarget, Params } from './call/action-api.js'
import type { HttpCall } from './call/http-call.js'
import { compressAnswer } from './compress.js'
import { maxBodyBytes } from './guard/guards.js'
import { maxKeyLength } from './idempotency/design.js'
import type { Once } from './idempotency/replay.js'
import { readRequest } from './read-request.js'
import { runRoute } from './run-route.js'

/** Handles one route: checks the caller's rights, reads the input, runs the action, and sends its result. */
export function requestHandler(route: Route, guarded: Guarded, once: Once | undefined): CallTarget['answer'] {
  const right = neededRight(guarded, route)
  const readsBody = route.method !== 'GET'
  const namesPrincipal = route.action.actor !== undefined || route.action.subject !== undefined
  return async (request: HttpCall, caller: Caller, params: Params, services: unknown): Promise<Answer> => {
    const { call, isUnrestricted } = admit(caller, guarded, right)
    const body = readsBody ? await request.text(maxBodyBytes) : ''
    const values = {
      param: params.param,
      queries: () => request.queries(),
      header: (name: string) => request.header(name),
    }
    const given = await readRequest(values, route, body)
    const isAsGiven = isUnrestricted && !namesPrincipal
    const input = isAsGiven ? given : await authorizeInput(caller, guarded, { route, services }, call, given)
    const execute = () => runRoute(route, services, input, call)
    const key = route.method === 'POST' ? request.header('idempotency-key') : undefined
    const answer =
      key === undefined || once === undefined
        ? await execute()
        : await once(onceRequest(request, guarded, call, key, body), execute)
    return compressAnswer(answer, request.header('accept-encoding'))
  }
}

function onceRequest(request: HttpCall, { name }: Guarded, call: ActionCall, key: string, body: string) {
  const scope = JSON.stringify([name, call.principal.id])
  return { scope, key: checkKey(key), fingerprint: fingerprint(request, body) }
}

function checkKey(key: string): string {
  if (key !== '' && key.length <= maxKeyLength) return key
  throw new TablewrightError('INVALID_INPUT', `Idempotency-Key must have 1 to ${maxKeyLength} characters.`, {
    remedy: 'Use a UUID.',
    data: { field: 'Idempotency-Key' },
  })
}

/** Returns the fingerprint of a request: the address with its query, the expected version, and the body. */
function fingerprint(request: HttpCall, body: string): string {
  const { pathname, search } = new URL(request.url)
  const asked = [pathname, search, request.header('if-match') ?? null, body]
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
