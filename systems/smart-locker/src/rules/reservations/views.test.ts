import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hour, minute, openTest, type Test } from '../../testing/open-test.js'
import { listEvents } from '../access/list-events.js'
import { openLocker } from '../access/open-locker.js'
import { changeStatus } from '../lockers/change-status.js'
import { findLockers } from '../lockers/find-lockers.js'
import { cancelReservation } from './cancel-reservation.js'
import { listOccupancy } from './list-occupancy.js'
import { listReservations } from './list-reservations.js'
import { listReservationsOfOwner } from './list-reservations-of-owner.js'
import { showAvailability } from './show-availability.js'
import { showReservation } from './show-reservation.js'
import { showUtilization } from './show-utilization.js'

let lockers: Test
beforeEach(async () => {
  lockers = await openTest()
})
afterEach(() => lockers.close())

const inL1 = { lockerId: 'L-1' }

test('a window returns overlapping reservations, also earlier ones, and not adjacent ones', async () => {
  const { services, reserve, fromNow } = lockers
  for (const start of [0, 2, 4, 6]) await reserve(start * hour, (start + 2) * hour)
  const list = async (from: number, to: number, more: object = {}) => {
    const window = { ...inL1, from: fromNow(from), to: fromNow(to), ...more }
    const { items } = await perform(services, listReservations, window)
    return items.map(({ startAt }) => (Date.parse(startAt) - Date.parse(fromNow(0))) / hour)
  }
  expect(await list(3 * hour, 6 * hour)).toEqual([2, 4])
  expect(await list(3 * hour, 6 * hour + 1)).toEqual([2, 4, 6])
  expect(await list(hour, 2 * hour)).toEqual([0])
  expect(await list(0, 8 * hour, { order: 'newest' })).toEqual([6, 4, 2, 0])
  expect(await list(8 * hour, 9 * hour)).toEqual([])
})

test('no list has a period that ends before it begins', async () => {
  const { services, fromNow } = lockers
  const backwards = { from: fromNow(hour), to: fromNow(0) }
  const refusal = {
    code: 'WINDOW_INVALID',
    message: 'The period ends before it begins.',
    data: { field: 'to' },
  }
  const inPeriod = { ...inL1, ...backwards }
  const atLocation = { locationId: 'station', ...backwards }
  const lists = [
    perform(services, listReservations, inPeriod),
    perform(services, listEvents, inPeriod),
    perform(services, showAvailability, inPeriod),
    perform(services, showUtilization, inPeriod),
    perform(services, listOccupancy, atLocation),
    perform(services, findLockers, atLocation),
    perform(services, listReservationsOfOwner, { ownerId: 'ann', ...backwards }),
  ]
  await Promise.all(lists.map((list) => expect(list).rejects.toMatchObject(refusal)))
  const empty = { ...inL1, from: fromNow(0), to: fromNow(0) }
  expect(await perform(services, listReservations, empty)).toMatchObject({ items: [] })
  await expect(perform(services, showAvailability, empty)).rejects.toMatchObject({
    message: 'The period is empty: it ends when it begins.',
  })
})

test('each page of a window has a cursor to the next', async () => {
  const { services, reserve, fromNow } = lockers
  for (const start of [0, 2, 4]) await reserve(start * hour, (start + 1) * hour)
  const list = (more: object) =>
    perform(services, listReservations, {
      ...inL1,
      from: fromNow(0),
      to: fromNow(9 * hour),
      limit: 2,
      ...more,
    })
  const first = await list({})
  expect(first.items).toHaveLength(2)
  expect((await list({ cursor: first.cursor })).items).toHaveLength(1)
  const other = list({ cursor: first.cursor, order: 'newest' })
  await expect(other).rejects.toMatchObject({ code: 'INVALID_CURSOR' })
})

test('a user sees all their reservations, newest start first', async () => {
  const { services, reserve } = lockers
  const first = await reserve(hour, 2 * hour)
  const second = await reserve(3 * hour, 4 * hour)
  await reserve(5 * hour, 6 * hour, { ownerId: 'ben' })
  const { items } = await perform(services, listReservationsOfOwner, { ownerId: 'ann' })
  expect(items.map(({ reservationId }) => reservationId)).toEqual([second.reservationId, first.reservationId])
})

