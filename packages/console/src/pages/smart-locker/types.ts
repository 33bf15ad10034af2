import { dayText } from './timeline/days.js'

/** What the pages of the lockers read of the API's answers. */

export type LockerStatus = 'AVAILABLE' | 'OCCUPIED' | 'MAINTENANCE'

export interface Locker {
  readonly lockerId: string
  readonly ownerId: string
  readonly alias?: string
  readonly status: LockerStatus
  readonly locationId?: string
  readonly updatedAt: string
  readonly version: number
}

export interface Reservation {
  readonly reservationId: string
  readonly lockerId: string
  readonly ownerId: string
  readonly startAt: string
  readonly endAt: string
  readonly bookedUntil?: string
  readonly status: 'ACTIVE' | 'CANCELLED' | 'EXPIRED' | 'COMPLETED'
  readonly phase: 'UPCOMING' | 'CURRENT' | 'ENDED'
  readonly hasPin: boolean
  readonly createdAt: string
}

/** A reservation when its PIN is told, once. */
export interface ReservationWithPin extends Reservation {
  readonly pin?: string
}

export interface ActiveNow {
  readonly active: boolean
  readonly reservation?: Pick<Reservation, 'reservationId' | 'ownerId' | 'startAt' | 'endAt'>
}

export interface Door {
  readonly position: 'OPEN' | 'CLOSED' | 'UNKNOWN'
  readonly movedAt?: string
}

export interface AccessEvent {
  readonly eventId: string
  readonly timestamp: string
  readonly action: 'OPEN' | 'CLOSE' | 'DENIED' | 'FAULT' | 'FORCED'
  readonly actorId: string
  readonly result: 'SUCCESS' | 'FAIL'
  readonly metadata?: { readonly reservationId?: string; readonly reason?: string }
}

export interface UseOfTime {
  readonly from: string
  readonly to: string
  readonly reservedMinutes: number
  readonly share: number
  readonly openings: number
}

export const lockers = 'smart-locker'
export const lockerLink = (lockerId: string) =>
  `/systems/smart-locker/lockers/${encodeURIComponent(lockerId)}`
export const personLink = (person: string) =>
  `/systems/smart-locker/people?person=${encodeURIComponent(person)}`

/** A reservation on the timeline of its locker. */
export function reservationLink(
  reservation: Pick<Reservation, 'lockerId' | 'reservationId' | 'startAt'>,
): string {
  const { lockerId, reservationId, startAt } = reservation
  return `${lockerLink(lockerId)}?day=${dayText(new Date(startAt))}&reservation=${reservationId}`
}
