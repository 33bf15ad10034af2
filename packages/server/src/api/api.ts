import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Clock, systemClock, TablewrightError } from '@tablewright/base'
import { grantsOf, rolesIn } from '@tablewright/system'
import { Hono } from 'hono'
import type { ConsoleApi } from '../console-api/console-api.js'
import { type WebAccess, webAccess } from '../web/web-access.js'
import { answerResponse } from './answer.js'
import { guardSystem } from './auth/authorize.js'
import type { Caller } from './auth/caller.js'
import { endWithCaller, isEventStream } from './auth/end-with-caller.js'
import { identifyCaller, requireCaller } from './auth/identify-caller.js'
import type { Identity } from './auth/identity.js'
import { identityRoutes } from './auth/identity-routes.js'
import { rolesOf } from './auth/known-roles.js'
import { ActionApi } from './call/action-api.js'
import { honoCall } from './call/hono-call.js'
import type { ApiContext, ApiEnvironment, Log } from './environment.js'
import { findRecords } from './find-records.js'
import { allowOrigins } from './guard/cross-site.js'
import { admitCall, type Guards, maxBodyBytes, refuseForeign } from './guard/guards.js'
import { limitBody } from './guard/limit-body.js'
import { defaultRate, type Rate, RateLimit } from './guard/rate-limit.js'
import { addSecurityHeaders } from './guard/security-headers.js'
import type { Once } from './idempotency/replay.js'
import { methodNotAllowed, methodsOf } from './method-not-allowed.js'
import { problemAnswer } from './problem-answer.js'
import { indexPage } from './reference-page/index-page.js'
import type { RunningSystem } from './running-system.js'
import { addActions, isServerPath } from './system-actions.js'
import { systemApi } from './system-api.js'
import { wantsPage } from './wants-page.js'

export interface ApiOptions {
  readonly systems: readonly RunningSystem[]
  readonly log: Log
  /** Address of the same data over the DynamoDB protocol; part of the description of the API. */
  readonly dynamodbUrl?: string | undefined
  /** Recognizes callers. Without it, every caller is the local user with all rights. */
  readonly identity?: Identity | undefined
  /** Host names and origins that are accepted. Defaults to those of this machine. */
  readonly web?: WebAccess
  readonly rate?: Rate
  /** Store of answers for requests with an Idempotency-Key. Without it, the header is ignored. */
  readonly once?: Once | undefined
  /** Routes of the console, in addition to those of the systems. Absent if there is no console. */
  readonly consoleApi?: ConsoleApi | undefined
  /** Called after every answer. */
  readonly record?: (operation: string, status: number, seconds: number) => void
  readonly clock?: Clock
}

export type Api = Hono<ApiEnvironment> & {
  /** The calls of actions, for a server that answers them without Hono. */
  readonly actions: Pick<ActionApi, 'handle'>
}

/** Creates the HTTP API of the systems, under `/api`. */
export function createApi(options: ApiOptions): Api {
  const { systems, identity, consoleApi, log } = options
  const { rate = defaultRate, clock = systemClock, web = webAccess('127.0.0.1', {}) } = options
  const guards: Guards = { web, identity, limit: new RateLimit(rate, clock) }
  const api = new Hono<ApiEnvironment>()
  const page = (context: ApiContext) => pageOf(context, systems)
  const actions = openActions(options, guards, clock)
  api.onError((error, context) => {
    const { problems, name } = page(context)
    const requestId = context.get('requestId') ?? randomUUID()
    return answerResponse(problemAnswer(error, { page: name, problems, requestId, log }))
  })
  api.notFound((context) => {
    const { method, path } = context.req
    const others = methodsOf(api.routes, path)
    if (others.length > 0 && !others.includes(method)) throw methodNotAllowed(method, others.join(', '))
    throw new TablewrightError('NOT_FOUND', `No route has the path ${path}.`, {
      remedy: `See ${page(context).name} for the routes.`,
    })
  })
  api.use('/api/*', async (context, next) => {
    const answered = actions.handle(honoCall(context))
    if (answered) return answerResponse(await answered)
    return next()
  })
  useObservation(api, options)
  useGuards(api, guards, clock)
  api.get('/api', ({ req }) =>
    wantsPage(req.header('accept'))
      ? indexPage(systems.map(({ system }) => system))
      : Response.json(serverIndex(options)),
  )
  if (identity) {
    api.route(
      '/api',
      identityRoutes(
        identity,
        systems.map(({ system }) => system),
      ),
    )
  }
  if (consoleApi) {
    api.get('/api/_find', findRecords(systems))
    api.get('/api/_changes', (context) => consoleApi.changes(announcedTo(requireCaller(context), systems)))
  }
  for (const running of systems) {
    requireFreeName(running.system.name)
    api.route(`/api/${running.system.name}`, systemApi({ running, identity, consoleApi }))
  }
  return Object.assign(api, { actions })
}

