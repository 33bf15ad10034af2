import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import type { TypeModel } from '@tablewright/design/model'
import { invoicingSystem } from '@tablewright/invoicing'
import { type InProcessServer, serveInProcess } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { type AnySystem, pathFields, type Route } from '@tablewright/system'
import { tenantsSystem } from '@tablewright/tenants'
import { afterAll, beforeAll, expect, test } from 'vitest'

const systems: readonly AnySystem[] = [
  accountPoolSystem,
  invoicingSystem,
  deploymentsSystem,
  smartLockerSystem,
  tenantsSystem,
]
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

let server: InProcessServer
beforeAll(async () => {
  server = await serveInProcess({ systems, memory: true, log: quiet })
  const account = { name: 'Oak', email: 'books@oak.example', currency: 'EUR' }
  const made = await server.request('/api/invoicing/account', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  expect(await made.text()).toContain('Oak')
}, 60_000)
afterAll(() => server.close())

interface OfferedRoute {
  readonly system: AnySystem
  readonly route: Route
  readonly name: string
}

const all: readonly OfferedRoute[] = systems.flatMap((system) =>
  system.routes.map((route) => ({ system, route, name: `${route.method} /api/${system.name}${route.path}` })),
)

/** A valid value of the type that matches no record. */
function unknownValue(type: TypeModel): string {
  switch (type.kind) {
    case 'oneOf':
      return type.values[0]!
    case 'timestamp':
      return '2026-01-01T00:00:00.000Z'
    case 'date':
      return '2026-01-01'
    case 'integer':
    case 'money':
    case 'number':
    case 'version':
      return '1'
    default:
      return 'nothing'
  }
}

/** Well-formed values for fields with a strict format. */
const wellFormed: Readonly<Record<string, string>> = {
  accountId: '999999999999',
  version: '0.0.1',
  hostname: 'nowhere.example.com',
  host: 'nowhere.example.com',
  leaseId: '3f0c1a52-7d0e-4a51-9b1f-0c2d4e6f8a90',
  reservationId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  userId: 'nobody@example.com',
  email: 'nobody@example.com',
}

function fieldValue({ route }: OfferedRoute, name: string): string {
  return wellFormed[name] ?? unknownValue(route.action.input[name]!.spec.type)
}

function addressOf(place: OfferedRoute): string {
  const { route, system } = place
  const path = pathFields(route.path).reduce(
    (text, name) => text.replace(`:${name}`, encodeURIComponent(fieldValue(place, name))),
    route.path.replaceAll('?', ''),
  )
  const query = Object.entries(route.action.input)
    .filter(([name, { spec }]) => !pathFields(route.path).includes(name) && needed(spec))
    .map(([name]) => `${name}=${encodeURIComponent(fieldValue(place, name))}`)
  return `/api/${system.name}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

function needed(spec: {
  readonly optional: boolean
  readonly default?: unknown
  readonly functions: object
}) {
  return !spec.optional && spec.default === undefined && !('default' in spec.functions)
}

/** Routes without a parent record that could be missing. */
const withoutParent: readonly string[] = [
  // Owners and locations are attributes of lockers, not records.
  'GET /api/smart-locker/owners/:ownerId/lockers',
  'GET /api/smart-locker/owners/:ownerId/reservations',
  'GET /api/smart-locker/locations/:locationId/lockers',
  // A request for the queue of a new tenant creates the queue.
  'GET /api/tenants/tenants/:tenantId/queues/:type',
  // Shows the effects of an upgrade before it is started.
  'GET /api/tenants/upgrades/:version/tenants',
]

const belowParent = all.filter(
  ({ route, name }) =>
    route.method === 'GET' && pathFields(route.path).length > 0 && !withoutParent.includes(name),
)

test.each(belowParent)('$name of something that does not exist is not found', async (place) => {
  const response = await server.request(addressOf(place))
  const body = await response.text()
  expect([response.status, body], body).toEqual([404, expect.anything()])
  expect(response.headers.get('retry-after')).toBeNull()
})

test.each(withoutParent)('%s is still a route', (name) => {
  expect(all.map((place) => place.name)).toContain(name)
})

const paged = all.filter(({ route }) => route.action.output.kind === 'page')

test.each(paged)('$name has no cursor when it has nothing', async (place) => {
  const response = await server.request(addressOf(place))
  if (response.status !== 200) return
  const { items, cursor } = (await response.json()) as { items: readonly unknown[]; cursor?: string }
  expect(items.length > 0 || cursor === undefined).toBe(true)
})

test.each(all.filter(({ route }) => 'dryRun' in route.action.input))(
  '$name answers a dry run with 200',
  ({ route }) => {
    expect(route.dryRun).toBe('dryRun')
  },
)

const writing = all.filter(
  ({ route }) => route.method !== 'GET' && Object.keys(route.action.input).length > 0,
)

test.each(writing)('$name names wrong fields by labels, and remedies without code', async (place) => {
  const { route } = place
  const response = await server.request(addressOf(place).replace(/\?.*/, ''), {
    method: route.method,
    headers: { 'content-type': 'application/json', 'if-match': '"1"' },
    ...(route.method !== 'DELETE' && { body: JSON.stringify({ nonsenseField: { a: 1 } }) }),
  })
  const {
    detail,
    remedy = '',
    fields = [],
  } = (await response.json().catch(() => ({ detail: '' }))) as {
    readonly detail: string
    readonly remedy?: string
    readonly fields?: readonly { readonly field: string }[]
  }
  for (const { field } of fields) {
    if (/[A-Z[.]/.test(field.slice(1))) expect(`${detail} ${remedy}`).not.toContain(field)
  }
  expect(remedy).not.toMatch(/\w\(/)
})
