import { crashEverywhere, type FakeClock, perform, timeoutMs } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { checkLockers } from '../check/check-lockers.js'
import { reservationsOf } from '../check/inspect-locker.js'
import { allTime } from '../check/read-chain.js'
import { repairLockers } from '../check/repair-lockers.js'
import type { Lockers } from '../open.js'
import { storedDoors } from '../ports/stored-doors.js'
import { closeLocker } from '../rules/access/close-locker.js'
import { openLocker } from '../rules/access/open-locker.js'
import { serviceOpen } from '../rules/access/service-open.js'
import { putLocation } from '../rules/locations/locations.js'
import { changeStatus } from '../rules/lockers/change-status.js'
import { describeLocker } from '../rules/lockers/describe-locker.js'
import { retireLocker } from '../rules/lockers/retire-locker.js'
import { transferLocker } from '../rules/lockers/transfer-locker.js'
import { cancelReservation } from '../rules/reservations/cancel-reservation.js'
import { completeReservation } from '../rules/reservations/complete-reservation.js'
import { extendReservation } from '../rules/reservations/extend-reservation.js'
import { renewPin } from '../rules/reservations/renew-pin.js'
import { reserveAny } from '../rules/reservations/reserve-any.js'
import { reserveLocker } from '../rules/reservations/reserve-locker.js'
import { smartLockerSystem, smartLockerSystemOf } from '../system.js'
import { addTwoLockers, sweep } from '../testing/everyday.js'
import { freshDatabase, hour } from '../testing/open-test.js'

const at = (digits: string) => `2026-01-01T${digits}:00.000Z`
const reserve = (services: Lockers, startAt: string, endAt: string, more: object = {}) =>
  perform(services, reserveLocker, { lockerId: 'L-1', ownerId: 'ann', startAt, endAt, ...more })

async function prepare(services: Lockers): Promise<void> {
  await addTwoLockers(services)
  await reserve(services, at('00:00'), at('01:00'))
  await reserve(services, at('01:00'), at('02:00'))
}

const attack = { system: smartLockerSystem, database: freshDatabase, prepare }
const ofLocker = async ({ db }: Lockers, index: number) => {
  const { items } = await db.reservationsOfLocker({ lockerId: 'L-1', from: allTime.from })
  const { lockerId, reservationId } = items[index]!
  return { lockerId, reservationId }
}

const scenarios: Readonly<Record<string, (services: Lockers, clock: FakeClock) => Promise<unknown>>> = {
  'a reservation': (services) => reserve(services, at('03:00'), at('04:00')),
  'a reservation from now on': async (services, clock) => {
    clock.advance(2 * hour)
    await reserve(services, at('02:00'), at('03:00'))
  },
  'an extension': async (services) =>
    perform(services, extendReservation, { ...(await ofLocker(services, 1)), endAt: at('02:30') }),
  'an early release': async (services) => perform(services, completeReservation, await ofLocker(services, 0)),
  'a cancellation': async (services) => perform(services, cancelReservation, await ofLocker(services, 0)),
  'a new PIN': async (services) => perform(services, renewPin, await ofLocker(services, 1)),
  'an opening': (services) => perform(services, openLocker, { lockerId: 'L-1', actorId: 'ann' }),
  'a reservation of any locker': (services) =>
    perform(services, reserveAny, {
      ...{ locationId: 'station', size: 'M', ownerId: 'ann' },
      ...{ startAt: at('01:30'), endAt: at('02:30') },
    }),
  'a service opening': (services) =>
    perform(services, serviceOpen, { lockerId: 'L-1', actorId: 'tech', reason: 'Stuck hinge' }),
  'a closing': (services) => perform(services, closeLocker, { lockerId: 'L-1', actorId: 'ann' }),
  'a new description': (services) =>
    perform(services, describeLocker, { lockerId: 'L-1', alias: 'One', size: 'L', version: 2 }),
  'a location': (services) =>
    perform(services, putLocation, { locationId: 'station', name: 'Station', timeZone: 'Europe/Berlin' }),
  'a change of state': (services) =>
    perform(services, changeStatus, { lockerId: 'L-1', status: 'MAINTENANCE', version: 2 }),
  'a transfer': (services) =>
    perform(services, transferLocker, {
      lockerId: 'L-1',
      fromOwnerId: 'north',
      toOwnerId: 'south',
      version: 2,
    }),
}

