import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventItem } from '../db.js'
import { appendEvent } from '../rules/access/append-event.js'
import { closeLocker } from '../rules/access/close-locker.js'
import { eventHash } from '../rules/access/event-hash.js'
import { openTest, type Test } from '../testing/open-test.js'
import { checkChain } from './check-chain.js'
import { checkLockers } from './check-lockers.js'
import { allTime } from './read-chain.js'

const TableName = 'SmartLocker'
let lockers: Test
let events: readonly EventItem[]
beforeEach(async () => {
  lockers = await openTest()
  for (let index = 0; index < 5; index++) {
    const metadata = { reason: `Reason ${index}`, other: 'x' }
    const draft = { lockerId: 'L-1', actorId: 'ann', deviceTime: '2026-01-01T00:00:00.000Z', metadata }
    await appendEvent(lockers.services, { ...draft, action: 'DENIED', result: 'FAIL' })
    lockers.advance(1_000)
  }
  const { items } = await lockers.services.db.eventsInWindow({ lockerId: 'L-1', ...allTime })
  events = [...items].reverse()
})
afterEach(() => lockers.close())

const keyOf = ({ timestamp, eventId }: EventItem) => ({
  PK: { S: 'LOCKER#L-1' },
  SK: { S: `EVT#${timestamp}#${eventId}` },
})

async function found(): Promise<readonly string[]> {
  const { violations } = await checkLockers(lockers.services)
  return [...new Set(violations.map(({ invariant }) => invariant))]
}

async function alter(event: EventItem, name: string, value: object): Promise<void> {
  await lockers.driver.send('UpdateItem', {
    TableName,
    Key: keyOf(event),
    UpdateExpression: 'SET #name = :value',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':value': value as never },
  })
}

test('an unchanged chain has no fault', async () => {
  expect(await found()).toEqual([])
  expect(await perform(lockers.services, checkChain, { lockerId: 'L-1' })).toEqual({
    lockerId: 'L-1',
    events: 5,
    intact: true,
    faults: [],
  })
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
})

test('the check of a locker names the altered event', async () => {
  await alter(events[2]!, 'actorId', { S: 'ben' })
  const { intact, faults } = await perform(lockers.services, checkChain, { lockerId: 'L-1' })
  expect(intact).toBe(false)
  expect(faults.join()).toContain(events[2]!.eventId)
})

describe('an altered field of an event is found:', () => {
  test.each([
    ['actorId', { S: 'ben' }],
    ['action', { S: 'FAULT' }],
    ['deviceTime', { S: '2026-01-01T00:00:01.000Z' }],
    ['metadata', { M: { reason: { S: 'Another' }, other: { S: 'x' } } }],
    ['metadata', { M: { reason: { S: 'Reason 2' } } }],
    ['sequence', { N: '9' }],
    ['previousHash', { S: '1'.repeat(64) }],
    ['hash', { S: '2'.repeat(64) }],
  ])('%s', async (name, value) => {
    await alter(events[2]!, name, value)
    expect(await found()).toContain('event-altered')
  })
})

test.each([0, 2, 4])('a missing event is found: number %i', async (index) => {
  await lockers.driver.send('DeleteItem', { TableName, Key: keyOf(events[index]!) })
  expect(await found()).toEqual(['event-missing'])
})

test('an inserted event is found, even with a valid hash', async () => {
  const forged = { ...events[2]!, eventId: '01J00000000000000000000000', actorId: 'mallory' }
  await lockers.services.db.writeEvent({ ...forged, hash: eventHash(forged) })
  expect(await found()).toContain('event-inserted')
})

test('an altered event with a recomputed hash does not match the next event', async () => {
  const event = { ...events[2]!, actorId: 'mallory' }
  await alter(event, 'actorId', { S: 'mallory' })
  await alter(event, 'hash', { S: eventHash(event) })
  expect(await found()).toEqual(['event-altered'])
})

test('two swapped events are found, even with valid hashes', async () => {
  const [one, other] = [events[1]!, events[3]!]
  for (const [event, place] of [
    [one, other],
    [other, one],
  ] as const) {
    const { sequence, previousHash } = place
    const moved = { ...event, sequence, previousHash }
    await alter(event, 'sequence', { N: String(sequence) })
    await alter(event, 'previousHash', { S: previousHash })
    await alter(event, 'hash', { S: eventHash(moved) })
  }
  expect(await found()).toEqual(['event-altered'])
})

describe('both checks find a chain whose end was tampered with:', () => {
  const chainKey = { PK: { S: 'LOCKER#L-1' }, SK: { S: 'CHAIN' } }
  const shown = () => perform(lockers.services, checkChain, { lockerId: 'L-1' })

  test('the end is missing', async () => {
    await lockers.driver.send('DeleteItem', { TableName, Key: chainKey })
    expect(await found()).toEqual(['chain-end'])
    expect(await shown()).toMatchObject({ intact: false, events: 5 })
  })

  test('the newest event is missing, and the end with it', async () => {
    await lockers.driver.send('DeleteItem', { TableName, Key: keyOf(events[4]!) })
    await lockers.driver.send('DeleteItem', { TableName, Key: chainKey })
    expect(await found()).toEqual(['chain-end'])
    expect(await shown()).toMatchObject({ intact: false, events: 4 })
  })

  test('an event was appended that matches the last one', async () => {
    const { hash: previousHash, ...last } = events[4]!
    const eventId = '01J00000000000000000000000'
    const forged = { ...last, eventId, sequence: 6, previousHash }
    await lockers.services.db.writeEvent({ ...forged, hash: eventHash(forged) })
    expect(await found()).toEqual(['chain-end'])
    expect(await shown()).toMatchObject({ intact: false, events: 6 })
  })
})

test('a completely removed log is detected, also after the next event', async () => {
  const chainKey = { PK: { S: 'LOCKER#L-1' }, SK: { S: 'CHAIN' } }
  for (const Key of [...events.map(keyOf), chainKey])
    await lockers.driver.send('DeleteItem', { TableName, Key })
  expect(await found()).toEqual(['chain-start'])
  expect(await perform(lockers.services, checkChain, { lockerId: 'L-1' })).toMatchObject({
    intact: false,
    events: 0,
    faults: ['The first event of locker L-1 was written at 2026-01-01T00:00:00.000Z, and there is none.'],
  })
  await perform(lockers.services, closeLocker, { lockerId: 'L-1', actorId: 'ann' })
  expect(await found()).toEqual(['chain-start'])
})

test('only the first event of a locker writes to its item, which keeps its version', async () => {
  const locker = await lockers.services.db.lockerNow({ lockerId: 'L-1' })
  expect(locker).toMatchObject({ firstEventAt: events[0]!.timestamp, version: 1 })
})

test('concurrent events of one locker are one chain', async () => {
  const { services } = lockers
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      perform(services, closeLocker, { lockerId: 'L-1', actorId: `person-${index}` }),
    ),
  )
  expect(await found()).toEqual([])
  expect(await services.db.eventChain({ lockerId: 'L-1' })).toMatchObject({ sequence: 17 })
})
