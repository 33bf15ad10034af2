import { pathFields, type Route } from '@tablewright/system'
import { guardField } from '../read-request.js'
import { requestBodyOf } from './request-parts.js'
import type { ResponseObject } from './responses.js'

/** The possible refusals of a route. */
export interface ProblemOptions {
  /** The right that the caller needs. */
  readonly right: string
  readonly hasAuth: boolean
  /** HTTP status of each error code of the system. */
  readonly problems: Readonly<Record<string, number>>
}

/** Description of each status, for all systems. */
const meanings: Readonly<Record<number, string>> = {
  400: 'A field is wrong. All wrong fields are named.',
  401: 'The request has no valid token.',
  404: 'It does not exist, or the caller may not see it.',
  409: 'It conflicts with what is stored.',
  412: 'It was changed since it was read.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'A rule refuses it, or the Idempotency-Key was used for another request.',
  428: 'If-Match is missing.',
  429: 'Too many requests. Retry-After has the seconds to wait.',
  503: 'The database or a service cannot be reached. Retry-After has the seconds to wait.',
}

/** Returns the shared error responses that the paths refer to, as components. */
export function sharedResponses(paths: object): Readonly<Record<string, ResponseObject>> {
  const text = JSON.stringify(paths)
  return Object.fromEntries(
    Object.entries(meanings)
      .filter(([status]) => text.includes(`#/components/responses/Problem${status}"`))
      .map(([status, description]) => [`Problem${status}`, problem(description)]),
  )
}

type ProblemResponse = ResponseObject | { readonly $ref: string }

/** Returns every error response of a route. */
export function problemsOf(route: Route, options: ProblemOptions): Readonly<Record<string, ProblemResponse>> {
  const { right, hasAuth, problems } = options
  const writes = route.method !== 'GET'
  const guarded = guardField(route) !== undefined
  const shared = [
    ...(Object.keys(route.action.input).length > 0 ? [400] : []),
    ...(hasAuth ? [401] : []),
    ...(pathFields(route.path).length > 0 ? [404] : []),
    ...(writes ? [409] : []),
    ...(guarded ? [412, 428] : []),
    ...(requestBodyOf(route) === undefined ? [] : [413, 415]),
    ...(writes ? [422] : []),
    ...[429, 503],
  ]
  const own = writes ? codesByStatus(problems) : new Map<number, readonly string[]>()
  const statuses = [...new Set([...shared, ...own.keys(), 403])].sort((one, other) => one - other)
  return {
    ...Object.fromEntries(
      statuses.map((status) => [
        status,
        responseOf(status, right, shared.includes(status), own.get(status) ?? []),
      ]),
    ),
    default: problem('It was refused.'),
  }
}

function responseOf(
  status: number,
  right: string,
  isShared: boolean,
  codes: readonly string[],
): ProblemResponse {
  const named = codes.length === 0 ? [] : [`Codes of the rules: ${codes.join(', ')}.`]
  if (status === 403) return problem([`The caller does not hold the right ${right}.`, ...named].join(' '))
  if (named.length === 0 && isShared) return { $ref: `#/components/responses/Problem${status}` }
  return problem([...(isShared ? [meanings[status]!] : []), ...named].join(' '))
}

function codesByStatus(problems: Readonly<Record<string, number>>): Map<number, readonly string[]> {
  const found = new Map<number, readonly string[]>()
  for (const [code, status] of Object.entries(problems))
    if (status >= 400) found.set(status, [...(found.get(status) ?? []), code])
  return found
}

function problem(description: string): ResponseObject {
  return {
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
