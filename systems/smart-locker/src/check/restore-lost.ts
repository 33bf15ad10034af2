import { isTablewrightError } from '@tablewright/base'
import type { ReservationItem } from '../db.js'
import type { Lockers } from '../open.js'
import { sweepShard } from '../rules/reservations/sweep-shard.js'
import { reservationsOf } from './inspect-locker.js'

/**
 * Restores missing lockers and reservations from their copies. The rules never delete them, so they were
 * deleted directly. `lockerIds` are the lockers without malformed items.
 */
export async function restoreLost(services: Lockers, lockerIds: readonly string[]): Promise<string[]> {
  const { db } = services
  const readable = new Set(lockerIds)
  const done: string[] = []
  for (const copy of await readableCopies(services)) {
    if (readable.has(copy.lockerId)) done.push(...(await restoreReservation(services, copy)))
  }
  for (const lockerId of lockerIds) {
    if (!(await db.lockerNow({ lockerId }))) done.push(await restoreLocker(services, lockerId))
  }
  return done
}

/**
 * Returns the readable copies. A malformed copy is first corrected from its source; others are read in the
 * next pass.
 */
async function readableCopies({ db }: Lockers): Promise<readonly Copy[]> {
  const copies: Copy[] = []
  try {
    for await (const { item } of db.reservationCopies()) copies.push(item)
  } catch (error) {
    if (!isTablewrightError(error)) throw error
  }
  return copies
}

type Copy = Pick<ReservationItem, 'lockerId' | 'reservationId' | 'startAt' | 'endAt' | 'ownerId' | 'status'>

async function restoreReservation({ db }: Lockers, copy: Copy): Promise<string[]> {
  const { lockerId, reservationId, startAt, endAt, ownerId, status } = copy
  try {
    if (await db.reservation({ lockerId, startAt, reservationId })) return []
    await db.restoreReservation({
      ...{ lockerId, reservationId, startAt, endAt, ownerId, status },
      dueAt: startAt,
      sweepShard: sweepShard(lockerId),
    })
  } catch (error) {
    // The copy is incomplete: it is corrected from its source if there is one.
    if (isTablewrightError(error, 'INVALID_INPUT')) return []
    throw error
  }
  return [`Reservation ${reservationId} of locker ${lockerId} is restored from its copy.`]
}

/** Restores a locker in maintenance, for a check by a person. */
async function restoreLocker(services: Lockers, lockerId: string): Promise<string> {
  const listed = await services.db.listedLocker({ lockerId })
  const { ownerId = 'unknown', alias, locationId } = listed ?? {}
  const bookings = (await reservationsOf(services, lockerId)).length
  const known = { lockerId, ownerId, alias, locationId, bookings, bookingsAtChange: bookings }
  await services.db.addLocker({ ...known, status: 'MAINTENANCE' })
  return `Locker ${lockerId} is back, of owner ${ownerId} and in maintenance.`
}
