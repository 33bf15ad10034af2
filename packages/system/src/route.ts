import type { AnyAction } from './action.js'
import type { BuiltInRight } from './identity/access.js'
import { requireOutcome } from './outcome.js'
import { requireFields } from './require-fields.js'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An action offered over HTTP. `:names` in the path are its fields; the others come from the query or the body. */
export interface Route {
  readonly method: Method
  readonly path: string
  readonly action: AnyAction
  /** Status of a successful answer. */
  readonly status: number
  /** The field that the header `If-Match` fills. The `ETag` of the answer is the same field of the result. */
  readonly ifMatch?: string | undefined
  /** The input flag for a dry run, whose answer has the status 200. */
  readonly dryRun?: string | undefined
  /**
   * The right that a built-in route needs. Routes of a system need the right of their action in its `access`.
   */
  readonly right?: BuiltInRight | undefined
  /** Whether a GET route may change data. Such a route does not count as a read. */
  readonly writes?: boolean | undefined
  /** Whether the route is left out of the API description because another path runs the same action. */
  readonly unlisted?: boolean | undefined
  /** Prefix search in a list. */
  readonly search?: RecordSearch | undefined
  /** Texts of the notice after a change. The first text whose `<fields>` all have a value is shown. */
  readonly outcome?: readonly string[] | undefined
}

/** Prefix search in a list, served by an index. */
export interface RecordSearch {
  /** The input field for the text. Several fields are searched separately. */
  readonly by: string | readonly string[]
  /** The field that labels a record. */
  readonly shows: string
  /** Path of one record: `/tenants/:tenantId`. */
  readonly record: string
}

export interface RouteOptions {
  readonly status?: number
  readonly ifMatch?: string
  readonly dryRun?: string
  readonly right?: BuiltInRight
  readonly unlisted?: boolean
  readonly writes?: boolean
  readonly search?: RecordSearch
  /**
   * `Lease ends <expiresAt>`, with fields of the answer or the input. A list if fields may be missing: the
   * first complete text is shown.
   */
  readonly outcome?: string | readonly string[]
}

/**
 * Offers an action at a method and path.
 *
 * @example
 * const greet = action({ summary: 'Greet', input: {}, output: nothing(), run: async () => undefined })
 * route('POST /greetings', greet).path // → '/greetings'
 */
export function route(place: `${Method} /${string}`, action: AnyAction, options: RouteOptions = {}): Route {
  const [method, path] = place.split(' ') as [Method, string]
  const header = options.ifMatch !== undefined && method !== 'GET' ? [options.ifMatch] : []
  const defaultStatus = action.output.kind === 'nothing' ? 204 : 200
  const { status = defaultStatus, ifMatch, dryRun, right, unlisted, search, writes } = options
  const named = [dryRun, search?.by].flat().filter((field) => field !== undefined)
  requireFields(place, action, [...pathFields(path), ...header, ...named])
  const outcome = options.outcome === undefined ? undefined : [options.outcome].flat()
  if (outcome) requireOutcome(place, action, outcome)
  return Object.freeze({
    method,
    path,
    action,
    status,
    ifMatch,
    dryRun,
    right,
    unlisted,
    search,
    writes,
    outcome,
  })
}

/** Whether a route only reads. Every role with the right to read may use such a route. */
export function onlyReads({ method, writes = false }: Route): boolean {
  return method === 'GET' && !writes
}

/** Returns the fields in a path: `leaseId` in `/leases/:leaseId`. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
}
