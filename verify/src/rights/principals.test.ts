import { accountPoolSystem } from '@tablewright/account-pool'
import { parseTokens, type Serving, serve } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import { afterAll, beforeAll, expect, test } from 'vitest'

const holders = {
  admin: { '*': ['admin'] },
  'ann@example.com': { 'account-pool': ['user'] },
  'rita@example.com': { 'account-pool': ['approver'] },
  ann: { 'smart-locker': ['person'] },
  bob: { 'smart-locker': ['person'] },
  keypad: { 'smart-locker': ['device'] },
  acme: { tenants: ['worker'] },
  globex: { tenants: ['worker'] },
  'pat@example.com': { 'account-pool': ['user'], 'smart-locker': ['operator'] },
}
type Holder = keyof typeof holders
const tokenOf = (name: string) => `the-token-of-${name}`

let server: Serving
const logged: string[] = []
beforeAll(async () => {
  const listed = Object.entries(holders).map(([name, roles]) => ({ name, token: tokenOf(name), roles }))
  const log = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
  server = await serve({
    systems: [accountPoolSystem, smartLockerSystem, tenantsSystem],
    memory: true,
    port: 0,
    dynamodbPort: 0,
    auth: { tokens: parseTokens(JSON.stringify({ tokens: listed })), principals: new Map() },
    log: { info: log, warn: log, error: log },
  })
})
afterAll(() => server.close())

async function ask(
  holder: Holder,
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) {
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf(holder)}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const refused = (id: string, other: string, field: string) => ({
  status: 403,
  body: { code: 'FORBIDDEN', detail: `${id} may not act as ${other}.`, field },
})

test('the pool records the principal, which no body can change', async () => {
  const user = 'ann@example.com'
  await ask('admin', 'POST', 'account-pool/users', { userId: user })
  await ask('admin', 'POST', 'account-pool/accounts', { accountId: '111111111111' })
  await ask('admin', 'POST', 'account-pool/janitor/run', {})
  const terms = { title: 'Asked for', maximumHours: 8, approval: 'manual' }
  await ask('admin', 'PUT', 'account-pool/templates/manual', terms)
  const lease = (body: object) => ask(user, 'POST', 'account-pool/leases', { templateId: 'manual', ...body })
  expect(await lease({ by: 'bob@example.com' })).toMatchObject(refused(user, 'bob@example.com', 'by'))
  expect((await lease({ userId: 'bob@example.com' })).status).toBe(403)
  const requested = await lease({})
  expect(requested).toMatchObject({ status: 201, body: { userId: user, history: [{ by: user }] } })
  const { leaseId } = requested.body as { leaseId: string }
  const review = (reviewer?: string) =>
    ask('rita@example.com', 'POST', `account-pool/leases/${leaseId}/review`, {
      decision: 'approve',
      ...(reviewer && { reviewer }),
    })
  expect(await review('boss@example.com')).toMatchObject(
    refused('rita@example.com', 'boss@example.com', 'reviewer'),
  )
  expect(await review()).toMatchObject({ status: 200, body: { reviewedBy: 'rita@example.com' } })
})

test('a person opens a locker under their own name, and a device names the person', async () => {
  await ask('admin', 'POST', 'smart-locker/lockers', { lockerId: 'L-1', ownerId: 'north' })
  const endAt = new Date(Date.now() + 3_600_000).toISOString()
  const reserved = await ask('ann', 'POST', 'smart-locker/lockers/L-1/reservations', { endAt })
  expect(reserved).toMatchObject({ status: 201, body: { ownerId: 'ann' } })
  const open = (holder: Holder, actorId?: string) =>
    ask(holder, 'POST', 'smart-locker/lockers/L-1/open', { ...(actorId && { actorId }) })
  expect(await open('ann', 'bob')).toMatchObject(refused('ann', 'bob', 'actorId'))
  expect(await open('ann')).toMatchObject({ status: 200, body: { actorId: 'ann' } })
  expect(await open('keypad', 'ann')).toMatchObject({ status: 200, body: { actorId: 'ann' } })
})