test.each(Object.entries(scenarios))('%s survives a crash at every step', async (_name, scenario) => {
  const outcomes = await crashEverywhere({ ...attack, scenario })
  expect(outcomes.length).toBeGreaterThanOrEqual(4)
  expect(outcomes.filter(({ result }) => result.violations.length > 0)).toEqual([])
})

test('a retirement that crashes at any step is completed by repair', { timeout: timeoutMs }, async () => {
  const scenario = (services: Lockers) =>
    perform(services, retireLocker, { lockerId: 'L-1', version: 2, cancelReservations: 2 })
  const recover = async (services: Lockers) => {
    await repairLockers(services)
    const open = (await reservationsOf(services, 'L-1')).filter(({ status }) => status === 'ACTIVE')
    const locker = await services.db.lockerNow({ lockerId: 'L-1' })
    expect(open).toHaveLength(locker?.retiredAt === undefined ? 2 : 0)
  }
  const outcomes = await crashEverywhere({ ...attack, scenario, recover })
  expect(outcomes.length).toBeGreaterThanOrEqual(4)
  expect(outcomes.flatMap(({ result }) => result.violations)).toEqual([])
})

test('a PIN survives a crash at every step, right or wrong', { timeout: timeoutMs }, async () => {
  const scenario = async (services: Lockers) => {
    await perform(services, openLocker, { lockerId: 'L-1', actorId: 'ann', pin: '4711' })
    await perform(services, openLocker, { lockerId: 'L-1', actorId: 'ann', pin: '0000' })
  }
  const withPin = async (services: Lockers) => {
    await addTwoLockers(services)
    await reserve(services, at('00:00'), at('01:00'), { pin: '4711' })
  }
  const outcomes = await crashEverywhere({ ...attack, prepare: withPin, scenario })
  expect(outcomes.flatMap(({ result }) => result.violations)).toEqual([])
})

test('after a crash of a sweep, the next one completes it', { timeout: timeoutMs }, async () => {
  const scenario = async (services: Lockers, clock: FakeClock) => {
    clock.advance(hour)
    await sweep(services)
  }
  const recover = async (services: Lockers, clock: FakeClock) => {
    expect((await checkLockers(services)).violations).toEqual([])
    clock.advance(hour)
    await sweep(services)
    expect(await services.db.activeReservation({ lockerId: 'L-1' })).toBeNull()
    expect(await services.db.lockerNow({ lockerId: 'L-1' })).toMatchObject({ status: 'AVAILABLE' })
  }
  const outcomes = await crashEverywhere({ ...attack, scenario, recover })
  expect(outcomes.flatMap(({ result }) => result.violations)).toEqual([])
})

test('no door opens without its event, regardless of crashes', async () => {
  let opened: string[] = []
  const system = smartLockerSystemOf({
    doors: (db) => {
      const doors = storedDoors(db)
      return {
        ...doors,
        open: async (command) => {
          opened.push(command.eventId)
          await doors.open(command)
        },
      }
    },
  })
  const recover = async ({ db }: Lockers) => {
    const { items } = await db.eventsInWindow({ lockerId: 'L-1', ...allTime })
    const events = items.filter(({ action }) => action === 'OPEN').map(({ eventId }) => eventId)
    expect(events).toEqual(expect.arrayContaining(opened))
    opened = []
  }
  const scenario = scenarios['an opening']!
  const outcomes = await crashEverywhere({ ...attack, system, scenario, recover })
  expect(outcomes.flatMap(({ result }) => result.violations)).toEqual([])
})
