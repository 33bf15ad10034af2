import { isoTime } from '@tablewright/base'
import { newUlid } from '@tablewright/client'
import { boolean, id, text, timestamp } from '@tablewright/design'
import { action, emit, newEvent, one, refuse, retryOnConflict } from '@tablewright/system'
import type { ReservationItem } from '../../db.js'
import { lockerEvents } from '../../events.js'
import { limits } from '../../limits.js'
import { type Lockers, timeNow } from '../../open.js'
import { choosePin, hashPin } from '../access/pin.js'
import { retired } from '../lockers/change-status.js'
import { requireLocker } from '../lockers/require-locker.js'
import { freeWindows, type TakenWindow, takenWindows } from './free-windows.js'
import { reservationFields, toReservationView } from './reservation-fields.js'
import { settleHolder } from './settle-reservation.js'
import { sweepShard } from './sweep-shard.js'
import { addTime, lengthOf, requireBookable, type Window } from './window.js'

export const reserveLocker = action({
  summary: 'Reserve a locker, from now or from a later time',
  input: {
    lockerId: id(),
    ownerId: id().optional(),
    startAt: timestamp().optional(),
    endAt: timestamp(),
    pin: text().optional(),
    withPin: boolean().default(false),
  },
  subject: ['ownerId'],
  output: one({ ...reservationFields, pin: text().optional() }),
  run: async (services: Lockers, { lockerId, ownerId, endAt, ...input }) => {
    const now = services.clock()
    const startAt = input.startAt ?? isoTime(now)
    requireBookable({ from: startAt, to: endAt }, now)
    const pin = choosePin(input.pin, input.withPin, services.random)
    const pinHash = pin === undefined ? undefined : await hashPin(pin, services.random)
    const request = { lockerId, ownerId, startAt, endAt, pinHash }
    const reservation = await retryOnConflict(services, () => book(services, request))
    return { pin, ...toReservationView(reservation, timeNow(services)) }
  },
})

type BookingRequest = Pick<ReservationItem, 'lockerId' | 'ownerId' | 'startAt' | 'endAt' | 'pinHash'>

async function book(services: Lockers, request: BookingRequest): Promise<ReservationItem> {
  const { lockerId, startAt, endAt } = request
  const window = { from: startAt, to: endAt }
  const current = startAt <= timeNow(services)
  // End an expired reservation before the status of the locker is read.
  if (current) await settleHolder(services, lockerId)
  // The number of bookings is read before the windows: any later booking changes it, and the write is
  // refused.
  const { status, bookings } = await requireService(services, lockerId)
  const taken = await takenWindows(services, lockerId, window)
  if (taken.length > 0) throw await overlap(services, lockerId, window, taken)
  const dueAt = current ? endAt : startAt
  const reservationId = newUlid(services.clock(), services.random)
  const due = { dueAt, sweepShard: sweepShard(lockerId) }
  const booking = Object.assign({ reservationId, expectedBookings: bookings }, request, due)
  const data = { lockerId, reservationId, ownerId: request.ownerId, startAt, endAt }
  const created = newEvent(lockerEvents, 'reservation.created', lockerId, data)
  const [{ reservation }] = await emit(services, [created], (tx) => [
    current && status === 'AVAILABLE'
      ? tx.reserveNow(booking)
      : tx.createReservation({ current, ...booking }),
  ])
  return reservation
}

/** Returns the locker. Throws if it is out of service. */
export async function requireService(services: Lockers, lockerId: string) {
  const locker = await requireLocker(services, lockerId)
  if (locker.retiredAt !== undefined) throw retired(lockerId)
  if (locker.status !== 'MAINTENANCE') return locker
  throw refuse('IN_MAINTENANCE', `Locker ${lockerId} is in maintenance and takes no reservations.`, {
    remedy: 'Take another locker, or wait until it is back in service.',
    data: { lockerId },
  })
}

/**
 * Returns the error for an overlap, with the conflicting reservations and free windows of the same duration.
 */
export async function overlap(
  services: Lockers,
  lockerId: string,
  request: Window,
  conflicts: readonly TakenWindow[],
) {
  const whole = { from: request.from, to: addTime(request.from, limits.offersWithin) }
  const taken = await takenWindows(services, lockerId, whole)
  const free = freeWindows(whole, taken, lengthOf(request)).slice(0, limits.offers)
  const windows = conflicts.map(({ from, to }) => ({ from, to }))
  return refuse('RESERVATION_OVERLAP', `Locker ${lockerId} is taken for some of that time.`, {
    field: 'startAt',
    remedy: free.length > 0 ? `It is free from ${free[0]!.from} to ${free[0]!.to}.` : 'Take another locker.',
    data: { lockerId, conflicts: windows, free },
  })
}