test('no list, count, search, cursor or key of a request gives access to records of others', async () => {
  const reserve = async (holder: Holder, lockerId: string, hour: number) => {
    const [startAt, endAt] = [hour, hour + 1].map((each) =>
      new Date(Date.now() + each * 3_600_000).toISOString(),
    )
    const path = `smart-locker/lockers/${lockerId}/reservations`
    const { status, body } = await ask(holder, 'POST', path, { startAt, endAt })
    expect(status).toBe(201)
    return `${path}/${body.reservationId}`
  }
  for (const lockerId of ['L-2', 'L-3'])
    await ask('admin', 'POST', 'smart-locker/lockers', { lockerId, ownerId: 'north' })
  const ofAnn = [await reserve('ann', 'L-2', 2), await reserve('ann', 'L-2', 4)]
  await reserve('bob', 'L-3', 2)
  const listOf = (owner: string, rest = '') => `smart-locker/owners/${owner}/reservations${rest}`
  const { cursor } = (await ask('ann', 'GET', listOf('ann', '?limit=1'))).body as { cursor: string }
  const next = `?limit=1&cursor=${encodeURIComponent(cursor)}`
  expect(await ask('ann', 'GET', listOf('ann', next))).toMatchObject({ status: 200 })
  const tried = await Promise.all(
    [
      listOf('ann'),
      listOf('ann', next),
      listOf('bob', next),
      listOf('bob', '?ownerId=ann'),
      listOf('%61nn'),
      listOf('bob/../ann'),
      listOf('ann').replace('/', '/_count/'),
      listOf('bob', '?ownerId=ann').replace('/', '/_count/'),
      'smart-locker/_count/lockers',
      'smart-locker/lockers',
      'smart-locker/webhooks',
      'smart-locker/_audit',
      ofAnn[0]!,
      ofAnn[0]!.replace('L-2', 'L-3'),
    ].map(async (path) => (await ask('bob', 'GET', path)).status),
  )
  expect(tried).toEqual([403, 403, 400, 400, 403, 403, 403, 400, 403, 403, 403, 403, 403, 403])
  expect((await ask('bob', 'GET', listOf('bob').replace('/', '/_count/'))).body).toEqual({ count: 1 })
  const found = async (text: string) => (await ask('bob', 'GET', `_find?text=${text}`)).body.records
  expect(await found(ofAnn[0]!.split('/').at(-1)!)).toEqual([])
  expect(await found('ann')).toEqual([])
  const key = { 'idempotency-key': 'one-key' }
  const pin = async (holder: Holder) => (await ask(holder, 'POST', `${ofAnn[0]}/pin`, {}, key)).body
  const first = await pin('ann')
  expect(await pin('bob')).toMatchObject({ code: 'FORBIDDEN' })
  expect(await pin('ann')).toEqual(first)
  expect((await pin('pat@example.com')).pin).not.toBe(first.pin)
})

test('the receipt of a message opens no queue of another tenant', async () => {
  const queueOf = (tenant: string) => `tenants/tenants/${tenant}/queues/inbound`
  for (const tenantId of ['acme', 'globex'] as const) {
    await ask('admin', 'POST', 'tenants/tenants', { tenantId })
    await ask('admin', 'POST', 'tenants/reconciler/run', {})
    const send = async () =>
      (await ask(tenantId, 'POST', `${queueOf(tenantId)}/messages`, { body: tenantId })).status
    // Its queue is created in the background.
    await expect.poll(send, { timeout: 10_000 }).toBe(201)
  }
  const received = await ask('acme', 'POST', `${queueOf('acme')}/receive`, { visibilityTimeout: 60_000 })
  const [{ receipt }] = received.body as unknown as [{ receipt: string }]
  const message = (tenant: string) => `${queueOf(tenant)}/messages/${encodeURIComponent(receipt)}`
  const tried = [
    await ask('globex', 'DELETE', message('acme')),
    await ask('globex', 'DELETE', message('globex')),
    await ask('globex', 'POST', `${message('globex')}/visibility`, { visibilityTimeout: 0 }),
  ]
  expect(tried.map(({ status }) => status)).toEqual([403, 409, 409])
  const batch = await ask('globex', 'POST', `${queueOf('globex')}/messages/delete-batch`, {
    receipts: [receipt],
  })
  expect(batch.body).toMatchObject([{ code: 'RECEIPT_EXPIRED' }])
  expect(await ask('acme', 'GET', `${queueOf('acme')}/depth`)).toMatchObject({ body: [{ hidden: 1 }] })
})

test('a role counts in its own system only', async () => {
  const statuses = async (...paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => (await ask('pat@example.com', 'GET', path)).status))
  expect(await statuses('smart-locker/lockers', 'account-pool/templates')).toEqual([200, 200])
  const closed = ['account-pool/leases', 'tenants/tenants', 'smart-locker/webhooks', 'tokens', 'roles']
  expect(await statuses(...closed)).toEqual(closed.map(() => 403))
})

test('logs name the principal and never the token', async () => {
  expect(logged.some((line) => line.includes('rita@example.com'))).toBe(true)
  expect(logged.filter((line) => line.includes('the-token-of'))).toEqual([])
})
