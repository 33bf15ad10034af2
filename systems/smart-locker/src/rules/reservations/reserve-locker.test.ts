import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLockers } from '../../check/check-lockers.js'
import { runSweeper } from '../../jobs/run-sweeper.js'
import { sweeper } from '../../jobs/sweeper.js'
import { hour, minute, openTest, type Test } from '../../testing/open-test.js'
import { changeStatus } from '../lockers/change-status.js'
import { showLocker } from '../lockers/show-locker.js'
import { cancelReservation } from './cancel-reservation.js'
import { completeReservation } from './complete-reservation.js'
import { extendReservation } from './extend-reservation.js'
import { reserveLocker } from './reserve-locker.js'
import { showActiveReservation } from './show-active.js'

let lockers: Test
beforeEach(async () => {
  lockers = await openTest()
})
afterEach(async () => {
  expect((await checkLockers(lockers.services)).violations).toEqual([])
  await lockers.close()
})

const active = () => perform(lockers.services, showActiveReservation, { lockerId: 'L-1' })
const status = async () => (await perform(lockers.services, showLocker, { lockerId: 'L-1' })).status

test('a reservation from now on is current immediately and occupies the locker', async () => {
  const { services, fromNow } = lockers
  const made = await perform(services, reserveLocker, {
    lockerId: 'L-1',
    ownerId: 'ann',
    endAt: fromNow(hour),
  })
  expect(made).toMatchObject({ status: 'ACTIVE', phase: 'CURRENT', startAt: fromNow(0), hasPin: false })
  expect(await active()).toMatchObject({ active: true, reservation: { reservationId: made.reservationId } })
  expect(await services.db.activeReservation({ lockerId: 'L-1' })).toMatchObject({ endAt: fromNow(hour) })
  expect(await status()).toBe('OCCUPIED')
})

test('a later reservation becomes current at its start, and ends at its end', async () => {
  const { services, reserve, advance } = lockers
  const made = await reserve(hour, 2 * hour)
  expect(made.phase).toBe('UPCOMING')
  expect(await sweeper.run(services)).toMatchObject({ activated: 0, expired: 0 })
  expect(await active()).toMatchObject({ active: false })
  advance(hour)
  expect(await active()).toMatchObject({ active: true })
  expect(await services.db.activeReservation({ lockerId: 'L-1' })).toBeNull()
  expect(await sweeper.run(services)).toMatchObject({ activated: 1, expired: 0 })
  expect(await services.db.activeReservation({ lockerId: 'L-1' })).toMatchObject({ ownerId: 'ann' })
  expect(await status()).toBe('OCCUPIED')
  advance(hour)
  expect(await active()).toMatchObject({ active: false })
  expect(await perform(services, runSweeper, {})).toMatchObject({ activated: 0, expired: 1 })
  expect(await status()).toBe('AVAILABLE')
  expect(await services.db.activeReservation({ lockerId: 'L-1' })).toBeNull()
})

test('the sweeper switches between adjacent reservations', async () => {
  const { services, reserve, advance } = lockers
  await reserve(0, hour)
  const next = await reserve(hour, 2 * hour)
  advance(hour)
  expect(await active()).toMatchObject({ reservation: { reservationId: next.reservationId } })
  expect(await sweeper.run(services)).toMatchObject({ activated: 1, expired: 1 })
  expect(await active()).toMatchObject({ reservation: { reservationId: next.reservationId } })
})

test('a reservation from now on does not wait for the sweeper to end the previous one', async () => {
  const { reserve, advance } = lockers
  await reserve(0, hour)
  advance(hour)
  const next = await reserve(0, hour, { ownerId: 'ben' })
  expect(await active()).toMatchObject({ reservation: { reservationId: next.reservationId } })
  expect(await status()).toBe('OCCUPIED')
})

test('an overlap is refused, with the conflicts and the free times', async () => {
  const { reserve, fromNow } = lockers
  await reserve(hour, 2 * hour)
  await reserve(3 * hour, 4 * hour)
  await expect(reserve(90 * minute, 210 * minute)).rejects.toMatchObject({
    code: 'RESERVATION_OVERLAP',
    data: {
      field: 'startAt',
      conflicts: [
        { from: fromNow(hour), to: fromNow(2 * hour) },
        { from: fromNow(3 * hour), to: fromNow(4 * hour) },
      ],
      free: [{ from: fromNow(4 * hour), to: fromNow(90 * minute + 14 * 24 * hour) }],
    },
  })
  await expect(reserve(2 * hour, 3 * hour)).resolves.toMatchObject({ status: 'ACTIVE' })
})

