import { pathFields, readInput, rolesIn } from '@tablewright/system'
import type { FoundRecord } from '../console-api/types/find.js'
import { authorizeInput, guardSystem, neededRight, requireRight } from './auth/authorize.js'
import { requireCaller } from './auth/identify-caller.js'
import type { ApiContext } from './environment.js'
import type { RunningSystem } from './running-system.js'
import { type Offer, offersOf } from './system-routes.js'

type Values = Readonly<Record<string, unknown>>
type Run = (services: unknown, input: unknown, call: unknown) => Promise<Values>

/** Maximum number of records from one list. */
const maxOfList = 5

/** Returns the required fields of a path: `hostname` of `/aliases/:hostname/:basePath?`. */
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

/**
 * Returns the shortest route that reads by one key of a collection: the record itself instead of a part of
 * it.
 */
function isShortest({ route }: Offer, _: number, offers: readonly Offer[]): boolean {
  const keyOf = (path: string) => `${path.split('/')[1]} ${keyFields(path)[0]}`
  return !offers.some(
    (other) => keyOf(other.route.path) === keyOf(route.path) && other.route.path.length < route.path.length,
  )
}

/**
 * Finds records by their complete key, with the routes that read one record, and by its prefix, with the
 * lists that have a `search`. Each route reads by key, without a scan, and needs the right of its action.
 */
export function findRecords(systems: readonly RunningSystem[]) {
  const searched = systems.map((running) => {
    const offers = offersOf(running).filter(
      ({ route }) => !route.unlisted && running.system.routes.includes(route),
    )
    return {
      guarded: guardSystem(running.system),
      single: offers.filter(readsOneRecord).filter(isShortest),
      lists: offers.filter(({ route }) => route.search !== undefined),
    }
  })
  return async (context: ApiContext): Promise<Response> => {
    context.set('operation', 'GET /api/_find')
    const caller = requireCaller(context)
    const text = context.req.query('text')?.trim() ?? ''
    if (text === '') return Response.json({ records: [] })
    const allowed = searched.filter(({ guarded }) => rolesIn(caller.roles, guarded.name).length > 0)
    const read = (guarded: Guarded) => readerFor(caller, guarded)
    const whole = allowed.flatMap(({ guarded, single }) =>
      single.map((offer) => findOne(guarded.name, offer, text, read(guarded))),
    )
    const beginnings = allowed.flatMap(({ guarded, lists }) =>
      lists.flatMap((offer) =>
        [offer.route.search!.by].flat().map((by) => findMany(guarded.name, offer, by, text, read(guarded))),
      ),
    )
    // For most routes the key is unknown, forbidden or invalid. That is not a failure of the search.
    const answers = await Promise.allSettled([...whole, ...beginnings])
    const records = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    return Response.json({ records: records.filter(isFirst) })
  }
}

type Guarded = ReturnType<typeof guardSystem>
type Read = (offer: Offer, input: Values) => Promise<Values>

/** Runs a route with the rights of the caller. */
function readerFor(caller: ReturnType<typeof requireCaller>, guarded: Guarded): Read {
  return async (offer, given) => {
    const { route, services } = offer
    const call = requireRight(caller, guarded, neededRight(guarded, route))
    const read = await readInput(route.action.input, given, 'text')
    const input = await authorizeInput(caller, guarded, offer, call, read)
    return (route.action.run as Run)(services, input, call)
  }
}

async function findOne(
  system: string,
  offer: Offer,
  text: string,
  read: Read,
): Promise<readonly FoundRecord[]> {
  const { path } = offer.route
  const [field] = keyFields(path) as [string]
  return [{ system, path, field, text, ids: idsOf(await read(offer, { [field]: text })) }]
}

/** Searches for the text as typed; if nothing is found, in upper case, for ids such as `L-0001`. */
async function findMany(
  system: string,
  offer: Offer,
  by: string,
  text: string,
  read: Read,
): Promise<readonly FoundRecord[]> {
  const { shows, record } = offer.route.search!
  const find = async (start: string) => {
    const page = await read(offer, { [by]: start, limit: String(maxOfList) })
    return page.items as readonly Values[]
  }
  const asTyped = await find(text)
  const items = asTyped.length > 0 || text === text.toUpperCase() ? asTyped : await find(text.toUpperCase())
  return items.map((item) => ({
    system,
    path: record,
    field: shows,
    text: String(item[shows]),
    ids: idsOf(item),
  }))
}

/** Whether this is the first occurrence of a record. */
function isFirst(record: FoundRecord, index: number, records: readonly FoundRecord[]): boolean {
  const same = (other: FoundRecord) =>
    other.system === record.system && other.path === record.path && other.text === record.text
  return records.findIndex(same) === index
}

function idsOf(record: Values): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).filter(isId))
}

function isId(field: [name: string, value: unknown]): field is [name: string, value: string] {
  const [name, value] = field
  return typeof value === 'string' && (/Id$/.test(name) || name === 'version' || name === 'hostname')
}
