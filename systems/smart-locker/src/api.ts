import type { Answer, AnswerItem } from '@tablewright/system'
import type { checkChain } from './check/check-chain.js'
import type { listEvents } from './rules/access/list-events.js'
import type { showDoor } from './rules/access/show-door.js'
import type { listLocations } from './rules/locations/locations.js'
import type { listLockersOfOwner } from './rules/lockers/list-lockers-of-owner.js'
import type { showLocker } from './rules/lockers/show-locker.js'
import type { listOccupancy } from './rules/reservations/list-occupancy.js'
import type { reserveLocker } from './rules/reservations/reserve-locker.js'
import type { showActiveReservation } from './rules/reservations/show-active.js'
import type { showReservation } from './rules/reservations/show-reservation.js'
import type { showUtilization } from './rules/reservations/show-utilization.js'

// Types of the HTTP API's answers, derived from the actions.

export type Locker = Answer<typeof showLocker>
export type LockerStatus = Locker['status']
export type LockerOfOwner = AnswerItem<typeof listLockersOfOwner>
export type Reservation = Answer<typeof showReservation>
/** The only answer that contains the PIN. */
export type ReservationWithPin = Answer<typeof reserveLocker>
export type ActiveNow = Answer<typeof showActiveReservation>
export type Door = Answer<typeof showDoor>
export type AccessEvent = AnswerItem<typeof listEvents>
export type UseOfTime = AnswerItem<typeof showUtilization>
export type OccupiedLocker = AnswerItem<typeof listOccupancy>
export type ChainCheck = Answer<typeof checkChain>
export type Location = AnswerItem<typeof listLocations>
