import { id, timestamp, ulid } from '@tablewright/design'
import { action, emit, newEvent, one, refuse, retryOnConflict } from '@tablewright/system'
import { lockerEvents } from '../../events.js'
import { type Lockers, timeNow } from '../../open.js'
import { findReservation, findUnended } from './find-reservation.js'
import { takenWindows } from './free-windows.js'
import { reservationFields, toReservationView } from './reservation-fields.js'
import { overlap, requireService } from './reserve-locker.js'
import { requireLength } from './window.js'

export const extendReservation = action({
  summary: 'Extend a reservation, if the time is free',
  input: { lockerId: id(), reservationId: ulid(), endAt: timestamp() },
  output: one(reservationFields),
  run: async (services: Lockers, { lockerId, reservationId, endAt }) => {
    await retryOnConflict(services, () => extend(services, lockerId, reservationId, endAt))
    return toReservationView(await findReservation(services, lockerId, reservationId), timeNow(services))
  },
})

async function extend(
  services: Lockers,
  lockerId: string,
  reservationId: string,
  endAt: string,
): Promise<void> {
  const { bookings } = await requireService(services, lockerId)
  const { startAt, current, version, ...reservation } = await findUnended(services, lockerId, reservationId)
  if (endAt <= reservation.endAt) throw notLater(reservation.endAt)
  requireLength({ from: startAt, to: endAt })
  const more = { from: reservation.endAt, to: endAt }
  const taken = await takenWindows(services, lockerId, more)
  const others = taken.filter((window) => window.reservationId !== reservationId)
  if (others.length > 0) throw await overlap(services, lockerId, more, others)
  const key = { lockerId, startAt, reservationId, version }
  const dueAt = current ? endAt : startAt
  const data = { lockerId, reservationId, ownerId: reservation.ownerId, endAt }
  const extended = newEvent(lockerEvents, 'reservation.extended', lockerId, data)
  await emit(services, [extended], (tx) => [
    tx.extendReservation({ endAt, dueAt, expectedBookings: bookings, ...key }),
  ])
}

function notLater(endAt: string) {
  return refuse('WINDOW_INVALID', `The reservation already ends at ${endAt}.`, {
    field: 'endAt',
    remedy: 'Choose a later end; to end it now, complete it.',
    data: { endAt },
  })
}
