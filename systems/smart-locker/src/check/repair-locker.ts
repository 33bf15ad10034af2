import { isTablewrightError } from '@tablewright/base'
import type { EventItem, ReservationItem } from '../db.js'
import { type Lockers, timeNow } from '../open.js'
import { cancelAll } from '../rules/lockers/retire-locker.js'
import { settleReservation } from '../rules/reservations/settle-reservation.js'
import { reservationsOf } from './inspect-locker.js'
import { allTime } from './read-chain.js'
import { type ReservationViolation, repaired, reservationViolations } from './reservation-violations.js'

/** Repairs a locker and its reservations as far as possible, and returns the repairs. */
export async function repairLocker(services: Lockers, lockerId: string): Promise<string[]> {
  const reservations = await reservationsOf(services, lockerId)
  const done = [
    ...(await repairBookingCount(services, lockerId, reservations.length)),
    ...(await repairChainEnd(services, lockerId)),
    ...(await repairChainStart(services, lockerId)),
    ...(await repairRetirement(services, lockerId)),
  ]
  const rivals = await releasePointer(services, lockerId, reservations)
  if (rivals) return [...done, rivals]
  const violations = reservationViolations(reservations, timeNow(services))
  for (const each of reservations) {
    const own = violations.get(each.reservationId)!
    if (own.length > 0) done.push(await repairReservation(services, each, own))
  }
  for (const each of reservations) {
    if (each.status === 'ACTIVE' && !each.current && !violations.get(each.reservationId)!.length) {
      await settleReservation(services, each).catch(leaveToSweeper)
    }
  }
  return done
}

async function repairBookingCount(
  { db }: Lockers,
  lockerId: string,
  reservations: number,
): Promise<string[]> {
  const locker = await db.lockerNow({ lockerId })
  if (!locker) return []
  const { status, version, bookingsAtChange } = locker
  const bookings = Math.max(locker.bookings, reservations)
  const booked = status === 'MAINTENANCE' && bookings !== bookingsAtChange
  if (bookings === locker.bookings && !booked) return []
  await db.repairBookings({ lockerId, version, bookings, bookingsAtChange: bookings })
  return [`Locker ${lockerId} counts ${bookings} bookings from here on.`]
}

/**
 * Handles several current reservations. Releases the one that RES#ACTIVE points to: the pointer then moves to
 * the next one, which is corrected in turn. At the end, the running reservation becomes current again.
 */
async function releasePointer(
  services: Lockers,
  lockerId: string,
  reservations: readonly ReservationItem[],
): Promise<string | undefined> {
  const current = reservations.filter((each) => each.current && each.status === 'ACTIVE')
  if (current.length < 2) return undefined
  const pointed = await services.db.activeReservation({ lockerId })
  const holder = current.find(({ reservationId }) => reservationId === pointed?.reservationId)
  if (!holder) return undefined
  return repairReservation(services, holder, [
    { invariant: 'current', message: 'is one of several current ones', repair: { current: false } },
  ])
}

async function repairReservation(
  { db }: Lockers,
  reservation: ReservationItem,
  violations: readonly ReservationViolation[],
): Promise<string> {
  const { lockerId, startAt, reservationId, version } = reservation
  await db.repairReservation({
    lockerId,
    startAt,
    reservationId,
    version,
    ...repaired(reservation, violations),
  })
  const reasons = violations.map(({ message }) => message).join(' and ')
  return `Reservation ${reservationId} of locker ${lockerId} ${reasons}: it is ${repaired(reservation, violations).status}.`
}

function leaveToSweeper(error: unknown): void {
  if (!isTablewrightError(error, 'CONFLICT')) throw error
}

/** Cancels the reservations that a crash left open when a locker was retired. */
async function repairRetirement(services: Lockers, lockerId: string): Promise<string[]> {
  const locker = await services.db.lockerNow({ lockerId })
  if (locker?.retiredAt === undefined) return []
  const cancelled = await cancelAll(services, lockerId)
  return cancelled === 0
    ? []
    : [`${cancelled} reservations of the retired locker ${lockerId} were cancelled.`]
}

/** Restores the end of a chain from its last event. Altered, removed or added events are left to a person. */
async function repairChainEnd({ db }: Lockers, lockerId: string): Promise<string[]> {
  if (await db.eventChain({ lockerId })) return []
  let last: EventItem | undefined
  for await (const event of db.eventsInWindow({ lockerId, ...allTime })) {
    if (event.sequence > (last?.sequence ?? 0)) last = event
  }
  if (!last) return []
  const { sequence, hash } = last
  await db.restoreChain({ lockerId, sequence, hash })
  // The table does not show whether later events were removed together with the end.
  return [
    `The chain of locker ${lockerId} ends at event ${sequence} again. Compare it with a backup: later events may be missing.`,
  ]
}

/** Restores the time of the first event of a locker from the event, if it exists. */
async function repairChainStart({ db }: Lockers, lockerId: string): Promise<string[]> {
  const locker = await db.lockerNow({ lockerId })
  if (!locker || locker.firstEventAt !== undefined) return []
  // Concurrent events may be stored in another order than that of their times.
  for await (const { sequence, timestamp } of db.eventsInWindow({ lockerId, ...allTime })) {
    if (sequence !== 1) continue
    await db.noteFirstEvent({ lockerId, firstEventAt: timestamp })
    return [`Locker ${lockerId} names ${timestamp} as the time of its first event.`]
  }
  return []
}
