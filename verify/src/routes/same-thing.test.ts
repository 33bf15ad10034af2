import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { type InProcessServer, serveInProcess } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { afterAll, beforeAll, expect, test } from 'vitest'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const systems = [accountPoolSystem, invoicingSystem, deploymentsSystem, smartLockerSystem]

let server: InProcessServer
beforeAll(async () => {
  server = await serveInProcess({ systems, memory: true, log: quiet })
  await post('/api/invoicing/account', { name: 'Oak', email: 'books@oak.example', currency: 'EUR' })
  await post('/api/deployments/deployments', { deploymentId: 'shop-1' })
  await post('/api/deployments/deployments/shop-1/events', { event: 'FINISHED' })
}, 60_000)
afterAll(() => server.close())

function post(path: string, body: object): Promise<Response> {
  return server.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const creates: readonly [path: string, body: object, code: string][] = [
  ['/api/account-pool/accounts', { accountId: '111111111111' }, 'ACCOUNT_EXISTS'],
  ['/api/account-pool/users', { userId: 'ann@example.com' }, 'USER_EXISTS'],
  ['/api/invoicing/clients', { name: 'Ann', email: 'ann@example.com' }, 'EMAIL_TAKEN'],
  ['/api/deployments/deployments', { deploymentId: 'shop-2' }, 'DEPLOYMENT_EXISTS'],
  ['/api/deployments/aliases', { hostname: 'shop.example.com', deploymentId: 'shop-1' }, 'ALIAS_EXISTS'],
  ['/api/smart-locker/lockers', { lockerId: 'L-1', ownerId: 'north' }, 'ALREADY_EXISTS'],
]

test.each(creates)(
  'of 64 who create the same thing at %s, 63 are refused by the rule',
  async (path, body, code) => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => post(path, body)))
    const codes = await Promise.all(
      answers.map(async (answer) =>
        answer.ok ? answer.status : ((await answer.json()) as { code: string }).code,
      ),
    )
    const counts = tally(codes)
    expect(counts).toEqual({ 201: 1, [code]: 63 })
  },
)

function tally(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
