import { isoTime } from '@tablewright/base'
import type { SeededChoices } from '@tablewright/system'
import { perform } from '@tablewright/system/testing'
import { reservationsOf } from '../check/inspect-locker.js'
import { sweeper } from '../jobs/sweeper.js'
import type { Lockers } from '../open.js'
import { closeLocker } from '../rules/access/close-locker.js'
import { openLocker } from '../rules/access/open-locker.js'
import { reportEvent } from '../rules/access/report-event.js'
import { serviceOpen } from '../rules/access/service-open.js'
import { addLocker } from '../rules/lockers/add-locker.js'
import { changeStatus } from '../rules/lockers/change-status.js'
import { retireLocker } from '../rules/lockers/retire-locker.js'
import { transferLocker } from '../rules/lockers/transfer-locker.js'
import { cancelReservation } from '../rules/reservations/cancel-reservation.js'
import { completeReservation } from '../rules/reservations/complete-reservation.js'
import { extendReservation } from '../rules/reservations/extend-reservation.js'
import { reserveAny } from '../rules/reservations/reserve-any.js'
import { reserveLocker } from '../rules/reservations/reserve-locker.js'

const quarter = 15 * 60_000
export const lockerIds = ['L-1', 'L-2'] as const
export const people = ['ann', 'ben', 'cem'] as const

export async function addTwoLockers(services: Lockers): Promise<void> {
  const place = { locationId: 'station', size: 'M' } as const
  for (const lockerId of lockerIds)
    await perform(services, addLocker, { lockerId, ownerId: 'north', ...place })
}

/** Reserves a random window of quarter hours within two hours: many collide. */
export async function reserveSomething(services: Lockers, dice: SeededChoices): Promise<unknown> {
  const start = services.clock() + dice.below(6) * quarter
  return perform(services, reserveLocker, {
    lockerId: dice.pick(lockerIds),
    ownerId: dice.pick(people),
    startAt: isoTime(start),
    endAt: isoTime(start + (1 + dice.below(3)) * quarter),
  })
}

/** Like `reserveSomething`, for any locker. */
export async function reserveAnything(services: Lockers, dice: SeededChoices): Promise<unknown> {
  const start = services.clock() + dice.below(6) * quarter
  return perform(services, reserveAny, {
    locationId: 'station',
    size: dice.pick(['S', 'M'] as const),
    orLarger: dice.below(2) === 0,
    ownerId: dice.pick(people),
    startAt: isoTime(start),
    endAt: isoTime(start + (1 + dice.below(3)) * quarter),
  })
}

/** A technician opens a door, with or without a reservation. */
export function serviceSomething(services: Lockers, dice: SeededChoices): Promise<unknown> {
  return perform(services, serviceOpen, { lockerId: dice.pick(lockerIds), actorId: 'tech', reason: 'Hinge' })
}

/** Retires a locker, and confirms the number of its reservations. */
export async function retireSomething(services: Lockers, dice: SeededChoices): Promise<unknown> {
  const lockerId = dice.pick(lockerIds)
  const { version } = (await services.db.lockerNow({ lockerId }))!
  const open = (await reservationsOf(services, lockerId)).filter(({ status }) => status === 'ACTIVE')
  return perform(services, retireLocker, { lockerId, version, cancelReservations: open.length })
}

/** Extends, cancels or completes one of the reservations. */
export async function changeSomething(services: Lockers, dice: SeededChoices): Promise<unknown> {
  const lockerId = dice.pick(lockerIds)
  const active = (await reservationsOf(services, lockerId)).filter(({ status }) => status === 'ACTIVE')
  if (active.length === 0) return undefined
  const { reservationId, endAt } = dice.pick(active)
  const key = { lockerId, reservationId }
  switch (dice.below(4)) {
    case 0:
      return perform(services, cancelReservation, key)
    case 1:
      return perform(services, completeReservation, key)
    default:
      return perform(services, extendReservation, { ...key, endAt: isoTime(Date.parse(endAt) + quarter) })
  }
}

export function openSomething(services: Lockers, dice: SeededChoices): Promise<unknown> {
  return perform(services, openLocker, { lockerId: dice.pick(lockerIds), actorId: dice.pick(people) })
}

export function reportSomething(services: Lockers, dice: SeededChoices): Promise<unknown> {
  const event = dice.pick(['FAULT', 'FORCED'] as const)
  return perform(services, reportEvent, { lockerId: dice.pick(lockerIds), actorId: 'hinge', event })
}

export function closeSomething(services: Lockers, dice: SeededChoices): Promise<unknown> {
  return perform(services, closeLocker, { lockerId: dice.pick(lockerIds), actorId: dice.pick(people) })
}

/** Changes the state or the owner of a locker, with the version that was seen. */
export async function administrate(services: Lockers, dice: SeededChoices): Promise<unknown> {
  const lockerId = dice.pick(lockerIds)
  const { ownerId, version } = (await services.db.lockerNow({ lockerId }))!
  if (dice.below(3) === 0) {
    const toOwnerId = ownerId === 'north' ? 'south' : 'north'
    return perform(services, transferLocker, { lockerId, fromOwnerId: ownerId, toOwnerId, version })
  }
  const status = dice.pick(['AVAILABLE', 'OCCUPIED', 'MAINTENANCE'] as const)
  return perform(services, changeStatus, { lockerId, status, version })
}

export function sweep(services: Lockers): Promise<unknown> {
  return sweeper.run(services)
}
