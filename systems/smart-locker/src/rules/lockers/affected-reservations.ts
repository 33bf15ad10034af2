import { type NewEvent, newEvent, refuse } from '@tablewright/system'
import type { ReservationItem } from '../../db.js'
import { lockerEvents } from '../../events.js'
import { limits } from '../../limits.js'
import { type Lockers, timeNow } from '../../open.js'
import { addTime } from '../reservations/window.js'

/** Returns the reservations of a locker that have not ended. */
export async function openReservations(services: Lockers, lockerId: string): Promise<ReservationItem[]> {
  const now = timeNow(services)
  const from = addTime(now, -limits.maxReservation)
  const to = addTime(now, limits.maxAhead + limits.maxReservation)
  const found: ReservationItem[] = []
  for await (const each of services.db.bookedWindows({ lockerId, from, to, endsAfter: now })) found.push(each)
  return found
}

/** Returns notices for people whose reservations are affected by maintenance, the next ones first. */
export function maintenanceNotices(reservations: readonly ReservationItem[]): readonly NewEvent[] {
  return reservations.slice(0, maxNotices).map(({ lockerId, reservationId, ownerId, startAt, endAt }) => {
    const data = { lockerId, reservationId, ownerId, startAt, endAt }
    return newEvent(lockerEvents, 'reservation.affected', lockerId, data)
  })
}

/** Number of reservations that fit into a transaction in addition to the change itself. */
const maxNotices = 40

export function affected(lockerId: string, count: number) {
  return refuse(
    'RESERVATIONS_AFFECTED',
    `Locker ${lockerId} has ${count} ${count === 1 ? 'reservation' : 'reservations'} that ${count === 1 ? 'has' : 'have'} not ended.`,
    {
      field: 'cancelReservations',
      remedy: `Confirm with cancelReservations ${count} that they are canceled.`,
      data: { lockerId, count },
    },
  )
}
