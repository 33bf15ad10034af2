import type { Db } from '@tablewright/client'
import type { ItemOf } from '@tablewright/design'
import type { AccessEvent, Locker, Reservation } from './design/document.js'
import type { smartLocker } from './design.js'

/** The connected design. */
export type SmartLockerDb = Db<(typeof smartLocker)['patterns']>

/** Writes of one transaction. */
export type Transaction = Parameters<Parameters<SmartLockerDb['transact']>[0]>[0]

export type LockerItem = ItemOf<typeof Locker>
export type ReservationItem = ItemOf<typeof Reservation>
export type EventItem = ItemOf<typeof AccessEvent>

/** The key of a reservation. */
export type ReservationKey = Pick<ReservationItem, 'lockerId' | 'startAt' | 'reservationId'>
