import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OpenApi, type Serving, serve } from '@tablewright/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smartLockerSystem } from './system.js'

const bodies: { type: string; data: object; aggregate: object }[] = []
let receiver: Server
let server: Serving
beforeEach(async () => {
  bodies.length = 0
  receiver = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    bodies.push(JSON.parse(text))
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  server = await serve({
    systems: [smartLockerSystem],
    memory: true,
    port: 0,
    dynamodbPort: 0,
    log,
    webhooks: { allowPrivate: true },
  })
})
afterEach(async () => {
  await server.close()
  await new Promise((resolve) => receiver.close(resolve))
})

async function call<Body = object>(method: string, path: string, body: object = {}) {
  const answer = await fetch(`${server.url}/api/smart-locker${path}`, {
    method,
    ...(method !== 'GET' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return { status: answer.status, body: (await answer.json()) as Body }
}

test('a webhook receives an event of a locker shortly after it', async () => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`
  const added = await call<{ endpointId: string }>('POST', '/webhooks', {
    url,
    types: ['reservation.*', 'locker.opened'],
  })
  expect(added).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } })
  await call('POST', '/lockers', { lockerId: 'L-1', ownerId: 'north' })
  const endAt = new Date(Date.now() + 3_600_000).toISOString()
  const made = await call<{ reservationId: string }>('POST', '/lockers/L-1/reservations', {
    ownerId: 'ann',
    endAt,
  })
  await call('POST', '/lockers/L-1/open', { actorId: 'ann' })
  await call('POST', `/lockers/L-1/reservations/${made.body.reservationId}/complete`)
  await expect
    .poll(() => bodies.map(({ type }) => type), { timeout: 4_000 })
    .toEqual(['reservation.created', 'locker.opened', 'reservation.ended'])
  expect(bodies[2]).toMatchObject({
    aggregate: { type: 'locker', id: 'L-1', sequence: 3 },
    actor: 'local',
    data: { reservationId: made.body.reservationId, ownerId: 'ann', status: 'COMPLETED' },
  })
  const log = `/webhooks/${added.body.endpointId}/deliveries`
  const { body: deliveries } = await call<{ items: object[] }>('GET', log)
  expect(deliveries.items).toHaveLength(3)
})

test('the API describes its events as webhooks', async () => {
  const { body } = await call<OpenApi>('GET', '/openapi.json')
  const { webhooks = {} } = body
  expect(Object.keys(webhooks)).toContain('reservation.created')
  const { schema } = webhooks['locker.opened']!.post.requestBody.content['application/json']
  expect(schema.properties?.data?.required).toContain('actorId')
  expect(Object.keys(body.paths)).toContain('/webhooks/{endpointId}/replay')
})
