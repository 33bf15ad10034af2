import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkLockers } from '../../check/check-lockers.js'
import { reportOpenDoors } from '../../jobs/report-open-doors.js'
import { sweeper } from '../../jobs/sweeper.js'
import { hour, minute, openTest, type Test } from '../../testing/open-test.js'
import { closeLocker } from '../access/close-locker.js'
import { listEvents } from '../access/list-events.js'
import { openLocker } from '../access/open-locker.js'
import { serviceOpen } from '../access/service-open.js'
import { listLocations, putLocation, showLocation } from '../locations/locations.js'
import { completeReservation } from '../reservations/complete-reservation.js'
import { reserveAny } from '../reservations/reserve-any.js'
import { addLocker } from './add-locker.js'
import { changeStatus } from './change-status.js'
import { describeLocker } from './describe-locker.js'
import { findLockers } from './find-lockers.js'
import { retireLocker } from './retire-locker.js'
import { showLocker } from './show-locker.js'

const lockerId = 'L-1'
let lockers: Test
beforeEach(async () => {
  lockers = await openTest()
})
afterEach(async () => {
  const { violations } = await checkLockers(lockers.services)
  await lockers.close()
  expect(violations).toEqual([])
})

const versionOf = async () => (await perform(lockers.services, showLocker, { lockerId })).version
const actions = async () =>
  (await perform(lockers.services, listEvents, { lockerId })).items.map(({ action }) => action)
const reported = async () => {
  const key = { aggregateType: 'locker', aggregateId: lockerId, from: 1 }
  return (await lockers.services.db.domainEventsFrom(key)).items.map(({ eventType }) => eventType)
}

test('a technician opens without a reservation, and the reason is recorded', async () => {
  const { services } = lockers
  const event = await perform(services, serviceOpen, { lockerId, actorId: 'tom', reason: 'Lost property' })
  expect(event).toMatchObject({ action: 'OPEN', metadata: { reason: 'Lost property', service: 'yes' } })
  expect(await services.doors.state(lockerId)).toMatchObject({ position: 'OPEN' })
  await perform(services, closeLocker, { lockerId, actorId: 'tom' })
})

describe('retiring', () => {
  test('cancels the confirmed number of reservations, and is final', async () => {
    const { services, reserve } = lockers
    await reserve(0, hour)
    await reserve(2 * hour, 3 * hour)
    const retire = async (cancelReservations: number) =>
      perform(services, retireLocker, { lockerId, version: await versionOf(), cancelReservations })
    await expect(retire(0)).rejects.toMatchObject({ code: 'RESERVATIONS_AFFECTED', data: { count: 2 } })
    expect(await retire(2)).toMatchObject({ status: 'MAINTENANCE', retiredAt: expect.any(String) })
    await expect(reserve(4 * hour, 5 * hour)).rejects.toMatchObject({ code: 'LOCKER_RETIRED' })
    const version = await versionOf()
    await expect(
      perform(services, changeStatus, { lockerId, status: 'AVAILABLE', version }),
    ).rejects.toMatchObject({ code: 'LOCKER_RETIRED' })
    await expect(retire(0)).rejects.toMatchObject({ code: 'LOCKER_RETIRED' })
    expect((await perform(services, findLockers, { locationId: 'station' })).items).toEqual([])
  })
})

test('maintenance is reported to those who have reserved the locker', async () => {
  const { services, reserve } = lockers
  await reserve(hour, 2 * hour)
  await perform(services, changeStatus, { lockerId, status: 'MAINTENANCE', version: await versionOf() })
  expect(await reported()).toEqual(['reservation.created', 'reservation.affected'])
})

describe('overstay', () => {
  test('a used reservation that was not released is reported when its time is over', async () => {
    const { services, reserve, advance } = lockers
    const { reservationId } = await reserve(0, hour)
    await perform(services, openLocker, { lockerId, actorId: 'ann' })
    await perform(services, closeLocker, { lockerId, actorId: 'ann' })
    advance(hour)
    expect(await sweeper.run(services)).toMatchObject({ expired: 0, overstayed: 1 })
    expect(await sweeper.run(services)).toMatchObject({ expired: 0, overstayed: 0 })
    expect((await actions())[0]).toBe('OVERSTAY')
    const { startAt } = (await services.db.reservationById({ lockerId, reservationId }))!
    expect(await services.db.reservation({ lockerId, startAt, reservationId })).toMatchObject({
      status: 'EXPIRED',
      overstayed: true,
    })
    expect((await reported()).slice(-2)).toEqual(['reservation.overstayed', 'reservation.ended'])
  })

  test('an unused or released reservation is not reported', async () => {
    const { services, reserve, advance } = lockers
    await reserve(0, hour)
    advance(hour)
    expect(await sweeper.run(services)).toMatchObject({ expired: 1, overstayed: 0 })
    const { reservationId } = await reserve(0, hour)
    await perform(services, openLocker, { lockerId, actorId: 'ann' })
    await perform(services, completeReservation, { lockerId, reservationId })
    advance(hour)
    expect(await sweeper.run(services)).toMatchObject({ expired: 0, overstayed: 0 })
    await perform(services, closeLocker, { lockerId, actorId: 'ann' })
  })
})

