import { http } from '@tablewright/client/http'
import { deploymentsSystem } from '@tablewright/deployments'
import type { Item } from '@tablewright/dynamo'
import { invoicingSystem } from '@tablewright/invoicing'
import { createLog, parsePrincipals, parseTokens, type Serving, serve } from '@tablewright/server'
import { tenantsSystem } from '@tablewright/tenants'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: Serving
/** The owner of the keys has all rights, but items that the design protects stay protected. */
const keys = { accessKeyId: 'ann', secretAccessKey: 'a-secret-of-the-endpoint' }
const policies = [{ Statement: { Effect: 'Allow', Action: '*', Resource: '*' } }]
const token = 'a-token-that-is-long-enough'
const auth = {
  tokens: parseTokens(
    JSON.stringify({ tokens: [{ name: 'ann@example.com', token, roles: { '*': ['admin'] } }] }),
  ),
  principals: parsePrincipals(JSON.stringify({ principals: [{ name: 'ann', ...keys, policies }] })),
}
beforeAll(async () => {
  server = await serve({
    systems: [deploymentsSystem, invoicingSystem, tenantsSystem],
    memory: true,
    port: 0,
    dynamodbPort: 0,
    jobs: { enabled: false },
    auth,
    log: createLog('silent'),
  })
  await ask('POST', '/tokens', { name: 'bob@example.com', roles: { '*': ['admin'] } })
})
afterAll(() => server.close())

interface Answer {
  readonly actor?: string
  readonly items?: readonly { readonly actor?: string }[]
  readonly clientId?: string
  readonly invoiceId?: string
}

async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${server.url}/api${path}`, init)
  expect(response.status, `${method} ${path}`).toBeLessThan(300)
  return (await response.json()) as Answer
}

const actorsOf = async (path: string) => {
  const { items = [] } = await ask('GET', path)
  expect(items.length).toBeGreaterThan(0)
  return new Set(items.map(({ actor }) => actor))
}
const ann = new Set(['ann@example.com'])

test('the history of a tenant names the caller', async () => {
  await ask('POST', '/tenants/tenants', { tenantId: 'acme' })
  expect(await actorsOf('/tenants/tenants/acme/history')).toEqual(ann)
})

test('the log of a deployment and the history of an alias name who acted', async () => {
  for (const deploymentId of ['one', 'two']) {
    await ask('POST', '/deployments/deployments', { deploymentId })
    await ask('POST', `/deployments/deployments/${deploymentId}/events`, { event: 'FINISHED' })
    await ask('POST', `/deployments/deployments/${deploymentId}/promote`, { hostname: 'www.example.com' })
  }
  expect(await actorsOf('/deployments/deployments/one/log')).toEqual(ann)
  expect(await actorsOf('/deployments/aliases/www.example.com/history')).toEqual(ann)
})

test('the journal, payments and credit notes of invoicing name who booked', async () => {
  await ask('POST', '/invoicing/account', { name: 'Lantern', email: 'a@lantern.example', currency: 'EUR' })
  const { clientId } = await ask('POST', '/invoicing/clients', {
    name: 'Harbour',
    email: 'b@harbour.example',
  })
  const lineItems = [{ description: 'Hours', quantity: 1, unitPrice: 10_000, taxRate: 0 }]
  const { invoiceId } = await ask('POST', '/invoicing/invoices', { clientId, lineItems })
  await ask('POST', `/invoicing/invoices/${invoiceId}/finalize`, {})
  await ask('POST', `/invoicing/invoices/${invoiceId}/pay`, { amount: 5_000 })
  const note = await ask('POST', `/invoicing/invoices/${invoiceId}/credit-notes`, { reason: 'Torn' })
  expect(note.actor).toBe('ann@example.com')
  expect(await actorsOf('/invoicing/journal')).toEqual(ann)
})

type StoredItem = Readonly<Record<string, { readonly S?: string }>>

test.each([
  ['Tenants', 'pk', 'sk', 'EVENTS#'],
  ['Invoicing', 'PK', 'SK', 'EVENTS#'],
  ['Invoicing', 'PK', 'SK', 'LEDGER#'],
  ['TablewrightIdentity', 'PK', 'SK', ''],
])(
  'items of %s (%s, %s) that begin with "%s" cannot be deleted at the DynamoDB endpoint',
  async (TableName, pk, sk, prefix) => {
    const driver = http({ endpoint: server.dynamodbUrl, credentials: keys })
    const scan = async () => ((await driver.send('Scan', { TableName })).Items ?? []) as readonly StoredItem[]
    const items = await scan()
    const found = items.find((item) => item[pk]?.S?.startsWith(prefix))!
    const Key = { [pk]: found[pk], [sk]: found[sk] } as Item
    await expect(driver.send('DeleteItem', { TableName, Key })).rejects.toMatchObject({
      code: 'AccessDeniedException',
    })
    expect(await scan()).toHaveLength(items.length)
  },
)
