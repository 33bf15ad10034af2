import { createHmac } from 'node:crypto'
import { seeds, timeoutMs } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EventContext } from './context.js'
import { Dispatcher } from './dispatcher.js'
import { attackDelivery, receivedSequences, webhookAction } from './testing/delivery-attack.js'
import { openReceiver, type Receiver } from './testing/receiver.js'
import { openThings } from './testing/things.js'

let things: Awaited<ReturnType<typeof openThings>>
let receiver: Receiver
let context: EventContext
const faults: unknown[] = []

beforeEach(async () => {
  things = await openThings({ maxAttempts: 3 })
  receiver = await openReceiver()
  context = things.process()
  faults.length = 0
})
afterEach(async () => {
  await receiver.close()
  await things.close()
  expect(faults).toEqual([])
})

const dispatcherOf = (own = context) => new Dispatcher(own, (error) => void faults.push(error))

/** Runs until nothing is due, without moving the clock. */
async function dispatch(dispatcher = dispatcherOf()): Promise<void> {
  await dispatcher.run()
  await dispatcher.settled()
}

const act = (place: string, input: object) => webhookAction(context, place, input)

async function addWebhook(more: object = {}): Promise<{ endpointId: string; secret: string }> {
  return (await act('POST /webhooks', { url: receiver.url, ...more })) as never
}

const sequences = (thingId: string) => receivedSequences(receiver, thingId)
const minutes = (count: number) => things.clock.advance(count * 60_000)
const isSigned = (secret: string, { headers, text }: Receiver['received'][number]) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

test('events are delivered once, signed, in the order of their aggregate', async () => {
  const { secret } = await addWebhook()
  for (const to of ['a', 'b', 'c']) await things.record('T-1', 'thing.moved', { to })
  await things.record('T-2', 'thing.lost')
  await dispatch()
  await dispatch()
  expect(sequences('T-1')).toEqual([1, 2, 3])
  expect(sequences('T-2')).toEqual([1])
  expect(receiver.received.every((each) => isSigned(secret, each))).toBe(true)
  const [first] = receiver.received.filter(({ body }) => body.aggregate.id === 'T-1')
  expect(first?.body).toMatchObject({ type: 'thing.moved', system: 'things', data: { to: 'a' } })
  expect(first?.headers['webhook-id']).toBe(first?.body.id)
})

