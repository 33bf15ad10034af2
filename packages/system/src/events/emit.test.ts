import { connect, type Driver } from '@tablewright/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { action } from '../action.js'
import { fullCall } from '../identity/principal.js'
import { nothing } from '../output.js'
import { checkOutbox, lostEventType, repairOutbox } from './check-outbox.js'
import { emit, emitUpdated, shardOf } from './emit.js'
import { added, given, openThings, thingsDesign } from './testing/things.js'

let things: Awaited<ReturnType<typeof openThings>>
beforeEach(async () => {
  things = await openThings()
})
afterEach(() => things.close())

const thing = { aggregateType: 'thing', aggregateId: 'T-1' }
const add = (owner = 'ann') =>
  emit(things, [added('T-1', owner)], (tx) => [tx.addThing({ thingId: 'T-1', owner })])
const give = (owner: string) =>
  emit(things, [given('T-1', owner)], (tx) => [tx.giveThing({ thingId: 'T-1', owner })])
const eventsOf = async () => (await things.db.domainEventsFrom({ ...thing, from: 1 })).items
const waiting = async () => (await things.db.pendingEvents({ shard: shardOf('thing#T-1') })).items

test('an event is stored with the change that it reports, and waits for the dispatcher', async () => {
  const [made] = await add()
  expect(made).toEqual({ thingId: 'T-1', owner: 'ann' })
  await give('ben')
  expect(await eventsOf()).toMatchObject([
    { sequence: 1, eventType: 'thing.added', data: { owner: 'ann' } },
    { sequence: 2, eventType: 'thing.given', data: { owner: 'ben' } },
  ])
  expect((await waiting()).map(({ sequence }) => sequence)).toEqual([1, 2])
})

test('the first event of a new aggregate is numbered without a query, and follows existing events if there are any', async () => {
  let queries = 0
  const driver: Driver = {
    send: (operation, ...rest) => {
      if (operation === 'Query') queries++
      return things.driver.send(operation, ...rest)
    },
    close: () => things.driver.close(),
  }
  const counted = { ...things, db: connect(thingsDesign, driver, { random: things.random }) }
  const event = { ...added('T-1', 'ann'), isFirst: true }
  await emit(counted, [event, given('T-1', 'ben')], (tx) => [tx.addThing({ thingId: 'T-1', owner: 'ann' })])
  expect(queries).toBe(0)
  await emit(counted, [event], (tx) => [tx.giveThing({ thingId: 'T-1', owner: 'cem' })])
  expect((await eventsOf()).map(({ sequence, eventType }) => [sequence, eventType])).toEqual([
    [1, 'thing.added'],
    [2, 'thing.given'],
    [3, 'thing.added'],
  ])
})

test('a refused change records no event and keeps its own error', async () => {
  await add()
  await expect(add('ben')).rejects.toMatchObject({ code: 'ALREADY_EXISTS', data: { entity: 'Thing' } })
  await expect(
    emit(things, [given('T-9', 'ben')], (tx) => [tx.giveThing({ thingId: 'T-9', owner: 'ben' })]),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await eventsOf()).toHaveLength(1)
})

test('concurrent events of one aggregate have sequences without a gap', async () => {
  await add()
  const owners = Array.from({ length: 16 }, (_, index) => `owner-${index}`)
  await Promise.all(owners.map(give))
  const events = await eventsOf()
  expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 17 }, (_, at) => at + 1))
  const newest = events.at(-1)?.data.owner
  expect((await things.db.thing({ thingId: 'T-1' }))?.owner).toBe(newest)
})

test('events of one transaction have consecutive sequences', async () => {
  await emit(things, [added('T-1', 'ann'), given('T-1', 'ben'), added('T-2', 'cem')], (tx) => [
    tx.addThing({ thingId: 'T-1', owner: 'ben' }),
    tx.addThing({ thingId: 'T-2', owner: 'cem' }),
  ])
  expect((await eventsOf()).map(({ sequence, eventType }) => [sequence, eventType])).toEqual([
    [1, 'thing.added'],
    [2, 'thing.given'],
  ])
})

test('updates are returned on request', async () => {
  await add()
  const [updated] = await emitUpdated(things, [given('T-1', 'ben')], (tx) => [
    tx.giveThing({ thingId: 'T-1', owner: 'ben' }),
  ])
  expect(updated).toEqual({ thingId: 'T-1', owner: 'ben' })
})

test('the dispatcher is notified after the transaction', async () => {
  const calls: unknown[] = []
  const onEvents = (shards: readonly number[]) => void calls.push(shards)
  await emit({ ...things, onEvents }, [given('T-1', 'ben')], (tx) => [
    tx.addThing({ thingId: 'T-1', owner: 'ben' }),
  ])
  expect(calls).toEqual([[shardOf('thing#T-1')]])
})

test('an event names the principal of the action as its actor, and none for the system itself', async () => {
  await add()
  const services = { ...things, onEvents: undefined }
  const giveThing = action({
    summary: 'Give a thing',
    input: {},
    output: nothing(),
    run: async (each: typeof services) => {
      await emit(each, [given('T-1', 'ben')], (tx) => [tx.giveThing({ thingId: 'T-1', owner: 'ben' })])
      return undefined
    },
  })
  await giveThing.run(services, {}, fullCall({ id: 'ann@example.com', kind: 'token' }))
  await giveThing.run(services, {})
  expect((await eventsOf()).map(({ actor }) => actor)).toEqual([undefined, 'ann@example.com', undefined])
})

test('check finds a gap and a pending item without its event, and repair reports the loss', async () => {
  await add()
  await give('ben')
  await give('cem')
  const key = { PK: { S: 'EVENTS#thing#T-1' }, SK: { S: 'EVENT#0000000002' } }
  await things.driver.send('DeleteItem', { TableName: 'Things', Key: key })
  const { violations } = await checkOutbox(things.db, [])
  expect(violations).toMatchObject([
    { invariant: 'event-sequence', data: { ...thing, sequence: 2 } },
    { invariant: 'pending-event', data: { ...thing, sequence: 2 } },
  ])
  expect(await repairOutbox(things.db, [])).toHaveLength(2)
  expect((await checkOutbox(things.db, [])).violations).toEqual([])
  expect((await eventsOf()).map(({ eventType }) => eventType)).toEqual([
    'thing.added',
    lostEventType,
    'thing.given',
  ])
})
