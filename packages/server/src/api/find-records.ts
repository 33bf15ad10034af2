import { type AnySystem, pathFields, readInput, rolesIn } from '@tablewright/system'
import type { FoundRecord } from '../console-api/types/find.js'
import { authorizeInput, guardSystem, neededRight, requireRight } from './auth/authorize.js'
import { requireCaller } from './auth/identify-caller.js'
import type { ApiContext } from './environment.js'
import type { RunningSystem } from './running-system.js'
import { type Offer, offersOf } from './system-routes.js'

type Run = (services: unknown, input: unknown, call: unknown) => Promise<Readonly<Record<string, unknown>>>

/** The fields that a path must have: `hostname` of `/aliases/:hostname/:basePath?`. */
function keyFields(path: string): readonly string[] {
  return pathFields(path.replaceAll(/:\w+\?/g, ''))
}

/** Whether a route reads one record by one key and needs nothing else. */
function readsOneRecord({ route: { method, path, action } }: Offer): boolean {
  const named = keyFields(path)
  const needed = Object.entries(action.input).filter(
    ([name, { spec }]) => !named.includes(name) && !spec.optional && spec.default === undefined,
  )
  return method === 'GET' && action.output.kind === 'record' && named.length === 1 && needed.length === 0
}

/** Of the routes that read something by one key of a collection, the shortest: the record rather than a part of it. */
function isShortest({ route }: Offer, _: number, offers: readonly Offer[]): boolean {
  const keyOf = (path: string) => `${path.split('/')[1]} ${keyFields(path)[0]}`
  return !offers.some(
    (other) => keyOf(other.route.path) === keyOf(route.path) && other.route.path.length < route.path.length,
  )
}

/**
 * Finds records by their whole key with the routes that read one record. Each route reads keys, never a scan, and needs
 * the right of its action.
 */
export function findRecords(systems: readonly RunningSystem[]) {
  const searched = systems.map((running) => ({
    system: running.system as AnySystem,
    guarded: guardSystem(running.system),
    offers: offersOf(running)
      .filter(
        (offer) =>
          readsOneRecord(offer) && !offer.route.unlisted && running.system.routes.includes(offer.route),
      )
      .filter(isShortest),
  }))
  return async (context: ApiContext): Promise<Response> => {
    context.set('operation', 'GET /api/_find')
    const caller = requireCaller(context)
    const { roles } = caller
    const text = context.req.query('text')?.trim() ?? ''
    if (text === '') return Response.json({ records: [] })
    const tries = searched
      .filter(({ guarded }) => rolesIn(roles, guarded.name).length > 0)
      .flatMap(({ system, guarded, offers }) =>
        offers.map(async (offer): Promise<readonly FoundRecord[]> => {
          const { route, services } = offer
          const [field] = keyFields(route.path) as [string]
          const call = requireRight(caller, guarded, neededRight(guarded, route))
          const read = await readInput(route.action.input, { [field]: text }, 'text')
          const input = await authorizeInput(caller, guarded, offer, call, read)
          const record = await (route.action.run as Run)(services, input, call)
          const ids = Object.entries(record).filter(isId)
          return [{ system: system.name, path: route.path, field, text, ids: Object.fromEntries(ids) }]
        }),
      )
    // Most keys are not found, not allowed or not valid for a route: that is no failure of the search.
    const answers = await Promise.allSettled(tries)
    const records = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    return Response.json({ records })
  }
}

function isId(field: [name: string, value: unknown]): field is [name: string, value: string] {
  const [name, value] = field
  return typeof value === 'string' && (/Id$/.test(name) || name === 'version' || name === 'hostname')
}