test('invalid windows are refused with the field', async () => {
  const { reserve } = lockers
  const refused = (field: string) => ({ code: 'WINDOW_INVALID', data: { field } })
  await expect(reserve(hour, hour)).rejects.toMatchObject(refused('endAt'))
  await expect(reserve(hour, hour + 8 * 24 * hour)).rejects.toMatchObject(refused('endAt'))
  await expect(reserve(-hour, hour)).rejects.toMatchObject(refused('startAt'))
  await expect(reserve(400 * 24 * hour, 401 * 24 * hour)).rejects.toMatchObject(refused('startAt'))
  await expect(reserve(0, hour, { lockerId: 'L-9' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    data: { field: 'lockerId' },
  })
  await expect(reserve(0, hour, { pin: '12' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { field: 'pin' },
  })
})

test('maintenance blocks new reservations and longer ones', async () => {
  const { services, reserve, fromNow } = lockers
  const { reservationId } = await reserve(hour, 2 * hour)
  await perform(services, changeStatus, { lockerId: 'L-1', status: 'MAINTENANCE', version: 1 })
  await expect(reserve(3 * hour, 4 * hour)).rejects.toMatchObject({ code: 'IN_MAINTENANCE' })
  const longer = { lockerId: 'L-1', reservationId, endAt: fromNow(3 * hour) }
  await expect(perform(services, extendReservation, longer)).rejects.toMatchObject({ code: 'IN_MAINTENANCE' })
})

test('an extension uses only free time', async () => {
  const { services, reserve, fromNow } = lockers
  const { reservationId } = await reserve(0, hour)
  await reserve(2 * hour, 3 * hour)
  const extend = (end: number) =>
    perform(services, extendReservation, { lockerId: 'L-1', reservationId, endAt: fromNow(end) })
  expect(await extend(2 * hour)).toMatchObject({ endAt: fromNow(2 * hour), phase: 'CURRENT' })
  await expect(extend(2 * hour + minute)).rejects.toMatchObject({ code: 'RESERVATION_OVERLAP' })
  await expect(extend(hour)).rejects.toMatchObject({ code: 'WINDOW_INVALID', data: { field: 'endAt' } })
  expect(await services.db.activeReservation({ lockerId: 'L-1' })).toMatchObject({ endAt: fromNow(2 * hour) })
})

test('an extension cannot exceed the maximum duration', async () => {
  const { services, reserve, fromNow } = lockers
  const { reservationId } = await reserve(0, hour)
  const endAt = fromNow(8 * 24 * hour)
  await expect(
    perform(services, extendReservation, { lockerId: 'L-1', reservationId, endAt }),
  ).rejects.toMatchObject({ code: 'WINDOW_INVALID' })
})

test('an early release frees the rest of the time', async () => {
  const { services, reserve, advance, fromNow } = lockers
  const { reservationId } = await reserve(0, 4 * hour)
  const key = { lockerId: 'L-1', reservationId }
  advance(hour)
  const [now, booked] = [fromNow(0), fromNow(3 * hour)]
  expect(await perform(services, completeReservation, key)).toMatchObject({
    status: 'COMPLETED',
    endAt: now,
    bookedUntil: booked,
  })
  expect(await status()).toBe('AVAILABLE')
  await expect(reserve(0, hour, { ownerId: 'ben' })).resolves.toMatchObject({ phase: 'CURRENT' })
  await expect(perform(services, completeReservation, key)).rejects.toMatchObject({
    code: 'RESERVATION_ENDED',
  })
})

test('a reservation that has not begun is cancelled, not completed', async () => {
  const { services, reserve } = lockers
  const { reservationId } = await reserve(hour, 2 * hour)
  const key = { lockerId: 'L-1', reservationId }
  await expect(perform(services, completeReservation, key)).rejects.toMatchObject({
    code: 'RESERVATION_NOT_BEGUN',
  })
  expect(await perform(services, cancelReservation, key)).toMatchObject({
    status: 'CANCELLED',
    phase: 'ENDED',
  })
  await expect(perform(services, cancelReservation, key)).rejects.toMatchObject({ code: 'RESERVATION_ENDED' })
  await expect(reserve(hour, 2 * hour, { ownerId: 'ben' })).resolves.toMatchObject({ status: 'ACTIVE' })
})

test('cancelling the current reservation frees the locker', async () => {
  const { services, reserve } = lockers
  const { reservationId } = await reserve(0, hour)
  await perform(services, cancelReservation, { lockerId: 'L-1', reservationId })
  expect(await status()).toBe('AVAILABLE')
  expect(await services.db.activeReservation({ lockerId: 'L-1' })).toBeNull()
})

test('a reservation that is over cannot be changed, even before the sweeper has run', async () => {
  const { services, reserve, advance, fromNow } = lockers
  const { reservationId } = await reserve(0, hour)
  advance(hour)
  const key = { lockerId: 'L-1', reservationId }
  const ended = { code: 'RESERVATION_ENDED' }
  await expect(perform(services, cancelReservation, key)).rejects.toMatchObject(ended)
  await expect(perform(services, completeReservation, key)).rejects.toMatchObject(ended)
  await expect(perform(services, extendReservation, { ...key, endAt: fromNow(hour) })).rejects.toMatchObject(
    ended,
  )
})

test('an unknown reservation is not found', async () => {
  const key = { lockerId: 'L-1', reservationId: '01J8ZQ6V7M3N5P8R2T4W6Y8ZAB' }
  await expect(perform(lockers.services, cancelReservation, key)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    data: { field: 'reservationId' },
  })
})
