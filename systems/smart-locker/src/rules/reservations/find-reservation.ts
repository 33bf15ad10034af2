import { refuse } from '@tablewright/system'
import type { ReservationItem } from '../../db.js'
import { type Lockers, timeNow } from '../../open.js'

/** Returns the current reservation. */
export async function findReservation(
  { db }: Lockers,
  lockerId: string,
  reservationId: string,
): Promise<ReservationItem> {
  const found = await db.reservationById({ lockerId, reservationId })
  const reservation = found && (await db.reservation({ lockerId, reservationId, startAt: found.startAt }))
  if (reservation) return reservation
  throw refuse('NOT_FOUND', `Locker ${lockerId} has no reservation ${reservationId}.`, {
    field: 'reservationId',
    remedy: 'Check both ids, or list the reservations of the locker.',
    data: { lockerId, reservationId },
  })
}

/** Like `findReservation`, but throws if the reservation has ended. */
export async function findUnended(
  services: Lockers,
  lockerId: string,
  reservationId: string,
): Promise<ReservationItem> {
  const reservation = await findReservation(services, lockerId, reservationId)
  const { status, endAt } = reservation
  if (status === 'ACTIVE' && endAt > timeNow(services)) return reservation
  throw refuse('RESERVATION_ENDED', `The reservation has ended: ${status}, ${endAt}.`, {
    remedy: 'Make a new one.',
    data: { reservationId, status, endAt },
  })
}
