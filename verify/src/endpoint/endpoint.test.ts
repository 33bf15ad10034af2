import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Oracle, startOracle } from '../differential/oracle.js'
import { type ServedEndpoint, serveEndpoint } from './serve.js'

let engine: Oracle
let served: ServedEndpoint
const ask: ServedEndpoint['ask'] = (method, path, body) => served.ask(method, path, body)

beforeAll(async () => {
  engine = await startOracle()
  served = await serveEndpoint(engine.url)
}, 120_000)

afterAll(async () => {
  await served?.stop()
  await engine?.stop()
})

test('the tables of all systems are created in the other engine', async () => {
  const { body } = await engine.send('ListTables', {})
  expect(body.TableNames).toEqual(
    expect.arrayContaining([
      'AccountPool',
      'AliasTable',
      'DeploymentTable',
      'Invoicing',
      'SmartLocker',
      'Tenants',
    ]),
  )
})

test('account pool: an account is leased and returned', async () => {
  const pool = (path: string, body: object = {}) => ask('POST', `/account-pool${path}`, body)
  expect(await pool('/accounts', { accountId: '111111111111' })).toMatchObject({ status: 201 })
  expect(await pool('/accounts/111111111111/clean')).toMatchObject({ status: 200 })
  expect(await pool('/accounts/111111111111/available')).toMatchObject({ status: 200 })
  expect(await pool('/users', { userId: 'bob@example.com' })).toMatchObject({ status: 201 })
  const lease = await pool('/leases', { userId: 'bob@example.com', hours: 8 })
  expect(lease).toMatchObject({ status: 201, body: { accountId: '111111111111' } })
  expect(await pool('/users', { userId: 'ann@example.com' })).toMatchObject({ status: 201 })
  expect(await pool('/leases', { userId: 'ann@example.com', hours: 8 })).toMatchObject({
    status: 409,
    body: { code: 'NO_ACCOUNTS' },
  })
  expect(await pool(`/leases/${lease.body.leaseId}/terminate`)).toMatchObject({ status: 200 })
})

test('invoicing: an invoice gets its number and is paid', async () => {
  const books = (path: string, body: object = {}) => ask('POST', `/invoicing${path}`, body)
  await books('/account', { name: 'Lantern Works', email: 'books@lantern.example', currency: 'EUR' })
  const client = { name: 'Oak and Co', email: 'books@oak.example' }
  const { status, body } = await books('/clients', client)
  expect(status).toBe(201)
  expect(await books('/clients', client)).toMatchObject({ status: 409 })
  const lineItems = [{ description: 'Shelves', quantity: 2, unitPrice: 4_500, taxRate: 19 }]
  const draft = await books('/invoices', { clientId: body.clientId, lineItems })
  expect(draft).toMatchObject({ status: 201, body: { total: 10_710 } })
  const on = (what: string, more: object = {}) => books(`/invoices/${draft.body.invoiceId}/${what}`, more)
  expect(await on('finalize')).toMatchObject({ status: 200, body: { number: 'INV-0001' } })
  expect(await on('pay', { amount: 10_710 })).toMatchObject({ body: { status: 'paid' } })
})

test('deployments: a version is promoted, and rolled back', async () => {
  const deploy = (path: string, body: object = {}) => ask('POST', `/deployments${path}`, body)
  for (const deploymentId of ['shop-1', 'shop-2']) {
    expect(await deploy('/deployments', { deploymentId })).toMatchObject({ status: 201 })
    expect(await deploy(`/deployments/${deploymentId}/events`, { event: 'FINISHED' })).toMatchObject({
      status: 200,
    })
    const promoted = await deploy(`/deployments/${deploymentId}/promote`, { hostname: 'shop.example.com' })
    expect(promoted.status).toBeLessThan(300)
  }
  expect(await deploy('/aliases/shop.example.com/rollback')).toMatchObject({ status: 200 })
  const resolved = await ask('GET', '/deployments/resolve?host=shop.example.com')
  expect(JSON.stringify(resolved)).toContain('shop-1')
})

test('smart locker: a locker is reserved once and opened', async () => {
  const locker = (path: string, body: object = {}) => ask('POST', `/smart-locker${path}`, body)
  expect(await locker('/lockers', { lockerId: 'L-1', ownerId: 'north' })).toMatchObject({ status: 201 })
  const endAt = new Date(Date.now() + 3_600_000).toISOString()
  expect(await locker('/lockers/L-1/reservations', { ownerId: 'ann', endAt })).toMatchObject({ status: 201 })
  expect(await locker('/lockers/L-1/reservations', { ownerId: 'ben', endAt })).toMatchObject({ status: 409 })
  expect(await locker('/lockers/L-1/open', { actorId: 'ann' })).toMatchObject({ body: { action: 'OPEN' } })
})

test('tenants: the first request makes the queue, and messages go through it', async () => {
  const queue = '/tenants/tenants/acme/queues/inbound'
  await ask('GET', queue)
  for (let attempt = 0; attempt < 100 && (await ask('GET', queue)).status !== 200; attempt++)
    await setTimeout(100)
  expect(await ask('POST', `${queue}/messages`, { body: 'hello' })).toMatchObject({ status: 201 })
  expect(JSON.stringify(await ask('POST', `${queue}/receive`, {}))).toContain('hello')
})

test.each(['account-pool', 'invoicing', 'deployments', 'smart-locker', 'tenants'])(
  'all invariants of %s are true in the other engine afterwards',
  async (system) => {
    expect(await ask('GET', `/${system}/check`)).toMatchObject({ status: 200, body: { violations: [] } })
  },
)

test('when the other engine stops, callers get Retry-After', { timeout: 60_000 }, async () => {
  await engine.stop()
  const { status, body } = await ask('GET', '/smart-locker/lockers/L-1')
  expect({ status, body }).toMatchObject({ status: 503, body: { code: 'CONNECTION_FAILED', retryAfter: 1 } })
})
