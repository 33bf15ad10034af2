import { Hono } from 'hono'
import type { ConsoleApi } from '../console-api/console-api.js'
import { guardSystem, requireRight } from './auth/authorize.js'
import { requireCaller } from './auth/identify-caller.js'
import type { Identity } from './auth/identity.js'
import { consoleHandler } from './console-api-handler.js'
import { countHandler, countPath, isCountable } from './count-list.js'
import type { ApiEnvironment } from './environment.js'
import { methodNotAllowed } from './method-not-allowed.js'
import { systemOpenApi } from './openapi/system-openapi.js'
import { systemPage } from './reference-page/system-page.js'
import type { RunningSystem } from './running-system.js'
import { offersOf } from './system-routes.js'
import { traceCalls } from './trace-calls.js'
import { wantsPage } from './wants-page.js'

export interface SystemApiOptions {
  readonly running: RunningSystem
  readonly identity: Identity | undefined
  readonly consoleApi: ConsoleApi | undefined
}

/**
 * The routes of one system in addition to its actions. The API description needs no token: it reveals nothing
 * about the data.
 */
export function systemApi({ running, identity, consoleApi }: SystemApiOptions): Hono<ApiEnvironment> {
  const { system } = running
  const base = `/api/${system.name}`
  const offers = offersOf(running)
  const routes = offers.map(({ route }) => route)
  const guarded = guardSystem(system)
  const documents = [systemOpenApi(system, false), systemOpenApi(system, true)]
  const document = () => documents[Number(identity?.required ?? false)]!
  const api = new Hono<ApiEnvironment>()
  api.get('/openapi.json', ({ json }) => json(document()))
  api.get('/', async ({ req, json }) =>
    wantsPage(req.header('accept'))
      ? systemPage(system, routes, new URL(base, req.url).href)
      : json(document()),
  )
  api.use('*', async (context, next) => {
    requireCaller(context)
    await next()
  })
  if (consoleApi) {
    api.use('*', traceCalls(consoleApi.traces, system.name))
    for (const route of consoleApi.routesOf(running, identity?.audit)) {
      api.on(route.method, route.path, consoleHandler(route, guarded))
      api.all(route.path, (context) => {
        requireRight(requireCaller(context), guarded, route.right ?? 'data')
        throw methodNotAllowed(context.req.method, route.method)
      })
    }
    const tables = Object.keys(system.design.model.tables)
    for (const offer of offers.filter(isCountable)) {
      api.get(countPath(offer), countHandler(offer, guarded, tables, consoleApi.counts))
    }
  }
  for (const path of new Set(routes.map(({ path }) => path))) {
    const allow = routes.filter((route) => route.path === path).map(({ method }) => method)
    api.all(path, ({ req }) => {
      throw methodNotAllowed(req.method, allow.join(', '))
    })
  }
  return api
}
