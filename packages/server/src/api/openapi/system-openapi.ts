import type { AnySystem } from '@tablewright/system'
import { eventRoutes } from '../../events/actions.js'
import { commonRoutes } from '../common-routes.js'
import { orderRoutes } from '../order-routes.js'
import { describeOpenApi, type OpenApi } from './openapi.js'

/** Returns the OpenAPI document of a system. The system need not run. */
export function systemOpenApi(system: AnySystem, hasAuth: boolean): OpenApi {
  const offers = orderRoutes(
    [...system.routes, ...commonRoutes, ...(system.events ? eventRoutes : [])].map((route) => ({ route })),
  )
  return describeOpenApi(
    system,
    offers.map(({ route }) => route),
    { base: `/api/${system.name}`, version: '0.1.0', hasAuth },
  )
}