/** Returns the systems in which a caller has a role, and whether the caller may read their raw data. */
function announcedTo({ roles }: Caller, running: readonly RunningSystem[]): ReadonlyMap<string, boolean> {
  const systems = running.map(({ system }) => system)
  return new Map(
    systems.flatMap((system) => {
      const { name } = system
      const own = rolesIn(roles, name).filter((role) => rolesOf(name, systems)?.includes(role))
      return own.length === 0 ? [] : [[name, grantsOf(guardSystem(system), own, 'data').length > 0] as const]
    }),
  )
}

/** Opens the actions of all systems. Hono handles the routes of the server itself. */
function openActions(options: ApiOptions, guards: Guards, clock: Clock): Api['actions'] {
  const { systems, once, consoleApi, log, record } = options
  const actions = new ActionApi({ guards, log, clock, record, traces: consoleApi?.traces })
  for (const running of systems) addActions(actions, running, once)
  return { handle: (call) => (isServerPath(call.path, consoleApi) ? undefined : actions.handle(call)) }
}

function useObservation(api: Hono<ApiEnvironment>, { log, record, clock = systemClock }: ApiOptions): void {
  api.use('/api/*', addSecurityHeaders)
  api.use('/api/*', async (context, next) => {
    const requestId = randomUUID()
    const started = clock()
    context.set('requestId', requestId)
    context.set('operation', 'other')
    await next()
    context.header('x-request-id', requestId)
    const { status } = context.res
    const milliseconds = clock() - started
    record?.(context.get('operation'), status, milliseconds / 1000)
    // The route template, because paths and queries contain keys and search texts.
    const operation = context.get('operation')
    log.info(
      { requestId, operation, status, milliseconds, caller: context.get('caller')?.principal.id },
      'answered',
    )
  })
}

function useGuards(api: Hono<ApiEnvironment>, guards: Guards, clock: Clock): void {
  api.use('*', allowOrigins(guards.web), async ({ req }, next) => {
    refuseForeign(guards, req)
    await next()
  })
  api.use('/api/*', async (context, next) => {
    const address = context.env?.incoming?.socket.remoteAddress
    const { caller, unidentified } = await admitCall(guards, context.req, address)
    context.set('caller', caller)
    context.set('unidentified', unidentified)
    await next()
    if (caller === undefined || !isEventStream(context.res)) return
    const isSameCaller = async () => {
      const again = await identifyCaller(guards.identity, context.req)
      return isDeepStrictEqual(again.caller, caller)
    }
    context.res = endWithCaller(context.res, isSameCaller, clock)
  })
  api.use('/api/*', limitBody(maxBodyBytes))
}

/** Paths of the server's built-in routes under `/api`. */
const serverPaths = ['me', 'roles', 'session', 'tokens']

function requireFreeName(system: string): void {
  if (!serverPaths.includes(system)) return
  throw new TablewrightError(
    'ROUTE_TWICE',
    `A system cannot have the name ${system}, which the API uses itself.`,
    {
      remedy: 'Give the system another name.',
      data: { system },
    },
  )
}

/** The systems that a server runs, and its address for the DynamoDB protocol: the answer of `GET /api`. */
export type ServerIndex = ReturnType<typeof serverIndex>

function serverIndex({ systems, dynamodbUrl }: Pick<ApiOptions, 'systems' | 'dynamodbUrl'>) {
  return {
    dynamodbUrl,
    systems: systems.map(({ system: { name, title, summary } }) => ({
      name,
      title,
      summary,
      url: `/api/${name}`,
      openapi: `/api/${name}/openapi.json`,
    })),
  }
}

/** Returns the page that explains the error codes of a request's system. */
function pageOf(context: ApiContext, systems: readonly RunningSystem[]) {
  const name = context.req.path.split('/')[2]
  const found = systems.find(({ system }) => system.name === name)?.system
  return found ? { name: `/api/${found.name}`, problems: found.problems } : { name: '/api', problems: {} }
}