test('an endpoint receives only the types that it subscribed to', async () => {
  await addWebhook({ types: ['thing.lost'] })
  await things.record('T-1', 'thing.moved', { to: 'a' })
  await things.record('T-1', 'thing.lost')
  await dispatch()
  expect(sequences('T-1')).toEqual([2])
  await expect(addWebhook({ types: ['thing.found'] })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('an endpoint needs a type of events', async () => {
  const refusal = { code: 'INVALID_INPUT', data: { field: 'types' } }
  await expect(addWebhook({ types: [] })).rejects.toMatchObject(refusal)
  const { endpointId } = await addWebhook()
  const change = (more: object) => act('PATCH /webhooks/:endpointId', { endpointId, ...more })
  await expect(change({ types: [] })).rejects.toMatchObject(refusal)
  expect(await change({ enabled: false })).toMatchObject({ types: ['*'] })
})

test('a change of an endpoint to the same values changes nothing', async () => {
  const { endpointId } = await addWebhook({ types: ['thing.lost'] })
  for (const same of [{}, { types: ['thing.lost'] }, { description: '', enabled: true }])
    expect(await act('PATCH /webhooks/:endpointId', { endpointId, ...same })).toMatchObject({ version: 1 })
})

test('an endpoint whose types the system no longer reports can be disabled, not enabled', async () => {
  const { endpointId } = await addWebhook({ types: ['thing.lost'] })
  const { 'thing.lost': _, ...catalog } = context.catalog
  const change = (enabled: boolean) =>
    webhookAction({ ...context, catalog }, 'PATCH /webhooks/:endpointId', { endpointId, enabled })
  expect(await change(false)).toMatchObject({ enabled: false })
  await expect(change(true)).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { field: 'types' } })
})

test('an empty description removes the old one', async () => {
  const { endpointId } = await addWebhook({ description: 'first' })
  const change = (description: string) => act('PATCH /webhooks/:endpointId', { endpointId, description })
  expect(await change('second')).toMatchObject({ description: 'second' })
  expect((await change('')).description).toBeUndefined()
})

test.each(['mailto:%zz', 'mailto:', 'mailto:a@example.com,b@example.com', 'https://['])(
  'the address %s is refused as wrong input',
  async (url) => {
    await expect(addWebhook({ url })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  },
)

test('a failed event is tried again later, and those after it wait', async () => {
  await addWebhook()
  let calls = 0
  receiver.answer = () => (++calls === 1 ? 500 : 200)
  await things.record('T-1', 'thing.moved', { to: 'a' })
  await things.record('T-1', 'thing.lost')
  await dispatch()
  await dispatch()
  expect([calls, sequences('T-1')]).toEqual([1, []])
  minutes(1)
  await dispatch()
  expect(sequences('T-1')).toEqual([1, 2])
})

test('after the last attempt an event is a dead letter, the next ones are delivered, and it can be replayed', async () => {
  const { endpointId } = await addWebhook()
  receiver.answer = ({ body }) => (body.aggregate.sequence === 1 ? 503 : 200)
  await things.record('T-1', 'thing.moved', { to: 'a' })
  await things.record('T-1', 'thing.lost')
  for (let round = 0; round < 3; round++) {
    await dispatch()
    minutes(60)
  }
  expect(sequences('T-1')).toEqual([2])
  const dead = await act('GET /webhooks/:endpointId/dead-letters', { endpointId })
  expect(dead.items).toMatchObject([{ sequence: 1, attempts: 3, reason: 'HTTP 503 not now' }])
  receiver.answer = () => 200
  expect(await act('POST /webhooks/:endpointId/replay', { endpointId, deadLetters: true })).toEqual({
    events: 1,
  })
  await dispatch()
  expect(sequences('T-1')).toEqual([2, 1])
  expect((await act('GET /webhooks/:endpointId/dead-letters', { endpointId })).items).toEqual([])
})

test('every attempt is logged, with status, latency and the beginning of the response', async () => {
  const { endpointId } = await addWebhook()
  let calls = 0
  receiver.answer = () => (++calls === 1 ? 500 : 200)
  await things.record('T-1', 'thing.lost')
  await dispatch()
  minutes(1)
  await dispatch()
  const { items } = await act('GET /webhooks/:endpointId/deliveries', { endpointId })
  expect(items).toMatchObject([
    { result: 'DELIVERED', attempt: 2, httpStatus: 200, answer: 'thanks', latencyMs: expect.any(Number) },
    { result: 'FAILED', attempt: 1, httpStatus: 500, answer: 'not now' },
  ])
})

test('events are replayed from a time, and one by one', async () => {
  await things.record('T-1', 'thing.moved', { to: 'a' })
  minutes(10)
  const from = new Date(things.clock.clock()).toISOString()
  await things.record('T-1', 'thing.moved', { to: 'b' })
  await things.record('T-2', 'thing.lost')
  await dispatch()
  const { endpointId } = await addWebhook()
  expect(await act('POST /webhooks/:endpointId/replay', { endpointId, from })).toEqual({ events: 2 })
  await dispatch()
  expect([sequences('T-1'), sequences('T-2')]).toEqual([[2], [1]])
  const one = { aggregateType: 'thing', aggregateId: 'T-1', sequence: 1 }
  await act('POST /webhooks/:endpointId/replay', { endpointId, ...one })
  await dispatch()
  expect(sequences('T-1')).toEqual([2, 1])
  const missing = act('POST /webhooks/:endpointId/replay', { endpointId, ...one, sequence: 9 })
  await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const nothing = act('POST /webhooks/:endpointId/replay', { endpointId })
  await expect(nothing).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('after a rotation both secrets sign until the overlap ends, also redeliveries', async () => {
  const { endpointId, secret } = await addWebhook()
  const rotated = await act('POST /webhooks/:endpointId/rotate', { endpointId, overlapHours: 1 })
  await things.record('T-1', 'thing.lost')
  await dispatch()
  minutes(61)
  await things.record('T-1', 'thing.lost')
  await dispatch()
  const signed = receiver.received.map((each) => [
    isSigned(secret, each),
    isSigned(rotated.secret as string, each),
  ])
  expect(signed).toEqual([
    [true, true],
    [false, true],
  ])
  expect(await act('GET /webhooks/:endpointId', { endpointId })).not.toHaveProperty('secrets')
  receiver.received.length = 0
  await act('POST /webhooks/:endpointId/rotate', { endpointId, overlapHours: 24 })
  const { secret: newest } = await act('POST /webhooks/:endpointId/rotate', { endpointId, overlapHours: 0 })
  await act('POST /webhooks/:endpointId/replay', { endpointId, from: '2020-01-01T00:00:00.000Z' })
  await dispatch()
  expect(receiver.received).toHaveLength(2)
  for (const each of receiver.received) {
    expect(isSigned(newest as string, each)).toBe(true)
    expect(each.headers['webhook-signature']).not.toContain(' ')
  }
})

test('an endpoint that hangs delays no other', async () => {
  const slow = await openReceiver()
  slow.answer = () => undefined
  await addWebhook({ url: slow.url })
  await addWebhook()
  await things.record('T-1', 'thing.lost')
  const dispatcher = dispatcherOf()
  await dispatcher.run()
  await things.record('T-1', 'thing.moved', { to: 'a' })
  await dispatcher.run()
  await expect.poll(() => sequences('T-1')).toEqual([1, 2])
  await dispatcher.settled()
  await slow.close()
})

test('a lane that waits for a hanging endpoint is queued once, and not delivered after another process took it over', async () => {
  await addWebhook()
  const held: (() => void)[] = []
  receiver.answer = async () => {
    await new Promise<void>((resolve) => held.push(resolve))
    return 200
  }
  const slow = things.process()
  const dispatcher = dispatcherOf({ ...slow, options: { ...slow.options, timeoutMs: 30_000 } })
  for (let thing = 0; thing < 8; thing++) await things.record(`T-${thing}`, 'thing.lost')
  for (let round = 0; round < 3; round++) {
    await dispatcher.run()
    minutes(2)
  }
  await expect.poll(() => held.length).toBe(4)
  // After the leases expire, another process takes over the waiting lanes.
  receiver.answer = () => 200
  await dispatch(dispatcherOf(things.process()))
  for (const release of held) release()
  await dispatcher.settled()
  const counts = Array.from({ length: 8 }, (_, thing) => sequences(`T-${thing}`).length)
  expect(counts.filter((count) => count === 1)).toHaveLength(4)
  expect(Math.max(...counts)).toBe(2)
})

test('a change of the address, the secret or the state applies from the next event', async () => {
  const { endpointId } = await addWebhook()
  const other = await openReceiver()
  receiver.answer = async ({ body }) => {
    if (body.aggregate.sequence === 1)
      await act('PATCH /webhooks/:endpointId', { endpointId, url: other.url })
    return 200
  }
  other.answer = async () => {
    await act('PATCH /webhooks/:endpointId', { endpointId, enabled: false })
    return 200
  }
  for (let event = 0; event < 4; event++) await things.record('T-1', 'thing.lost')
  await dispatch()
  expect([sequences('T-1'), receivedSequences(other, 'T-1')]).toEqual([[1], [2]])
  await other.close()
})

test.each([
  ['never answers', () => new Promise<string>(() => undefined), false],
  [
    'throws at once',
    () => {
      throw new TypeError('no mail today')
    },
    false,
  ],
  ['answers nothing', async () => undefined as never, true],
])('a mailer that %s holds up nothing', async (_, send, delivered) => {
  const mailing = things.process()
  const own = { ...mailing, options: { ...mailing.options, mailer: { send }, mailTimeoutMs: 20 } }
  const added = await webhookAction(own, 'POST /webhooks', {
    url: delivered ? 'MAILTO:ops@example.com' : 'mailto:ops@example.com',
  })
  const tested = await webhookAction(own, 'POST /webhooks/:endpointId/test', {
    endpointId: added.endpointId!,
  })
  expect(tested).toMatchObject({ delivered })
  await things.record('T-1', 'thing.lost')
  const dispatcher = dispatcherOf(own)
  await dispatcher.run()
  await dispatcher.close()
})

test('an endpoint that answers 410 is disabled', async () => {
  const { endpointId } = await addWebhook()
  receiver.answer = () => 410
  await things.record('T-1', 'thing.lost')
  await dispatch()
  expect(await act('GET /webhooks/:endpointId', { endpointId })).toMatchObject({ enabled: false })
  minutes(5)
  await dispatch()
  expect((await things.store.lanesOfEndpoint({ endpointId })).items).toEqual([])
})

test('a webhook is changed, tested and removed', async () => {
  const { endpointId } = await addWebhook({ description: 'first' })
  expect(await act('POST /webhooks/:endpointId/test', { endpointId })).toMatchObject({
    delivered: true,
    httpStatus: 200,
  })
  expect(receiver.received[0]?.body.type).toBe('webhook.test')
  const changed = await act('PATCH /webhooks/:endpointId', { endpointId, types: ['thing.*'], enabled: false })
  expect(changed).toMatchObject({ types: ['thing.*'], enabled: false, description: 'first' })
  await act('DELETE /webhooks/:endpointId', { endpointId })
  await expect(act('GET /webhooks/:endpointId', { endpointId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await act('GET /webhooks', {})).toEqual([])
})

test('two processes deliver each event once', async () => {
  await addWebhook()
  const both = [dispatcherOf(), dispatcherOf(things.process())]
  for (let index = 0; index < 20; index++) await things.record(`T-${index % 3}`, 'thing.lost')
  await Promise.all(both.map(dispatch))
  await Promise.all(both.map(dispatch))
  expect(receiver.received).toHaveLength(20)
})

test('a dispatcher that dies at any request loses no event and keeps their order', {
  timeout: timeoutMs,
}, async () => {
  for (const seed of seeds(20)) expect(await attackDelivery(seed), `seed ${seed}`).toEqual([])
})
