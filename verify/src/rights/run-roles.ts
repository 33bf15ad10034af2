import { parseTokens, type Serving, serve } from '@tablewright/server'
import type { AnySystem, Route } from '@tablewright/system'
import { ownRecords } from './own-records.js'

export interface RoleReport {
  readonly requests: number
  /** Combinations of a role and an action that were asked for own and for foreign records. */
  readonly ownPairs: number
  readonly failures: readonly string[]
}

interface Holder {
  readonly name: string
  readonly token: string | undefined
  /** Undefined when the token is not known. */
  readonly roles: Readonly<Record<string, readonly string[]>> | undefined
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const limit = { perSecond: 1_000_000, burst: 1_000_000 }
const adminToken = 'the-token-of-the-administrator'

/** Bugs that the run must find. */
export type PlantedRole = 'all-admin' | 'all-own'

/**
 * Calls every route of every system with every role, and grants of own records with an own and a foreign
 * record. Compares the responses with the access matrix.
 */
export async function runRoles(systems: readonly AnySystem[], plant?: PlantedRole): Promise<RoleReport> {
  const holders = systems.flatMap(holdersFor)
  const planted = plant === 'all-own' ? systems.map(withoutOwn) : systems
  const known = holders.filter(({ roles }) => roles !== undefined)
  const listed = known.map(({ name, token, roles }) => ({
    name,
    token,
    roles: plant === 'all-admin' ? { '*': ['admin'] } : roles,
  }))
  const admin = { name: 'admin', token: adminToken, roles: { '*': ['admin'] } }
  const tokens = parseTokens(JSON.stringify({ tokens: [admin, ...listed] }))
  const auth = { tokens, principals: new Map() }
  const server = await serve({
    systems: planted,
    memory: true,
    port: 0,
    dynamodbPort: 0,
    auth,
    log: quiet,
    rate: limit,
  })
  try {
    const matrix = await callMatrix(server, systems, holders)
    const own = await callOwn(server, systems)
    return {
      requests: matrix.requests + own.requests,
      ownPairs: own.pairs,
      failures: [...matrix.failures, ...own.failures],
    }
  } finally {
    await server.close()
  }
}

/**
 * Holders of every role of a system, of the common roles, of a role elsewhere, of no role, and of an unknown
 * token.
 */
function holdersFor({ name, access }: AnySystem): Holder[] {
  const inside = [...Object.keys(access.roles), 'admin', 'reader']
  const held = inside.map((role): [string, Record<string, string[]>] => [role, { [name]: [role] }])
  const known = [
    ...held,
    ['elsewhere', { elsewhere: ['admin'] }],
    ['reader of all', { '*': ['reader'] }],
  ] as typeof held
  return [
    { name: `${name}/nobody`, token: undefined, roles: undefined },
    { name: `${name}/unknown`, token: 'a-token-that-nobody-has', roles: undefined },
    ...known.map(([label, roles]) => ({
      name: `${name}/${label}`,
      token: `the-token-of-${name}-${label.replaceAll(' ', '-')}`,
      roles,
    })),
  ]
}

/** GET routes that change data. */
const writing: readonly string[] = ['/api/tenants/tenants/:tenantId/queues/:type']

type Decision = 401 | 403 | 'let in'

async function ask(
  { url }: Serving,
  system: string,
  [method, path]: readonly [string, string],
  token: string | undefined,
  body?: object,
): Promise<Decision> {
  const response = await fetch(`${url}/api/${system}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  await response.body?.cancel()
  return response.status === 401 || response.status === 403 ? response.status : 'let in'
}

async function callMatrix(server: Serving, systems: readonly AnySystem[], holders: readonly Holder[]) {
  const failures: string[] = []
  let requests = 0
  for (const system of systems) {
    for (const [method, path, needed] of routesOf(system)) {
      const reads = method === 'GET' && !writing.includes(`/api/${system.name}${path}`)
      for (const { name, token, roles } of holders.filter(({ name }) => name.startsWith(`${system.name}/`))) {
        const expected = expectedOf(system, reads, needed, roles)
        if (expected === 'own') continue
        const place = [method, path.replaceAll(/:(\w+)(\{[^}]*\}|\?)?/g, 'none')] as const
        const decided = await ask(server, system.name, place, token)
        requests++
        if (decided !== expected)
          failures.push(`${method} /api/${system.name}${path} as ${name} was ${decided}, not ${expected}`)
      }
    }
  }
  return { requests, failures }
}

/** Expected outcome by the matrix: an action without a grant is refused. */
function expectedOf(
  { name, access }: AnySystem,
  reads: boolean,
  needed: Needed,
  held: Holder['roles'],
): Decision | 'own' {
  if (held === undefined) return 401
  const roles = [...(held[name] ?? []), ...(held['*'] ?? [])]
  if (roles.includes('admin')) return 'let in'
  if (roles.includes('reader') && reads && needed !== 'data') return 'let in'
  const row = Object.entries(access.rights).find(([right, { actions }]) =>
    typeof needed === 'string' ? right === needed : actions.includes(needed),
  )
  const grants = Object.entries(row?.[1].grants ?? {}).filter(([role]) => roles.includes(role))
  if (grants.some(([, grant]) => grant === 'any')) return 'let in'
  return grants.length > 0 ? 'own' : 403
}

type Needed = Route['action'] | 'read' | 'maintain' | 'data'

/** The routes of the system, those that every system has, and those of the console. */
function routesOf({
  routes,
}: AnySystem): readonly (readonly [method: string, path: string, needed: Needed])[] {
  return [
    ...routes.map(({ method, path, action }) => [method, path, action] as const),
    ['GET', '/jobs', 'read'],
    ['GET', '/check', 'read'],
    ['POST', '/jobs/none', 'maintain'],
    ['GET', '/_design', 'read'],
    ['POST', '/repair', 'maintain'],
    ['GET', '/_trace', 'data'],
    ['GET', '/_data', 'data'],
    ['GET', '/_audit', 'data'],
    ['GET', '/_run', 'data'],
    ['POST', '/_run/none', 'data'],
    ['POST', '/_data/preview', 'data'],
    ['POST', '/_data/write', 'data'],
    ['POST', '/_data/raw', 'data'],
  ]
}

/** For each role with a grant for own records: foreign records are refused, own ones are not. */
async function callOwn(server: Serving, systems: readonly AnySystem[]) {
  const failures: string[] = []
  let requests = 0
  let pairs = 0
  for (const system of systems) {
    const places = ownRoutes(system)
    if (places.length === 0) continue
    const records = ownRecords[system.name]
    if (!records) {
      failures.push(`${system.name} grants rights for own records: add some to own-records.ts`)
      continue
    }
    const admin = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' }
    const made = await records(async (method, path, body) => {
      const init = { method, headers: admin, ...(body && { body: JSON.stringify(body) }) }
      const response = await fetch(`${server.url}/api/${system.name}${path}`, init)
      if (!response.ok) throw new TypeError(`${method} ${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Record<string, string>
    })
    for (const place of places) {
      const call = made.calls[place.name]
      if (!call) {
        failures.push(`${system.name} has no own record for ${place.name}: add one to own-records.ts`)
        continue
      }
      for (const role of place.roles) {
        pairs++
        for (const [who, expected] of [
          [made.stranger, 403],
          [made.owner, 'let in'],
        ] as const) {
          const token = await createToken(server, system.name, who, role)
          const at = [place.method, call.path] as const
          const decided = await ask(server, system.name, at, token, call.body)
          requests++
          if (decided !== expected)
            failures.push(`${place.name} of ${system.name} as ${role} ${who} was ${decided}, not ${expected}`)
        }
      }
    }
  }
  return { requests, pairs, failures }
}

function ownRoutes({ access, routes }: AnySystem) {
  return routes.flatMap(({ method, path, action }) => {
    const row = Object.values(access.rights).find(({ actions }) => actions.includes(action))
    const roles = Object.entries(row?.grants ?? {}).flatMap(([role, grant]) =>
      grant === 'any' ? [] : [role],
    )
    return roles.length === 0 ? [] : [{ name: `${method} ${path}`, method, roles }]
  })
}

async function createToken({ url }: Serving, system: string, name: string, role: string): Promise<string> {
  const response = await fetch(`${url}/api/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, roles: { [system]: [role] } }),
  })
  return ((await response.json()) as { token: string }).token
}

/** The planted bug: a grant for own records holds for every record. */
function withoutOwn(system: AnySystem): AnySystem {
  const rights = Object.fromEntries(
    Object.entries(system.access.rights).map(([name, { actions, grants }]) => [
      name,
      { actions, grants: Object.fromEntries(Object.keys(grants).map((role) => [role, 'any' as const])) },
    ]),
  )
  return { ...system, access: { ...system.access, rights } }
}
