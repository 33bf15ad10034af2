import { newUlid } from '@tablewright/client'
import { text } from '@tablewright/design'
import { action, emit, newEvent, one, refuse, retryOnConflict } from '@tablewright/system'
import type { EventItem, ReservationItem } from '../../db.js'
import { lockerEvents } from '../../events.js'
import { limits } from '../../limits.js'
import { type Lockers, timeNow } from '../../open.js'
import { requireLocker } from '../lockers/require-locker.js'
import { activeAt } from '../reservations/active-now.js'
import { runsAt } from '../reservations/reservation-fields.js'
import { type Attempt, attemptFields, eventFields } from './event-fields.js'
import { moveDoor } from './move-door.js'
import { isPin } from './pin.js'

export const openLocker = action({
  summary: 'Open a locker; without a reservation that runs, or with a wrong PIN, it stays shut',
  input: { ...attemptFields, pin: text({ maximumLength: 20 }).optional() },
  actor: ['actorId'],
  output: one(eventFields),
  run: async (services: Lockers, { pin, ...attempt }) => {
    await requireLocker(services, attempt.lockerId)
    const event = await retryOnConflict(services, () => decide(services, attempt, pin))
    if (event.action === 'DENIED') throw denied(event)
    await moveDoor(services, event, 'open')
    return event
  },
})

/** One event comes of it, whether the locker opens or not. */
async function decide(services: Lockers, attempt: Attempt, pin: string | undefined): Promise<EventItem> {
  const at = timeNow(services)
  const reservation = await runningReservation(services, attempt.lockerId, at)
  if (!reservation) return deny(services, attempt, at, 'NO_RESERVATION')
  if (reservation.pinHash !== undefined) {
    return decideByPin(services, attempt, at, reservation, reservation.pinHash, pin)
  }
  if (reservation.ownerId !== attempt.actorId) return deny(services, attempt, at, 'NOT_YOURS', reservation)
  const admission = admissionOf(services, attempt, at, reservation)
  const [{ event }] = await emit(services, [opened(admission)], (tx) => [tx.admit(admission)])
  return event
}

async function runningReservation(
  services: Lockers,
  lockerId: string,
  at: string,
): Promise<ReservationItem | undefined> {
  const active = await activeAt(services, lockerId, at)
  if (!active) return undefined
  const { startAt, reservationId } = active
  const reservation = await services.db.reservation({ lockerId, startAt, reservationId })
  return reservation && runsAt(reservation, at) ? reservation : undefined
}

/** Whoever knows the PIN may open. An attempt is used up before the PIN is looked at. */
async function decideByPin(
  services: Lockers,
  attempt: Attempt,
  at: string,
  reservation: ReservationItem,
  pinHash: string,
  pin: string | undefined,
): Promise<EventItem> {
  if (pin === undefined) return deny(services, attempt, at, 'PIN_MISSING', reservation)
  if (reservation.pinAttempts >= limits.wrongPins) {
    return deny(services, attempt, at, 'PIN_LOCKED', reservation)
  }
  const { lockerId, startAt, reservationId } = reservation
  await services.db.takePinAttempt({ lockerId, startAt, reservationId })
  if (!(await isPin(pin, pinHash))) return deny(services, attempt, at, 'WRONG_PIN', reservation)
  const admission = admissionOf(services, attempt, at, reservation)
  const [{ event }] = await emit(services, [opened(admission)], (tx) => [
    tx.admitWithPin({ ...admission, provenHash: pinHash }),
  ])
  return event
}

function admissionOf(
  { clock, random }: Lockers,
  attempt: Attempt,
  at: string,
  { startAt, reservationId }: ReservationItem,
) {
  const eventId = newUlid(clock(), random)
  return { ...attempt, at, eventId, startAt, reservationId, metadata: { reservationId } }
}

function opened({ lockerId, eventId, actorId, reservationId, at }: ReturnType<typeof admissionOf>) {
  const data = { lockerId, eventId, actorId, reservationId, openedAt: at }
  return newEvent(lockerEvents, 'locker.opened', lockerId, data)
}

function deny(
  { db }: Lockers,
  attempt: Attempt,
  timestamp: string,
  reason: string,
  reservation?: ReservationItem,
): Promise<EventItem> {
  const metadata = { reason, ...(reservation && { reservationId: reservation.reservationId }) }
  return db.writeEvent({ ...attempt, timestamp, action: 'DENIED', result: 'FAIL', metadata })
}

const remedies: Readonly<Record<string, string>> = {
  NO_RESERVATION: 'Reserve the locker first.',
  NOT_YOURS: 'Only who reserved it may open it, or somebody with its PIN.',
  PIN_MISSING: 'Give the PIN of the reservation.',
  WRONG_PIN: `Give the right PIN; after ${limits.wrongPins} wrong ones it is locked.`,
  PIN_LOCKED: 'Let the owner of the reservation make a new PIN.',
}

function denied({ eventId, timestamp, lockerId, metadata }: EventItem) {
  const reason = metadata?.reason ?? ''
  return refuse('ACCESS_DENIED', `Locker ${lockerId} stays shut: ${reason}.`, {
    remedy: remedies[reason],
    data: { lockerId, reason, eventId, timestamp },
  })
}
