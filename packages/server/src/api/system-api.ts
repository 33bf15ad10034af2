import { TablewrightError } from '@tablewright/base'
import { Hono } from 'hono'
import type { ConsoleApi } from '../console-api/console-api.js'
import { rightFor } from './auth/authorize.js'
import type { Right } from './auth/tokens.js'
import { consoleHandler } from './console-api-handler.js'
import type { ApiContext, ApiEnvironment } from './environment.js'
import type { Once } from './idempotency/replay.js'
import { systemOpenApi } from './openapi/system-openapi.js'
import { systemPage } from './reference-page/system-page.js'
import { requestHandler } from './request-handler.js'
import type { RunningSystem } from './running-system.js'
import { offersOf } from './system-routes.js'
import { traceCalls } from './trace-calls.js'
import { wantsPage } from './wants-page.js'

export interface SystemApiOptions {
  readonly running: RunningSystem
  readonly once: Once | undefined
  /** Refuses who may not; undefined where everybody may. */
  readonly check: Check | undefined
  readonly consoleApi: ConsoleApi | undefined
}

type Check = (context: ApiContext, needed: Right) => void

/** The routes of one system. What describes them needs no token: it tells nothing about the data. */
export function systemApi({ running, once, check, consoleApi }: SystemApiOptions): Hono<ApiEnvironment> {
  const { system } = running
  const base = `/api/${system.name}`
  const offers = offersOf(running)
  const routes = offers.map(({ route }) => route)
  const document = systemOpenApi(system, check !== undefined)
  const api = new Hono<ApiEnvironment>()
  api.get('/openapi.json', ({ json }) => json(document))
  api.get('/', async ({ req, json }) =>
    wantsPage(req.header('accept'))
      ? systemPage(system, routes, new URL(base, req.url).href)
      : json(document),
  )
  if (check) {
    api.use('*', async (context, next) => {
      // What writes asks for more itself: many questions of the console are too long for a GET.
      check(context, context.req.path.startsWith(`${base}/_`) ? 'read' : rightFor(context.req.method))
      await next()
    })
  }
  if (consoleApi) {
    api.use('*', traceCalls(consoleApi.traces, system.name))
    for (const route of consoleApi.routesOf(system)) {
      const requireWrite = (context: ApiContext) => check?.(context, 'write')
      api.on(route.method, route.path, consoleHandler(route, system.name, requireWrite))
      api.all(route.path, ({ req }) => {
        throw methodNotAllowed(req.method, route.method)
      })
    }
  }
  for (const offer of offers) {
    api.on(offer.route.method, offer.route.path, requestHandler(offer, system.name, once))
  }
  for (const path of new Set(routes.map(({ path }) => path))) {
    const allow = routes.filter((route) => route.path === path).map(({ method }) => method)
    api.all(path, ({ req }) => {
      throw methodNotAllowed(req.method, allow.join(', '))
    })
  }
  return api
}

function methodNotAllowed(method: string, allow: string): TablewrightError {
  return new TablewrightError('METHOD_NOT_ALLOWED', `${method} is not offered here.`, {
    remedy: `Use ${allow}.`,
    data: { allow },
  })
}
