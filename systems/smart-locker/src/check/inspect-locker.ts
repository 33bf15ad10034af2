import type { Violation } from '@tablewright/system'
import type { EventItem, LockerItem, ReservationItem } from '../db.js'
import { type Lockers, timeNow } from '../open.js'
import { activeAt } from '../rules/reservations/active-now.js'
import { runsAt } from '../rules/reservations/reservation-fields.js'
import { allTime, readChain } from './read-chain.js'
import { reservationViolations } from './reservation-violations.js'

/** Returns the violations of a locker. Reads it twice: a violation that disappears was a concurrent write. */
export async function inspectLocker(services: Lockers, lockerId: string): Promise<readonly Violation[]> {
  const first = await lookAt(services, lockerId)
  if (first.length === 0) return []
  const again = new Set((await lookAt(services, lockerId)).map(({ message }) => message))
  return first.filter(({ message }) => again.has(message))
}

async function lookAt(services: Lockers, lockerId: string): Promise<Violation[]> {
  const locker = await services.db.lockerNow({ lockerId })
  const reservations = await reservationsOf(services, lockerId)
  return [
    ...lockerViolations(lockerId, locker, reservations.length),
    ...retirementViolations(locker, reservations),
    ...violationsOfReservations(reservations, timeNow(services)),
    ...(await activeViolations(services, lockerId, reservations)),
    ...(await eventViolations(services, lockerId, locker, reservations)),
  ]
}

export async function reservationsOf({ db }: Lockers, lockerId: string): Promise<ReservationItem[]> {
  const all: ReservationItem[] = []
  for await (const each of db.reservationsOfLocker({ lockerId, from: allTime.from })) all.push(each)
  return all
}

function lockerViolations(lockerId: string, locker: LockerItem | null, reservations: number): Violation[] {
  if (!locker) {
    return [
      violation('locker', `Locker ${lockerId} has related items, but no item of its own.`, { lockerId }),
    ]
  }
  const { status, bookings, bookingsAtChange } = locker
  const found: Violation[] = []
  if (bookings < reservations) {
    const message = `Locker ${lockerId} counts ${bookings} bookings and has ${reservations} reservations.`
    found.push(violation('bookings', message, { lockerId, bookings, reservations }))
  }
  if (locker.retiredAt !== undefined && status !== 'MAINTENANCE') {
    found.push(violation('retired', `Locker ${lockerId} is retired and ${status}.`, { lockerId }))
  }
  if (status === 'MAINTENANCE' && bookings !== bookingsAtChange) {
    const message = `Locker ${lockerId} was booked in maintenance: ${bookingsAtChange} became ${bookings}.`
    found.push(violation('maintenance', message, { lockerId, bookings, bookingsAtChange }))
  }
  return found
}

function retirementViolations(
  locker: LockerItem | null,
  reservations: readonly ReservationItem[],
): Violation[] {
  if (locker?.retiredAt === undefined) return []
  const open = reservations.filter(({ status }) => status === 'ACTIVE').length
  if (open === 0) return []
  const { lockerId } = locker
  const message = `Locker ${lockerId} is retired and has ${open} reservations that have not ended.`
  return [violation('retired', message, { lockerId, open })]
}

function violationsOfReservations(reservations: readonly ReservationItem[], now: string): Violation[] {
  const violations = reservationViolations(reservations, now)
  return reservations.flatMap(({ lockerId, reservationId }) =>
    violations.get(reservationId)!.map(({ invariant, message }) => {
      const text = `Reservation ${reservationId} of locker ${lockerId} ${message}.`
      return violation(invariant, text, { lockerId, reservationId })
    }),
  )
}

/** Checks that the current reservation matches the windows. */
async function activeViolations(
  services: Lockers,
  lockerId: string,
  reservations: readonly ReservationItem[],
): Promise<Violation[]> {
  const at = timeNow(services)
  const active = await activeAt(services, lockerId, at)
  const running = reservations.filter((each) => runsAt(each, at)).map(({ reservationId }) => reservationId)
  if (active ? running.includes(active.reservationId) : running.length === 0) return []
  const message = `Locker ${lockerId} has ${active?.reservationId ?? 'no reservation'} as active, but by their windows ${running.join(', ') || 'none'} should be.`
  return [violation('active-now', message, { lockerId, active: active?.reservationId, running })]
}

async function eventViolations(
  services: Lockers,
  lockerId: string,
  locker: LockerItem | null,
  reservations: readonly ReservationItem[],
): Promise<Violation[]> {
  const byId = new Map(reservations.map((each) => [each.reservationId, each]))
  const { events, violations } = await readChain(services, lockerId, locker)
  const found = [...violations]
  for (const event of events) {
    const message = eventViolation(event, byId.get(event.metadata?.reservationId ?? ''))
    if (message) {
      const text = `Event ${event.eventId} of locker ${lockerId} ${message}.`
      found.push(violation('events', text, { lockerId, eventId: event.eventId }))
    }
  }
  return found
}

function eventViolation(event: EventItem, reservation: ReservationItem | undefined): string | undefined {
  const { action, result, timestamp, metadata } = event
  const fails = action !== 'OPEN' && action !== 'CLOSE'
  if (fails !== (result === 'FAIL')) return `is ${action} and says ${result}`
  if (action === 'DENIED' && metadata?.reason === undefined) return 'denies without a reason'
  if (action !== 'OPEN') return undefined
  if (metadata?.service !== undefined) return undefined
  if (!reservation) return 'opened without a reservation'
  const { startAt, endAt, bookedUntil = endAt } = reservation
  if (startAt <= timestamp && timestamp < bookedUntil) return undefined
  return `opened at ${timestamp}, outside its reservation from ${startAt} to ${bookedUntil}`
}

function violation(invariant: string, message: string, data: Violation['data']): Violation {
  return { invariant, message, data }
}
