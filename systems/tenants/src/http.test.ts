import { sdkDatabase, serveAlone } from '@tablewright/server/testing'
import { perform, testResources } from '@tablewright/system/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { checkTenants } from './check/check-tenants.js'
import { openTenants } from './open.js'
import { receiveMessages } from './rules/queues/receive-messages.js'
import { sendMessage } from './rules/queues/send-message.js'
import { deleteTenant } from './rules/tenants/delete-tenant.js'
import { getQueue } from './rules/tenants/get-queue.js'
import { tenantsSystem } from './system.js'
import { testTimeout } from './testing/open-test.js'

const acme = { tenantId: 'acme', type: 'inbound' } as const

test('tenants run on any DynamoDB endpoint with the AWS SDK', async () => {
  const { resources, close } = await testResources(sdkDatabase(tenantsSystem.design))
  const tenants = openTenants(resources, { timeoutMs: testTimeout })
  await expect(getQueue.run(tenants, acme)).rejects.toMatchObject({ code: 'PROVISIONING' })
  expect(await getQueue.run(tenants, acme)).toMatchObject({ version: '0.1.18' })
  await perform(tenants, sendMessage, { ...acme, body: 'hello' })
  expect(await perform(tenants, receiveMessages, acme)).toMatchObject([{ body: 'hello' }])
  expect(await deleteTenant.run(tenants, acme)).toMatchObject({ status: 'Success' })
  expect((await checkTenants(tenants)).violations).toEqual([])
  await close()
})

const served = await serveAlone(tenantsSystem)
const { ask } = served

describe('over HTTP', () => {
  afterAll(served.close)
  const tenant = '/tenants/acme'

  test('a queue is requested, awaited and used at the returned address', async () => {
    const waiting = await ask('GET', `${tenant}/queues/inbound`)
    expect(waiting).toMatchObject({ status: 202, body: { code: 'PROVISIONING' } })
    expect(waiting.headers.get('retry-after')).toBe('2')
    const queue = await ask('GET', `${tenant}/queues/inbound`)
    expect(queue).toMatchObject({ status: 200, body: { version: '0.1.18' } })
    const messages = (queue.body.url as string).replace('/api/tenants', '')
    expect(await ask('POST', messages, { body: 'hello' })).toMatchObject({ status: 201 })
    const received = await ask('POST', `${tenant}/queues/inbound/receive`, { maxMessages: 5 })
    expect(received).toMatchObject({ status: 200, body: [{ body: 'hello', receives: 1 }] })
    const { receipt } = received.body[0]
    expect(await ask('DELETE', `${messages}/${receipt}`)).toMatchObject({ status: 204 })
    expect(await ask('DELETE', `${messages}/${receipt}`)).toMatchObject({ status: 409 })
    expect(await ask('GET', messages)).toMatchObject({ status: 200, body: { items: [] } })
    expect(await ask('GET', `${tenant}/queues/outbound`)).toMatchObject({ status: 404 })
  })

  test('a tenant is shown, deactivated and activated by its revision, and deleted', async () => {
    const shown = await ask('GET', tenant)
    expect(shown).toMatchObject({ status: 200, body: { state: 'active' } })
    const match = { 'if-match': shown.headers.get('etag')! }
    expect(await ask('POST', `${tenant}/deactivate`, {}, match)).toMatchObject({ status: 200 })
    expect(await ask('POST', `${tenant}/activate`, {}, match)).toMatchObject({ status: 412 })
    // One of the four responses in the document: no queue for the caller.
    expect(await ask('GET', `${tenant}/queues/inbound`)).toMatchObject({
      status: 404,
      body: { code: 'TENANT_INACTIVE' },
    })
    const { body } = await ask('GET', tenant)
    expect(await ask('POST', `${tenant}/activate`, { revision: body.revision })).toMatchObject({
      status: 200,
    })
    expect(await ask('POST', `${tenant}/upgrade`, {})).toMatchObject({
      status: 422,
      body: { code: 'NOT_NEWER' },
    })
    expect(await ask('DELETE', tenant)).toMatchObject({ status: 202, body: { operation: 'DELETE' } })
    expect(await ask('GET', `${tenant}/queues/inbound`)).toMatchObject({ status: 404 })
    expect(await ask('POST', `${tenant}/reprovision`, {})).toMatchObject({
      status: 202,
      body: { attempt: 2 },
    })
    expect(await ask('GET', `${tenant}/audit`)).toMatchObject({ status: 200, body: [{}, {}] })
    expect((await ask('GET', `${tenant}/history`)).body.items).toHaveLength(6)
  })

  test('a fleet is upgraded', async () => {
    expect(await ask('POST', '/upgrades', { dryRun: true })).toMatchObject({
      status: 200,
      body: { status: 'Planned', total: 1 },
    })
    expect(await ask('POST', '/upgrades', {})).toMatchObject({
      status: 202,
      body: { status: 'Running' },
    })
    expect(await ask('POST', '/upgrades/run', {})).toMatchObject({ body: { ended: 1 } })
    expect(await ask('GET', '/upgrades/0.1.18')).toMatchObject({
      body: { status: 'Done', progress: 1 },
    })
    expect(await ask('GET', '/upgrades')).toMatchObject({ body: { items: [{ version: '0.1.18' }] } })
    expect(await ask('POST', '/upgrades', { version: 'new' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', field: 'version' },
    })
  })

  test('the description names every route', async () => {
    const { body } = await ask('GET', '/openapi.json')
    for (const path of [
      '/tenants',
      '/tenants/{tenantId}',
      '/tenants/{tenantId}/queues/{type}',
      ...['upgrade', 'reprovision', 'activate', 'deactivate', 'audit', 'history'].map(
        (verb) => `/tenants/{tenantId}/${verb}`,
      ),
      '/upgrades',
    ]) {
      expect(Object.keys(body.paths)).toContain(path)
    }
  })
})
