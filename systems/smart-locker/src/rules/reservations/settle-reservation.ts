import { emit, newEvent, retryOnConflict } from '@tablewright/system'
import type { ReservationItem, ReservationKey } from '../../db.js'
import { lockerEvents } from '../../events.js'
import { type Lockers, timeNow } from '../../open.js'

export type Settlement = 'activated' | 'expired'

/**
 * Moves a reservation to where the time has come: makes it the current one at its start, ends it at its end. The one
 * before it may have to be ended first; all that was done is told.
 */
export async function settleReservation(services: Lockers, key: ReservationKey): Promise<Settlement[]> {
  const done: Settlement[] = []
  await retryOnConflict(services, async () => {
    const { lockerId, startAt, reservationId } = key
    const reservation = await services.db.reservation({ lockerId, startAt, reservationId })
    const now = timeNow(services)
    if (reservation?.status !== 'ACTIVE') return
    if (reservation.endAt <= now) {
      await endReservation(services, reservation, 'expireReservation')
      done.push('expired')
    } else if (!reservation.current && reservation.startAt <= now) {
      done.push(...(await settleHolder(services, lockerId)))
      await activate(services, reservation)
      done.push('activated')
    }
  })
  return done
}

/** How a reservation ends: the pattern that does it. */
type Ending = keyof typeof endings

const endings = {
  cancelReservation: 'CANCELLED',
  completeReservation: 'COMPLETED',
  expireReservation: 'EXPIRED',
} as const

/** Ends a reservation; with the current one, an occupied locker becomes available. */
export async function endReservation(
  services: Lockers,
  { lockerId, startAt, reservationId, ownerId, current }: ReservationItem,
  ending: Ending,
): Promise<void> {
  const locker = current ? await services.db.lockerNow({ lockerId }) : null
  const vacates = locker?.status === 'OCCUPIED'
  const data = { lockerId, reservationId, ownerId, status: endings[ending] }
  const ended = newEvent(lockerEvents, 'reservation.ended', lockerId, data)
  await emit(services, [ended], (tx) => {
    const end = tx[ending]({ lockerId, startAt, reservationId, wasCurrent: current })
    return vacates ? [end, tx.vacateLocker({ lockerId })] : [end]
  })
}

async function activate(
  { db }: Lockers,
  { lockerId, startAt, reservationId }: ReservationItem,
): Promise<void> {
  const locker = await db.lockerNow({ lockerId })
  await db.transact((tx) => {
    const begin = tx.activateReservation({ lockerId, startAt, reservationId })
    return locker?.status === 'AVAILABLE' ? [begin, tx.occupyLocker({ lockerId })] : [begin]
  })
}

/** Ends the reservation that RES#ACTIVE still names although its time is over. */
export async function settleHolder(services: Lockers, lockerId: string): Promise<Settlement[]> {
  const holder = await services.db.activeReservation({ lockerId })
  return holder && holder.endAt <= timeNow(services) ? settleReservation(services, holder) : []
}
