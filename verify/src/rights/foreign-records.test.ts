import { accountPoolSystem } from '@tablewright/account-pool'
import { createLog, parseTokens, type Serving, serve } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// Records of one person have canaries. Another one, who has the same roles, reads every route of the program with the ids of
// that person in its path and query; no answer may contain a canary that the request did not.

const holders = {
  root: { '*': ['admin'] },
  'canary-ann': { 'smart-locker': ['person'] },
  bob: { 'smart-locker': ['person'] },
  'bob@example.com': { 'account-pool': ['user'] },
  globex: { tenants: ['worker'] },
}
type Holder = keyof typeof holders
const strangers = ['bob', 'bob@example.com', 'globex'] as const
const systems = [accountPoolSystem, smartLockerSystem, tenantsSystem]
const tokenOf = (name: string) => `the-token-of-${name}`

let server: Serving
/** Values of the records by the name of their field. */
const known: Record<string, string> = {
  userId: 'canary-ann@example.com',
  ownerId: 'canary-ann',
  actorId: 'canary-ann',
  lockerId: 'L-1',
  locationId: 'hall',
  accountId: '111111111111',
  tenantId: 'canary-acme',
  type: 'inbound',
  status: 'active',
  limit: '100',
}
const canaries = () => ['canary-', known.leaseId!, known.reservationId!, known.accountId!, known.pin!]

beforeAll(async () => {
  const tokens = Object.entries(holders).map(([name, roles]) => ({ name, token: tokenOf(name), roles }))
  server = await serve({
    systems,
    memory: true,
    port: 0,
    dynamodbPort: 0,
    jobs: { enabled: false },
    rate: { perSecond: 100_000, burst: 100_000 },
    auth: { tokens: parseTokens(JSON.stringify({ tokens })), principals: new Map() },
    log: createLog('silent'),
  })
  const post = async (path: string, body: object = {}, holder: Holder = 'root') => {
    const response = await fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(holder)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([path, response.status < 300]).toEqual([path, true])
    return (await response.json()) as Record<string, string>
  }
  for (const userId of [known.userId!, 'bob@example.com']) await post('account-pool/users', { userId })
  await post('account-pool/accounts', { accountId: known.accountId, name: 'canary-account' })
  await post('account-pool/janitor/run')
  const lease = await post('account-pool/leases', { userId: known.userId, hours: 1 })
  known.leaseId = lease.leaseId!
  await post('smart-locker/lockers', { lockerId: 'L-1', ownerId: 'north', locationId: 'hall' })
  const endAt = new Date(Date.now() + 3_600_000).toISOString()
  const path = 'smart-locker/lockers/L-1/reservations'
  const reserved = await post(path, { endAt }, 'canary-ann')
  known.reservationId = reserved.reservationId!
  const renewed = await post(`${path}/${known.reservationId}/pin`, {}, 'canary-ann')
  known.pin = renewed.pin!
  await post('smart-locker/lockers/L-1/open', { pin: known.pin }, 'canary-ann')
  await post('tenants/tenants', { tenantId: known.tenantId })
  await post('tenants/reconciler/run')
  // Its queue is created in the background.
  await vi.waitFor(
    () => post(`tenants/tenants/${known.tenantId}/queues/inbound/messages`, { body: 'canary-message' }),
    {
      timeout: 10_000,
    },
  )
})
afterAll(() => server.close())

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
}

/** Returns the addresses of all reading routes, with the ids of the records, and each filter on its own. */
async function addresses(): Promise<readonly string[]> {
  const found: string[] = [
    '/metrics',
    '/health',
    '/api',
    '/api/me',
    '/api/tokens',
    '/api/roles',
    '/api/_changes',
  ]
  for (const text of [
    'canary',
    'CANARY-ANN',
    'L-',
    '1111',
    known.leaseId!,
    known.reservationId!.slice(0, 8),
    'a',
  ])
    found.push(`/api/_find?text=${text}`)
  for (const { name } of systems) {
    const document = await (await fetch(`${server.url}/api/${name}/openapi.json`)).json()
    const paths = (document as { paths: Record<string, Record<string, Operation>> }).paths
    for (const [path, { get }] of Object.entries(paths)) {
      if (get === undefined) continue
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
        encodeURIComponent(known[field] ?? 'none'),
      )
      const base = filled.startsWith('/api') ? filled : `/api/${name}${filled}`
      const filters = (get.parameters ?? []).filter((each) => each.in === 'query').map((each) => each.name)
      const counted = base.replace(`/api/${name}/`, `/api/${name}/_count/`)
      for (const start of [base, counted]) {
        found.push(start, `${start}?limit=100&ownerId=bob&userId=bob%40example.com&tenantId=globex`)
        for (const filter of filters)
          found.push(`${start}?${filter}=${encodeURIComponent(known[filter] ?? 'canary')}`)
      }
      found.push(`${counted}?groupBy=ownerId`, `${counted}?groupBy=userId&sum=version`)
    }
    for (const path of [
      '_trace',
      '_audit',
      '_data',
      '_live',
      '_load',
      '_run',
      '_connections',
      '_design',
      'webhooks',
    ])
      found.push(`/api/${name}/${path}`, `/api/${name}/${path}/none`)
  }
  return [...new Set(found)]
}

test.each(strangers)('no route shows %s a record of somebody else', async (holder) => {
  // Other systems refuse everything, which the matrix of roles tests.
  const [own] = Object.keys(holders[holder])
  const all = (await addresses()).filter(
    (address) => /^\/api\/(\w[\w-]*)\//.exec(address)?.[1] === own || !/^\/api\/\w[\w-]*\//.test(address),
  )
  expect(all.length).toBeGreaterThan(100)
  const leaks: string[] = []
  const answered = new Set<number>()
  const read = async (address: string) => {
    const headers = { authorization: `Bearer ${tokenOf(holder)}` }
    const aborted = new AbortController()
    const response = await fetch(server.url + address, { headers, signal: aborted.signal })
    answered.add(response.status)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    const chunk = isStream ? await response.body!.getReader().read() : undefined
    const text = chunk === undefined ? await response.text() : Buffer.from(chunk.value ?? []).toString()
    if (isStream) aborted.abort()
    const all = `${text} ${JSON.stringify([...response.headers])}`
    const asked = decodeURIComponent(address)
    const leaked = canaries().filter((canary) => all.includes(canary) && !asked.includes(canary))
    if (leaked.length > 0) leaks.push(`${response.status} ${address}: ${leaked}`)
  }
  for (let start = 0; start < all.length; start += 16)
    await Promise.all(all.slice(start, start + 16).map(read))
  expect(leaks).toEqual([])
  // Some are answered, otherwise nothing was tested.
  expect(answered.has(429)).toBe(false)
  expect([...answered]).toEqual(expect.arrayContaining([200, 403]))
})

test('the owner is shown the records', async () => {
  const headers = { authorization: `Bearer ${tokenOf('canary-ann')}` }
  const list = await fetch(`${server.url}/api/smart-locker/owners/canary-ann/reservations`, { headers })
  expect(await list.text()).toContain(known.reservationId)
})
