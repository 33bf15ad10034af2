import { boolean, id, oneOf, timestamp, ulid, version } from '@tablewright/design'
import type { ReservationItem } from '../../db.js'

/** The public fields of a reservation. */
export const reservationFields = {
  reservationId: ulid(),
  lockerId: id(),
  ownerId: id(),
  startAt: timestamp(),
  endAt: timestamp(),
  bookedUntil: timestamp().optional(),
  status: oneOf('ACTIVE', 'CANCELLED', 'EXPIRED', 'COMPLETED'),
  phase: oneOf('UPCOMING', 'CURRENT', 'ENDED'),
  hasPin: boolean(),
  createdAt: timestamp(),
  version: version(),
}

/** Whether a reservation runs at a time, from its window and independent of the sweeper. */
export function runsAt(
  { status, startAt, endAt }: Pick<ReservationItem, 'status' | 'startAt' | 'endAt'>,
  at: string,
) {
  return status === 'ACTIVE' && startAt <= at && at < endAt
}

export function toReservationView(reservation: ReservationItem, at: string) {
  const { status, endAt } = reservation
  const ended = status !== 'ACTIVE' || endAt <= at
  const phase = ended ? 'ENDED' : runsAt(reservation, at) ? 'CURRENT' : 'UPCOMING'
  // Not after the copy: appending properties to a spread copy is slow.
  return { phase, hasPin: reservation.pinHash !== undefined, ...reservation } as const
}
