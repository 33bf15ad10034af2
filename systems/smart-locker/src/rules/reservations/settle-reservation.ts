import type { PendingWrite } from '@tablewright/client'
import { emit, newEvent, retryOnConflict } from '@tablewright/system'
import type { ReservationItem, ReservationKey, Transaction } from '../../db.js'
import { lockerEvents } from '../../events.js'
import { type Lockers, timeNow } from '../../open.js'
import { appendEvent } from '../access/append-event.js'

export type Settlement = 'activated' | 'expired' | 'overstayed'

/**
 * Makes a due reservation current at its start, or ends it at its end. The previous one may have to be ended
 * first. Returns everything that was done.
 */
export async function settleReservation(services: Lockers, key: ReservationKey): Promise<Settlement[]> {
  const done: Settlement[] = []
  await retryOnConflict(services, async () => {
    const { lockerId, startAt, reservationId } = key
    const reservation = await services.db.reservation({ lockerId, startAt, reservationId })
    const now = timeNow(services)
    if (reservation?.status !== 'ACTIVE') return
    if (reservation.endAt <= now) {
      done.push(await expire(services, reservation))
    } else if (!reservation.current && reservation.startAt <= now) {
      done.push(...(await settleHolder(services, lockerId)))
      await activate(services, reservation)
      done.push('activated')
    }
  })
  return done
}

/** Ends an expired reservation. If the locker was used and not released, it may still contain things. */
async function expire(services: Lockers, reservation: ReservationItem): Promise<Settlement> {
  if (!(await wasOpened(services, reservation))) {
    await endReservation(services, reservation, 'expireReservation')
    return 'expired'
  }
  const { lockerId, reservationId, ownerId, endAt } = reservation
  const data = { lockerId, reservationId, ownerId, endAt }
  const overstayed = newEvent(lockerEvents, 'reservation.overstayed', lockerId, data)
  const metadata = { reservationId }
  const draft = { lockerId, actorId: 'system', action: 'OVERSTAY', result: 'FAIL', metadata } as const
  await appendEvent(services, draft, {
    events: [overstayed, ended(reservation, 'overstayReservation')],
    also: await endingOf(services, reservation, 'overstayReservation'),
  })
  return 'overstayed'
}

async function wasOpened({ db }: Lockers, reservation: ReservationItem): Promise<boolean> {
  const { lockerId, reservationId, startAt: from, endAt: to } = reservation
  for await (const { action, metadata } of db.eventsInWindow({ lockerId, from, to })) {
    if (action === 'OPEN' && metadata?.reservationId === reservationId) return true
  }
  return false
}

/** How a reservation ends. */
type Ending = keyof typeof endings

const endings = {
  cancelReservation: 'CANCELLED',
  completeReservation: 'COMPLETED',
  expireReservation: 'EXPIRED',
  overstayReservation: 'EXPIRED',
} as const

/** Ends a reservation; with the current one, an occupied locker becomes available. */
export async function endReservation(
  services: Lockers,
  reservation: ReservationItem,
  ending: Ending,
): Promise<void> {
  const writes = await endingOf(services, reservation, ending)
  await emit(services, [ended(reservation, ending)], (tx) => writes(tx))
}

function ended({ lockerId, reservationId, ownerId }: ReservationItem, ending: Ending) {
  const data = { lockerId, reservationId, ownerId, status: endings[ending] }
  return newEvent(lockerEvents, 'reservation.ended', lockerId, data)
}

async function endingOf(
  { db }: Lockers,
  { lockerId, startAt, reservationId, current }: ReservationItem,
  ending: Ending,
): Promise<(tx: Transaction) => readonly PendingWrite[]> {
  const locker = current ? await db.lockerNow({ lockerId }) : null
  const vacates = locker?.status === 'OCCUPIED'
  return (tx) => {
    const end = tx[ending]({ lockerId, startAt, reservationId, wasCurrent: current })
    return vacates ? [end, tx.vacateLocker({ lockerId })] : [end]
  }
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

/** Ends the reservation that RES#ACTIVE points to if its time is over. */
export async function settleHolder(services: Lockers, lockerId: string): Promise<Settlement[]> {
  const holder = await services.db.activeReservation({ lockerId })
  return holder && holder.endAt <= timeNow(services) ? settleReservation(services, holder) : []
}
