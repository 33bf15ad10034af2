import { isoTime } from '@tablewright/base'
import { memoryDatabase, perform, testResources } from '@tablewright/system/testing'
import { smartLocker } from '../design.js'
import { type LockerOptions, openLockers } from '../open.js'
import { addLocker } from '../rules/lockers/add-locker.js'
import { reserveLocker } from '../rules/reservations/reserve-locker.js'

export const minute = 60_000
export const hour = 60 * minute
export const freshDatabase = memoryDatabase(smartLocker)

/** Opens a system with one locker, L-1 of owner north, at 2026-01-01T00:00Z. */
export async function openTest(options: LockerOptions = {}) {
  const { resources, driver, clock: fake, close } = await testResources(freshDatabase)
  const { clock, advance } = fake
  const services = openLockers(resources, options)
  await perform(services, addLocker, { lockerId: 'L-1', ownerId: 'north', locationId: 'station' })
  const fromNow = (milliseconds: number) => isoTime(clock() + milliseconds)
  /** Makes a reservation between two times in milliseconds from now, by default for Ann. */
  const reserve = (from: number, to: number, more: object = {}) =>
    perform(services, reserveLocker, {
      lockerId: 'L-1',
      ownerId: 'ann',
      startAt: fromNow(from),
      endAt: fromNow(to),
      ...more,
    })
  return { services, driver, close, advance, fromNow, reserve }
}

export type Test = Awaited<ReturnType<typeof openTest>>
