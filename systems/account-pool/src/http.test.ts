import { sdkDatabase, serveAlone } from '@tablewright/server/testing'
import { testResources } from '@tablewright/system/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { checkPool } from './check/check-pool.js'
import { accountPool } from './design.js'
import { runJanitor } from './jobs/janitor.js'
import { openPool } from './open.js'
import { addAccount } from './rules/add-account.js'
import { terminateLease } from './rules/end-lease.js'
import { createLease } from './rules/lease-account.js'
import { addUser } from './rules/manage-users.js'
import { accountPoolSystem } from './system.js'
import { ann, bob, one } from './testing/test-pool.js'

test('the pool runs on any DynamoDB endpoint with the AWS SDK', async () => {
  const { resources, close } = await testResources(sdkDatabase(accountPool))
  const pool = openPool(resources)
  await addAccount.run(pool, { accountId: one })
  await addUser.run(pool, { userId: ann })
  await addUser.run(pool, { userId: bob })
  expect(await runJanitor.run(pool, {})).toMatchObject({ cleaned: 1 })
  const both = await Promise.allSettled([ann, bob].map((userId) => createLease.run(pool, { userId })))
  const [won] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const [lost] = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(lost).toMatchObject({ code: 'NO_ACCOUNTS' })
  expect(await terminateLease.run(pool, won!)).toMatchObject({ state: 'terminated' })
  expect((await checkPool(pool)).violations).toEqual([])
  await close()
})

const served = await serveAlone(accountPoolSystem)
const { ask } = served

describe('over HTTP', () => {
  afterAll(served.close)

  test('a lease is created, extended, frozen, resumed and ended, and its account is cleaned', async () => {
    expect(await ask('POST', '/accounts', { accountId: one })).toMatchObject({ status: 201 })
    expect(await ask('POST', '/users', { userId: ann })).toMatchObject({ status: 201 })
    expect(await ask('POST', '/janitor/run', {})).toMatchObject({ status: 200, body: { cleaned: 1 } })
    const created = await ask('POST', '/leases', { userId: ann, hours: 2 })
    expect(created).toMatchObject({ status: 201, body: { state: 'active', accountId: one } })
    const { leaseId, expiresAt } = created.body
    const until = new Date(Date.parse(expiresAt) + 3_600_000).toISOString()
    const on = (what: string, body: object = {}) => ask('POST', `/leases/${leaseId}/${what}`, body)
    expect(await on('extend', { until })).toMatchObject({ status: 200, body: { expiresAt: until } })
    expect(await on('freeze')).toMatchObject({ body: { state: 'frozen' } })
    expect(await on('unfreeze')).toMatchObject({ body: { state: 'active' } })
    expect(await ask('GET', '/accounts?status=leased')).toMatchObject({
      body: { items: [{ accountId: one }] },
    })
    expect(await ask('GET', '/leases')).toMatchObject({ body: { items: [{ leaseId }] } })
    expect(await ask('GET', `/users/${ann}`)).toMatchObject({ body: { leaseId, accountId: one } })
    expect(await on('terminate')).toMatchObject({ status: 200, body: { state: 'terminated' } })
    expect(await on('terminate')).toMatchObject({ status: 409, body: { code: 'LEASE_STATE' } })
    expect(await ask('DELETE', `/leases/${leaseId}`)).toMatchObject({ status: 204 })
    expect(await ask('GET', `/leases/${leaseId}`)).toMatchObject({ status: 404 })
  })

  test('problems have a code, a status and the field', async () => {
    const problem = (status: number, code: string, field?: string) => ({
      status,
      body: { code, status, ...(field ? { field } : {}) },
    })
    expect(await ask('POST', '/accounts', { accountId: '12' })).toMatchObject(
      problem(400, 'INVALID_INPUT', 'accountId'),
    )
    expect(await ask('POST', '/leases', { userId: 'x@example.com' })).toMatchObject(
      problem(404, 'NOT_FOUND', 'userId'),
    )
    expect(await ask('POST', '/leases', { userId: ann, hours: 721 })).toMatchObject(
      problem(422, 'LEASE_TOO_LONG', 'hours'),
    )
    expect(await ask('GET', '/accounts?status=lost')).toMatchObject(problem(400, 'INVALID_INPUT', 'status'))
  })

  test('the description names every route', async () => {
    const { body } = await ask('GET', '/openapi.json')
    for (const path of [
      '/accounts',
      '/accounts/{accountId}',
      ...['available', 'fail', 'clean', 'eject'].map((verb) => `/accounts/{accountId}/${verb}`),
      '/leases',
      '/leases/{leaseId}',
      ...['review', 'extend', 'freeze', 'unfreeze', 'terminate'].map((verb) => `/leases/{leaseId}/${verb}`),
      '/users',
      '/users/{userId}',
      '/janitor/run',
    ]) {
      expect(Object.keys(body.paths)).toContain(path)
    }
  })
})
