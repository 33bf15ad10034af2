import { sdkDatabase } from '@tablewright/server/testing'
import { perform, testResources } from '@tablewright/system/testing'
import { afterAll, expect, test } from 'vitest'
import { smartLocker } from './design.js'
import { sweeper } from './jobs/sweeper.js'
import { openLockers } from './open.js'
import { closeLocker } from './rules/access/close-locker.js'
import { listEvents } from './rules/access/list-events.js'
import { openLocker } from './rules/access/open-locker.js'
import { addLocker } from './rules/lockers/add-locker.js'
import { completeReservation } from './rules/reservations/complete-reservation.js'
import { reserveLocker } from './rules/reservations/reserve-locker.js'
import { smartLockerSystem } from './system.js'

const { resources, clock, close } = await testResources(sdkDatabase(smartLocker))
const services = openLockers(resources)
afterAll(close)

test('the whole flow works over HTTP with the AWS SDK', async () => {
  const lockerId = 'L-1'
  await perform(services, addLocker, { lockerId, ownerId: 'north', locationId: 'station' })
  const [startAt, endAt] = ['2026-01-01T01:00:00.000Z', '2026-01-01T03:00:00.000Z']
  const request = { lockerId, ownerId: 'ann', startAt, endAt, withPin: true }
  const { reservationId, pin } = await perform(services, reserveLocker, request)
  await expect(perform(services, reserveLocker, { ...request, ownerId: 'ben' })).rejects.toMatchObject({
    code: 'RESERVATION_OVERLAP',
    data: { free: [{ from: endAt }] },
  })
  clock.advance(3_600_000)
  expect(await sweeper.run(services)).toMatchObject({ activated: 1, expired: 0 })
  const attempt = { lockerId, actorId: 'keypad' }
  await expect(perform(services, openLocker, { ...attempt, pin: '0' })).rejects.toMatchObject({
    code: 'ACCESS_DENIED',
  })
  await perform(services, openLocker, { ...attempt, pin })
  clock.advance(60_000)
  await perform(services, closeLocker, attempt)
  await perform(services, completeReservation, { lockerId, reservationId })
  const { items } = await perform(services, listEvents, { lockerId })
  expect(items.map(({ action }) => action).sort()).toEqual(['CLOSE', 'DENIED', 'OPEN'])
  expect(await smartLockerSystem.check(services)).toEqual({
    counted: { lockers: 1, locations: 0, reservations: 1, events: 3, domainEvents: 3, pendingEvents: 3 },
    violations: [],
  })
})
