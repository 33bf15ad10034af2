import type { Reservation } from '@tablewright/smart-locker/api'
import { dayText } from './timeline/days.js'

export type {
  AccessEvent,
  ActiveNow,
  ChainCheck,
  Door,
  Location,
  Locker,
  LockerOfOwner,
  LockerStatus,
  OccupiedLocker,
  Reservation,
  ReservationWithPin,
  UseOfTime,
} from '@tablewright/smart-locker/api'

export const lockers = 'smart-locker'
export const lockerLink = (lockerId: string) =>
  `/systems/smart-locker/lockers/${encodeURIComponent(lockerId)}`
export const personLink = (person: string) =>
  `/systems/smart-locker/people?person=${encodeURIComponent(person)}`

/** Returns the link to a reservation on the timeline of its locker. */
export function reservationLink(
  reservation: Pick<Reservation, 'lockerId' | 'reservationId' | 'startAt'>,
): string {
  const { lockerId, reservationId, startAt } = reservation
  return `${lockerLink(lockerId)}?day=${dayText(new Date(startAt))}&reservation=${reservationId}`
}
