import { TablewrightError } from '@tablewright/base'
import { text } from '@tablewright/design'
import { type ActionCall, type Guarded, outputJson, plainJson, type ResultPage } from '@tablewright/system'
import type { CountCache } from '../console-api/count/count-cache.js'
import type { ListCount } from '../console-api/types/count.js'
import { authorizeInput, neededRight, requireRight } from './auth/authorize.js'
import { requireCaller } from './auth/identify-caller.js'
import type { ApiContext } from './environment.js'
import { readRequest } from './read-request.js'
import type { Offer } from './system-routes.js'

type Row = Readonly<Record<string, unknown>>
type ReadPage = (services: unknown, input: object, call: ActionCall) => Promise<ResultPage<Row>>

/** Items per page. Decoding a page blocks other requests. */
const pageSize = 100

/** Whether a route returns a paged list, which can be counted. */
export function isCountable({ route }: Offer): boolean {
  return route.method === 'GET' && route.action.output.kind === 'page'
}

/** The path at which the list of a route is counted. */
export function countPath({ route }: Offer): string {
  return `/_count${route.path}`
}

/**
 * Counts all items of a list, with the input and the right of the list itself. Counts are cached until one of
 * the tables changes.
 */
export function countHandler(offer: Offer, guarded: Guarded, tables: readonly string[], counts: CountCache) {
  const { route, services } = offer
  const operation = `GET /api/${guarded.name}${countPath(offer)}`.replace(/["\\]/g, '')
  const right = neededRight(guarded, route)
  const options = { groupBy: text().optional(), sum: text().optional() }
  const counted = {
    ...route,
    path: route.path,
    action: { input: { ...route.action.input, ...options } },
  }
  return async (context: ApiContext): Promise<Response> => {
    context.set('operation', operation)
    const caller = requireCaller(context)
    const call = requireRight(caller, guarded, right)
    const { groupBy, sum, ...given } = await readRequest(context.req, counted, '')
    const fields = [groupBy, sum].filter((field) => field !== undefined) as string[]
    for (const field of fields) requireField(offer, field)
    const input = await authorizeInput(caller, guarded, offer, call, given)
    const count = async () => {
      const tally = new Tally(groupBy as string | undefined, sum as string | undefined)
      let cursor: string | null | undefined
      do {
        const asked = { ...input, limit: pageSize, cursor: cursor ?? undefined }
        const page = await (route.action.run as ReadPage)(services, asked, call)
        const { items } = outputJson(route.action.output, page) as { items: readonly Row[] }
        for (const item of items) tally.add(item)
        cursor = page.cursor
      } while (typeof cursor === 'string')
      return tally.result()
    }
    const { principal, roles } = caller
    const key = JSON.stringify([operation, plainJson(input), groupBy, sum, principal, roles])
    return Response.json(await counts.read({ system: guarded.name, key, tables, count }))
  }
}

function requireField({ route }: Offer, field: string): void {
  const { output } = route.action
  if (output.kind === 'page' && Object.hasOwn(output.fields, field)) return
  throw new TablewrightError('INVALID_INPUT', `The items of ${route.path} have no field "${field}".`, {
    remedy: `Use one of ${output.kind === 'page' ? Object.keys(output.fields).join(', ') : 'its fields'}.`,
    data: { field },
  })
}

/** Adds up the items of a list, in total and by the value of one field. */
class Tally {
  readonly #groupBy: string | undefined
  readonly #sum: string | undefined
  readonly #groups = new Map<string, { count: number; sum: number }>()
  #count = 0
  #total = 0

  constructor(groupBy: string | undefined, sum: string | undefined) {
    this.#groupBy = groupBy
    this.#sum = sum
  }

  add(item: Row): void {
    const amount = this.#sum === undefined ? 0 : Number(item[this.#sum] ?? 0)
    this.#count += 1
    this.#total += amount
    if (this.#groupBy === undefined) return
    const value = String(item[this.#groupBy] ?? '')
    const { count, sum } = this.#groups.get(value) ?? { count: 0, sum: 0 }
    this.#groups.set(value, { count: count + 1, sum: sum + amount })
  }

  result(): ListCount {
    const summed = this.#sum !== undefined
    const groups = [...this.#groups].map(([value, { count, sum }]) => ({
      value,
      count,
      ...(summed && { sum }),
    }))
    return {
      count: this.#count,
      ...(summed && { sum: this.#total }),
      ...(this.#groupBy !== undefined && { groups }),
    }
  }
}