test('a door that is open for too long is reported once for each opening', async () => {
  const { services, reserve, advance } = lockers
  await reserve(0, 5 * hour)
  await perform(services, openLocker, { lockerId, actorId: 'ann' })
  advance(9 * minute)
  expect(await reportOpenDoors(services)).toEqual({ reported: 0 })
  advance(2 * minute)
  expect(await reportOpenDoors(services)).toEqual({ reported: 1 })
  expect(await reportOpenDoors(services)).toEqual({ reported: 0 })
  expect((await actions())[0]).toBe('LEFT_OPEN')
  expect((await reported()).at(-1)).toBe('locker.left-open')
  await perform(services, closeLocker, { lockerId, actorId: 'ann' })
  advance(minute)
  await perform(services, openLocker, { lockerId, actorId: 'ann' })
  advance(11 * minute)
  const both = await Promise.all([reportOpenDoors(services), reportOpenDoors(services)])
  expect(both.map((each) => each.reported).sort()).toEqual([0, 1])
})

describe('any free locker of a size', () => {
  beforeEach(async () => {
    const { services } = lockers
    await perform(services, describeLocker, { lockerId, size: 'M', bank: 'A', version: await versionOf() })
    await perform(services, addLocker, {
      lockerId: 'L-2',
      ownerId: 'north',
      locationId: 'station',
      size: 'M',
    })
    await perform(services, addLocker, {
      lockerId: 'L-3',
      ownerId: 'north',
      locationId: 'station',
      size: 'L',
    })
  })
  const request = (more = {}) => {
    const window = { startAt: lockers.fromNow(hour), endAt: lockers.fromNow(2 * hour) }
    const input = { locationId: 'station', size: 'M' as const, ownerId: 'ann', ...window, ...more }
    return perform(lockers.services, reserveAny, input)
  }

  test('is a different locker for each concurrent request, then a larger one on request, then none', async () => {
    const both = await Promise.all([request(), request()])
    expect(both.map((each) => each.lockerId).sort()).toEqual(['L-1', 'L-2'])
    await expect(request()).rejects.toMatchObject({ code: 'NO_FREE_LOCKER' })
    expect((await request({ orLarger: true })).lockerId).toBe('L-3')
    await expect(request({ orLarger: true })).rejects.toMatchObject({ code: 'NO_FREE_LOCKER' })
  })

  test('is never a locker in maintenance, and lockers are found by size', async () => {
    const { services } = lockers
    await perform(services, changeStatus, { lockerId, status: 'MAINTENANCE', version: await versionOf() })
    expect((await request()).lockerId).toBe('L-2')
    const { items } = await perform(services, findLockers, { locationId: 'station', size: 'M' })
    expect(items.map((each) => [each.lockerId, each.bank])).toEqual([
      ['L-1', 'A'],
      ['L-2', undefined],
    ])
  })
})

test('a location has a name and a time zone of the IANA database', async () => {
  const { services } = lockers
  const station = { locationId: 'station', name: 'Central station', timeZone: 'Europe/Berlin' }
  await perform(services, putLocation, station)
  expect(await perform(services, showLocation, { locationId: 'station' })).toMatchObject(station)
  expect((await perform(services, listLocations, {})).items).toMatchObject([station])
  await expect(
    perform(services, putLocation, { ...station, timeZone: 'Europe/Atlantis' }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { field: 'timeZone' } })
  await expect(perform(services, showLocation, { locationId: 'none' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('times of day without a zone are refused', async () => {
  await expect(
    perform(lockers.services, reserveAny, {
      locationId: 'station',
      size: 'M',
      ownerId: 'ann',
      endAt: '2026-01-01T12:00',
    }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})