test('a reservation is returned without its secrets', async () => {
  const { services, reserve } = lockers
  const { reservationId } = await reserve(0, hour, { pin: '4711' })
  const { output } = showReservation
  const shown = await perform(services, showReservation, { ...inL1, reservationId })
  expect(shown).toMatchObject({ phase: 'CURRENT', hasPin: true })
  expect(Object.keys(output.fields)).not.toContain('pinHash')
})

test('a locker is free between its reservations, and never in maintenance', async () => {
  const { services, reserve, fromNow } = lockers
  await reserve(hour, 2 * hour)
  await reserve(150 * minute, 4 * hour)
  const window = { ...inL1, from: fromNow(90 * minute), to: fromNow(5 * hour) }
  const show = (minutes: number) => perform(services, showAvailability, { ...window, minutes })
  expect(await show(1)).toEqual([
    { from: fromNow(2 * hour), to: fromNow(150 * minute), minutes: 30 },
    { from: fromNow(4 * hour), to: fromNow(5 * hour), minutes: 60 },
  ])
  expect(await show(31)).toHaveLength(1)
  expect(await perform(services, showAvailability, inL1)).toHaveLength(3)
  await perform(services, changeStatus, { ...inL1, status: 'MAINTENANCE', version: 1 })
  expect(await show(1)).toEqual([])
  const endless = { ...inL1, from: fromNow(0), to: fromNow(200 * 24 * hour) }
  await expect(perform(services, showAvailability, endless)).rejects.toMatchObject({
    code: 'WINDOW_INVALID',
    data: { field: 'to' },
  })
})

test('utilization has the share of each hour and the openings', async () => {
  const { services, reserve, fromNow, advance } = lockers
  const from = fromNow(0)
  await reserve(0, 90 * minute)
  const { reservationId } = await reserve(2 * hour, 3 * hour)
  await perform(services, cancelReservation, { ...inL1, reservationId })
  advance(10 * minute)
  await perform(services, openLocker, { ...inL1, actorId: 'ann' })
  advance(170 * minute)
  const chart = await perform(services, showUtilization, { ...inL1, from, to: fromNow(0), by: 'hour' })
  expect(chart.map(({ reservedMinutes, share, openings }) => [reservedMinutes, share, openings])).toEqual([
    [60, 1, 1],
    [30, 0.5, 0],
    [0, 0, 0],
  ])
  const days = await perform(services, showUtilization, inL1)
  expect(days).toHaveLength(8)
  expect(days.at(-1)).toMatchObject({ reservedMinutes: 90, share: 0.5, openings: 1 })
})

test('utilization ends at the last moment of the calendar, and aligns days before 1970', async () => {
  const { services } = lockers
  const last = { from: '9999-12-30T12:00:00.000Z', to: '9999-12-31T23:59:59.999Z' }
  expect(await perform(services, showUtilization, { ...inL1, ...last })).toMatchObject([
    { from: last.from, to: '9999-12-31T00:00:00.000Z' },
    { from: '9999-12-31T00:00:00.000Z', to: last.to },
  ])
  const old = { from: '1969-12-30T12:00:00.000Z', to: '1970-01-01T00:00:00.000Z' }
  expect(await perform(services, showUtilization, { ...inL1, ...old })).toMatchObject([
    { from: old.from, to: '1969-12-31T00:00:00.000Z' },
    { from: '1969-12-31T00:00:00.000Z', to: old.to },
  ])
})

test('the occupancy has each locker with its reservations in the period, without cancelled ones', async () => {
  const { services, reserve, fromNow } = lockers
  await reserve(0, 2 * hour)
  const { reservationId } = await reserve(3 * hour, 4 * hour)
  await reserve(5 * hour, 6 * hour)
  await perform(services, cancelReservation, { ...inL1, reservationId })
  const window = { from: fromNow(hour), to: fromNow(5 * hour) }
  const { items } = await perform(services, listOccupancy, window)
  const first = items.find(({ lockerId }) => lockerId === 'L-1')!
  expect(first.reservations.map(({ startAt }) => startAt)).toEqual([fromNow(0)])
  expect(await perform(services, listOccupancy, { ...window, locationId: 'nowhere' })).toMatchObject({
    items: [],
  })
})
