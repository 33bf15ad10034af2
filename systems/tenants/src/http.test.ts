import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { seededRandom, systemClock } from '@tablewright/base'
import { createTables } from '@tablewright/client'
import { awsSdk } from '@tablewright/client/aws-sdk'
import { open } from '@tablewright/engine'
import { listen, type Serving, serve } from '@tablewright/server'
import { perform } from '@tablewright/system/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTenants } from './check/check-tenants.js'
import { openTenants } from './open.js'
import { receiveMessages } from './rules/queues/receive-messages.js'
import { sendMessage } from './rules/queues/send-message.js'
import { deleteTenant } from './rules/tenants/delete-tenant.js'
import { getQueue } from './rules/tenants/get-queue.js'
import { tenantsSystem } from './system.js'
import { patient } from './testing/open-test.js'

const acme = { tenantId: 'acme', type: 'inbound' } as const

test('tenants run on any DynamoDB endpoint by the AWS SDK', async () => {
  const engine = await open({ memory: true })
  const endpoint = await listen({ engine, port: 0 })
  const client = new DynamoDBClient({
    endpoint: endpoint.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  })
  const resources = { driver: awsSdk(client), clock: systemClock, random: seededRandom(1) }
  const tenants = openTenants(resources, { patience: patient })
  await createTables(tenants.db)
  await expect(getQueue.run(tenants, acme)).rejects.toMatchObject({ code: 'PROVISIONING' })
  expect(await getQueue.run(tenants, acme)).toMatchObject({ version: '0.1.18' })
  await perform(tenants, sendMessage, { ...acme, body: 'hello' })
  expect(await perform(tenants, receiveMessages, acme)).toMatchObject([{ body: 'hello' }])
  expect(await deleteTenant.run(tenants, acme)).toMatchObject({ status: 'Success' })
  expect((await checkTenants(tenants)).violations).toEqual([])
  client.destroy()
  await endpoint.close()
  await engine.close()
})

describe('over HTTP', () => {
  let server: Serving
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

  beforeAll(async () => {
    const systems = [tenantsSystem]
    server = await serve({ systems, memory: true, port: 0, dynamodbPort: 0, log: quiet })
  })
  afterAll(() => server.close())

  async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const { status } = response
    return { status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
  }
  const api = '/api/tenants'
  const tenant = `${api}/tenants/acme`

  test('a queue is asked for, waited for and used at the address that was answered', async () => {
    const waiting = await ask('GET', `${tenant}/queues/inbound`)
    expect(waiting).toMatchObject({ status: 202, body: { code: 'PROVISIONING' } })
    expect(waiting.headers.get('retry-after')).toBe('2')
    const queue = await ask('GET', `${tenant}/queues/inbound`)
    expect(queue).toMatchObject({ status: 200, body: { version: '0.1.18' } })
    const messages = queue.body.url as string
    expect(await ask('POST', messages, { body: 'hello' })).toMatchObject({ status: 201 })
    const received = await ask('POST', `${tenant}/queues/inbound/receive`, { most: 5 })
    expect(received).toMatchObject({ status: 200, body: [{ body: 'hello', receives: 1 }] })
    const { receipt } = received.body[0]
    expect(await ask('DELETE', `${messages}/${receipt}`)).toMatchObject({ status: 204 })
    expect(await ask('DELETE', `${messages}/${receipt}`)).toMatchObject({ status: 409 })
    expect(await ask('GET', messages)).toMatchObject({ status: 200, body: { items: [] } })
    expect(await ask('GET', `${tenant}/queues/outbound`)).toMatchObject({ status: 404 })
  })

  test('a tenant is shown, switched off and on by its revision, and deleted', async () => {
    const shown = await ask('GET', tenant)
    expect(shown).toMatchObject({ status: 200, body: { state: 'active' } })
    const match = { 'if-match': shown.headers.get('etag')! }
    expect(await ask('POST', `${tenant}/deactivate`, {}, match)).toMatchObject({ status: 200 })
    expect(await ask('POST', `${tenant}/activate`, {}, match)).toMatchObject({ status: 412 })
    expect(await ask('GET', `${tenant}/queues/inbound`)).toMatchObject({ status: 409 })
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
    expect(await ask('POST', `${api}/upgrades`, { dryRun: true })).toMatchObject({
      status: 202,
      body: { status: 'Planned', total: 1 },
    })
    expect(await ask('POST', `${api}/upgrades`, {})).toMatchObject({
      status: 202,
      body: { status: 'Running' },
    })
    expect(await ask('POST', `${api}/upgrades/run`, {})).toMatchObject({ body: { ended: 1 } })
    expect(await ask('GET', `${api}/upgrades/0.1.18`)).toMatchObject({
      body: { status: 'Done', progress: 1 },
    })
    expect(await ask('GET', `${api}/upgrades`)).toMatchObject({ body: { items: [{ version: '0.1.18' }] } })
    expect(await ask('POST', `${api}/upgrades`, { version: 'new' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', field: 'version' },
    })
  })

  test('the description names every route', async () => {
    const { body } = await ask('GET', `${api}/openapi.json`)
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
