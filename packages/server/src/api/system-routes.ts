import { TablewrightError } from '@tablewright/base'
import type { Route } from '@tablewright/system'
import { eventRoutes } from '../events/actions.js'
import { commonRoutes } from './common-routes.js'
import { orderRoutes } from './order-routes.js'
import type { RunningSystem } from './running-system.js'

/** A route and the system that runs its action. */
export interface Offer {
  readonly route: Route
  readonly services: unknown
}

/** Returns all routes of a system, its own and the common ones, in the order of matching. */
export function offersOf(running: RunningSystem): readonly Offer[] {
  const { system, services, events } = running
  const offers = [
    ...system.routes.map((route) => ({ route, services })),
    ...commonRoutes.map((route) => ({ route, services: running })),
    ...(events ? eventRoutes.map((route) => ({ route, services: events.context })) : []),
  ]
  const places = offers.map(({ route }) => `${route.method} ${route.path}`)
  const twice = places.find((place, index) => places.indexOf(place) !== index)
  if (twice !== undefined) {
    throw new TablewrightError('ROUTE_TWICE', `${system.name} has ${twice} twice.`, {
      remedy: 'Rename one; jobs, check, repair, webhooks and event-types belong to every system.',
      data: { system: system.name, route: twice },
    })
  }
  return orderRoutes(offers)
}
