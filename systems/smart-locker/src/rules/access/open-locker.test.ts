import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLockers } from '../../check/check-lockers.js'
import type { Doors } from '../../ports/doors.js'
import { hour, minute, openTest, type Test } from '../../testing/open-test.js'
import { completeReservation } from '../reservations/complete-reservation.js'
import { renewPin } from '../reservations/renew-pin.js'
import { closeLocker } from './close-locker.js'
import { listEvents } from './list-events.js'
import { openLocker } from './open-locker.js'
import { reportEvent } from './report-event.js'
import { listDoors, showDoor } from './show-door.js'
import { showLatestEvent } from './show-latest-event.js'

let lockers: Test
beforeEach(async () => {
  lockers = await openTest()
})
afterEach(async () => {
  expect((await checkLockers(lockers.services)).violations).toEqual([])
  await lockers.close()
})

const open = (actorId = 'ann', more: object = {}) =>
  perform(lockers.services, openLocker, { lockerId: 'L-1', actorId, ...more })
const denied = (reason: string) => ({ code: 'ACCESS_DENIED', data: { reason } })
const events = async () => (await perform(lockers.services, listEvents, { lockerId: 'L-1' })).items
const door = () => perform(lockers.services, showDoor, { lockerId: 'L-1' })

test('the holder of the reservation opens the locker, and the door opens with that event', async () => {
  const { services, reserve, fromNow, advance } = lockers
  const { reservationId } = await reserve(0, hour)
  const event = await open('ann', { deviceTime: fromNow(-minute) })
  expect(event).toMatchObject({
    action: 'OPEN',
    result: 'SUCCESS',
    timestamp: fromNow(0),
    deviceTime: fromNow(-minute),
    metadata: { reservationId },
  })
  expect(await door()).toMatchObject({ position: 'OPEN', eventId: event.eventId })
  expect(await perform(services, listDoors, { lockerIds: ['L-1', 'none'] })).toEqual([
    await door(),
    { lockerId: 'none', position: 'UNKNOWN' },
  ])
  await expect(perform(services, listDoors, { lockerIds: ['L-1', 'a#b'] })).rejects.toMatchObject({
    data: { field: 'lockerIds[1]' },
  })
  advance(minute)
  const closed = await perform(services, closeLocker, { lockerId: 'L-1', actorId: 'ann' })
  expect(await door()).toMatchObject({ position: 'CLOSED', eventId: closed.eventId })
  expect(await perform(services, showLatestEvent, { lockerId: 'L-1' })).toEqual(closed)
  expect((await events()).map(({ action }) => action)).toEqual(['CLOSE', 'OPEN'])
})

test('without a running reservation the locker stays closed, and each attempt is one event', async () => {
  const { reserve, advance } = lockers
  await expect(open()).rejects.toMatchObject(denied('NO_RESERVATION'))
  await reserve(hour, 2 * hour)
  await expect(open()).rejects.toMatchObject(denied('NO_RESERVATION'))
  advance(hour)
  await expect(open('ben')).rejects.toMatchObject(denied('NOT_YOURS'))
  await open()
  advance(hour)
  await expect(open()).rejects.toMatchObject(denied('NO_RESERVATION'))
  const all = await events()
  expect(all.filter(({ action }) => action === 'DENIED')).toHaveLength(4)
  expect(all).toHaveLength(5)
  expect(all.at(-1)).toMatchObject({ result: 'FAIL', metadata: { reason: 'NO_RESERVATION' } })
})

test('after an early release the locker stays closed', async () => {
  const { services, reserve, advance } = lockers
  const { reservationId } = await reserve(0, hour)
  await open()
  advance(minute)
  await perform(services, completeReservation, { lockerId: 'L-1', reservationId })
  await expect(open()).rejects.toMatchObject(denied('NO_RESERVATION'))
})

test('the PIN opens for anybody, and the owner needs it as well', async () => {
  const { services, reserve } = lockers
  const { pin, hasPin, reservationId, startAt } = await reserve(0, hour, { withPin: true })
  expect(hasPin).toBe(true)
  expect(pin).toMatch(/^\d{6}$/)
  const kept = await services.db.reservation({ lockerId: 'L-1', reservationId, startAt })
  expect(JSON.stringify(kept)).not.toContain(pin)
  await expect(open('ann')).rejects.toMatchObject(denied('PIN_MISSING'))
  await expect(open('keypad', { pin: '1' })).rejects.toMatchObject(denied('WRONG_PIN'))
  await expect(open('keypad', { pin })).resolves.toMatchObject({ action: 'OPEN', actorId: 'keypad' })
})

