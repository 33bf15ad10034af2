import { reservationsOf } from '../check/inspect-locker.js'
import type { ReservationItem } from '../db.js'
import type { Lockers } from '../open.js'
import { sweepShard } from '../rules/reservations/sweep-shard.js'

/**
 * Brings back lockers and reservations whose records are gone but whose copies or traces are there. The rules never
 * delete either, so somebody else did.
 */
export async function restoreLost(services: Lockers): Promise<string[]> {
  const { db } = services
  const done: string[] = []
  for await (const { item } of db.reservationCopies()) {
    done.push(...(await restoreReservation(services, item)))
  }
  const lockerIds = new Set<string>()
  for await (const { item } of db.everything()) lockerIds.add(item.lockerId)
  for (const lockerId of lockerIds) {
    if (!(await db.lockerNow({ lockerId }))) done.push(await restoreLocker(services, lockerId))
  }
  return done
}

type Copy = Pick<ReservationItem, 'lockerId' | 'reservationId' | 'startAt' | 'endAt' | 'ownerId' | 'status'>

async function restoreReservation({ db }: Lockers, copy: Copy): Promise<string[]> {
  const { lockerId, reservationId, startAt, endAt, ownerId, status } = copy
  if (await db.reservation({ lockerId, startAt, reservationId })) return []
  await db.restoreReservation({
    ...{ lockerId, reservationId, startAt, endAt, ownerId, status },
    dueAt: startAt,
    sweepShard: sweepShard(lockerId),
  })
  return [`Reservation ${reservationId} of locker ${lockerId} is restored from its copy.`]
}

/** Out of service, so that somebody looks at it. */
async function restoreLocker(services: Lockers, lockerId: string): Promise<string> {
  const listed = await services.db.listedLocker({ lockerId })
  const { ownerId = 'unknown', alias, locationId } = listed ?? {}
  const bookings = (await reservationsOf(services, lockerId)).length
  const known = { lockerId, ownerId, alias, locationId, bookings, bookingsAtChange: bookings }
  await services.db.addLocker({ ...known, status: 'MAINTENANCE' })
  return `Locker ${lockerId} is back, of owner ${ownerId} and in maintenance.`
}
