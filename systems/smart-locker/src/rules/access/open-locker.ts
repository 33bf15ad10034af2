import { newUlid, type PendingWrite } from '@tablewright/client'
import { text } from '@tablewright/design'
import { action, newEvent, one, refuse, retryOnConflict } from '@tablewright/system'
import type { EventItem, ReservationItem, Transaction } from '../../db.js'
import { lockerEvents } from '../../events.js'
import { limits } from '../../limits.js'
import { type Lockers, timeNow } from '../../open.js'
import { requireLocker } from '../lockers/require-locker.js'
import { activeAt } from '../reservations/active-now.js'
import { runsAt } from '../reservations/reservation-fields.js'
import { appendEvent } from './append-event.js'
import { type Attempt, attemptFields, eventFields } from './event-fields.js'
import { moveDoor } from './move-door.js'
import { isPin } from './pin.js'

export const openLocker = action({
  summary: 'Open a locker; refused without a current reservation or with a wrong PIN',
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

/** Records one event, whether the locker opens or not. */
async function decide(services: Lockers, attempt: Attempt, pin: string | undefined): Promise<EventItem> {
  const at = timeNow(services)
  const reservation = await runningReservation(services, attempt.lockerId, at)
  if (!reservation) return deny(services, attempt, at, 'NO_RESERVATION')
  if (reservation.pinHash !== undefined) {
    return decideByPin(services, attempt, at, reservation, reservation.pinHash, pin)
  }
  if (reservation.ownerId !== attempt.actorId) return deny(services, attempt, at, 'NOT_YOURS', reservation)
  const { startAt, reservationId } = reservation
  return admit(services, attempt, at, reservation, (tx, event) =>
    tx.admit(Object.assign({}, event, { at, startAt, reservationId })),
  )
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

/** Anybody with the PIN may open. An attempt is counted before the PIN is compared. */
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
  return admit(services, attempt, at, reservation, (tx, event) =>
    tx.admitWithPin(Object.assign({}, event, { at, startAt, reservationId, provenHash: pinHash })),
  )
}

function admit(
  services: Lockers,
  attempt: Attempt,
  at: string,
  { reservationId }: ReservationItem,
  write: (tx: Transaction, event: AdmittedEvent) => PendingWrite,
): Promise<EventItem> {
  const eventId = newUlid(services.clock(), services.random)
  const { lockerId, actorId } = attempt
  const data = { lockerId, eventId, actorId, reservationId, openedAt: at }
  const opened = newEvent(lockerEvents, 'locker.opened', lockerId, data)
  const seen = { timestamp: at, action: 'OPEN', result: 'SUCCESS', metadata: { reservationId } } as const
  return appendEvent(
    services,
    { ...attempt, ...seen, eventId },
    {
      events: [opened],
      // The patterns that grant access set these three themselves.
      write: (tx, { action: _, result: __, timestamp: ___, ...event }) => write(tx, event),
    },
  )
}

type AdmittedEvent = Omit<EventItem, 'action' | 'result' | 'timestamp'>

function deny(
  services: Lockers,
  attempt: Attempt,
  timestamp: string,
  reason: string,
  reservation?: ReservationItem,
): Promise<EventItem> {
  const metadata = { reason, ...(reservation && { reservationId: reservation.reservationId }) }
  return appendEvent(services, { ...attempt, timestamp, action: 'DENIED', result: 'FAIL', metadata })
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
  return refuse('ACCESS_DENIED', `Locker ${lockerId} stays closed: ${reason}.`, {
    remedy: remedies[reason] ?? 'Ask the operator of the locker.',
    data: { lockerId, reason, eventId, timestamp },
  })
}
