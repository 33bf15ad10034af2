import { accountPoolSystem } from '@tablewright/account-pool'
import { parseTokens, type Serving, serve } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { afterAll, beforeAll, expect, test } from 'vitest'

const holders = {
  admin: { '*': ['admin'] },
  'ann@example.com': { 'account-pool': ['user'] },
  'rita@example.com': { 'account-pool': ['approver'] },
  ann: { 'smart-locker': ['person'] },
  keypad: { 'smart-locker': ['device'] },
}
type Holder = keyof typeof holders
const tokenOf = (name: string) => `the-token-of-${name}`

let server: Serving
const logged: string[] = []
beforeAll(async () => {
  const listed = Object.entries(holders).map(([name, roles]) => ({ name, token: tokenOf(name), roles }))
  const log = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
  server = await serve({
    systems: [accountPoolSystem, smartLockerSystem],
    memory: true,
    port: 0,
    dynamodbPort: 0,
    auth: { tokens: parseTokens(JSON.stringify({ tokens: listed })), principals: new Map() },
    log: { info: log, warn: log, error: log },
  })
})
afterAll(() => server.close())

async function ask(holder: Holder, method: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf(holder)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const refused = (id: string, other: string, field: string) => ({
  status: 403,
  body: { code: 'FORBIDDEN', detail: `${id} may not act as ${other}.`, field },
})

test('the pool records the principal, whom no body can change', async () => {
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

test('a person opens a locker under the own name, and a device names who stood there', async () => {
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

test('logs name the principal and never the token', async () => {
  expect(logged.some((line) => line.includes('rita@example.com'))).toBe(true)
  expect(logged.filter((line) => line.includes('the-token-of'))).toEqual([])
})