test('five wrong PINs lock the locker, also for the right PIN, until there is a new one', async () => {
  const { services, reserve } = lockers
  const { reservationId } = await reserve(0, hour, { pin: '4711' })
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(open('keypad', { pin: '0000' })).rejects.toMatchObject(denied('WRONG_PIN'))
  }
  await expect(open('keypad', { pin: '4711' })).rejects.toMatchObject(denied('PIN_LOCKED'))
  const { pin } = await perform(services, renewPin, { lockerId: 'L-1', reservationId })
  await expect(open('keypad', { pin: '4711' })).rejects.toMatchObject(denied('WRONG_PIN'))
  await expect(open('keypad', { pin })).resolves.toMatchObject({ action: 'OPEN' })
})

test('concurrent guesses share the limit of five', async () => {
  const { reserve } = lockers
  await reserve(0, hour, { pin: '4711' })
  const guesses = Array.from({ length: 12 }, (_, guess) => open('crowd', { pin: `000${guess}` }))
  await Promise.allSettled(guesses)
  const reasons = (await events()).map(({ metadata }) => metadata?.reason)
  expect(reasons.filter((reason) => reason === 'WRONG_PIN')).toHaveLength(5)
  expect(reasons.filter((reason) => reason === 'PIN_LOCKED')).toHaveLength(7)
})

test('the right PIN resets the attempts', async () => {
  const { reserve } = lockers
  await reserve(0, hour, { pin: '4711' })
  for (let round = 0; round < 3; round++) {
    for (let attempt = 0; attempt < 4; attempt++) await expect(open('k', { pin: '0' })).rejects.toThrow()
    await open('k', { pin: '4711' })
  }
})

test('a door that does not open is a fault: the event stays, and a second one records the fault', async () => {
  await lockers.close()
  const stuck: Doors = {
    open: () => Promise.reject(new RangeError(`the bolt\r\nis stuck${' '.repeat(600_000)}`)),
    close: async () => undefined,
    state: async () => null,
  }
  lockers = await openTest({ doors: () => stuck })
  await lockers.reserve(0, hour)
  await expect(open()).rejects.toMatchObject({ code: 'DOOR_FAULT' })
  const faults = (await events()).filter(({ action }) => action === 'FAULT')
  expect(faults).toMatchObject([
    { actorId: 'door', result: 'FAIL', metadata: { reason: 'the bolt is stuck' } },
  ])
  expect(await events()).toHaveLength(2)
  expect(await door()).toEqual({ lockerId: 'L-1', position: 'UNKNOWN' })
})

test('devices report faults and forced doors', async () => {
  const report = { lockerId: 'L-1', actorId: 'hinge', event: 'FORCED', reason: 'shaken' } as const
  await perform(lockers.services, reportEvent, report)
  expect(await events()).toMatchObject([{ action: 'FORCED', result: 'FAIL', metadata: { reason: 'shaken' } }])
})

test('events are listed newest first, page by page', async () => {
  const { services, advance, fromNow } = lockers
  const from = fromNow(2 * minute)
  for (let count = 0; count < 6; count++) {
    advance(minute)
    await perform(services, closeLocker, { lockerId: 'L-1', actorId: `p${count}` })
  }
  const list = (more: object) =>
    perform(services, listEvents, { lockerId: 'L-1', from, to: fromNow(0), limit: 2, ...more })
  const first = await list({})
  const second = await list({ cursor: first.cursor })
  const actors = [...first.items, ...second.items].map(({ actorId }) => actorId)
  expect(actors).toEqual(['p4', 'p3', 'p2', 'p1'])
  await expect(list({ cursor: first.cursor, from: fromNow(-hour) })).rejects.toMatchObject({
    code: 'INVALID_CURSOR',
  })
})

test('an unknown locker writes nothing', async () => {
  const unknown = { lockerId: 'L-9', actorId: 'ann' }
  for (const each of [openLocker, closeLocker]) {
    await expect(perform(lockers.services, each, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(perform(lockers.services, showLatestEvent, { lockerId: 'L-9' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(perform(lockers.services, showLatestEvent, { lockerId: 'L-1' })).rejects.toMatchObject({
    message: expect.stringContaining('Nothing has happened'),
  })
})
