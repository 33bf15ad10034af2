import * as t from '@tablewright/design'
import { Locker, Reservation } from './document.js'
import { Chain } from './product.js'

/** Patterns of check, repair and sample data. */
export const maintenancePatterns = {
  reservationCopies: t.scan([Reservation.ReservationId], {
    goal: 'Find reservations whose record may be missing',
    maintenance: true,
    page: 500,
    consistency: 'strong',
  }),
  reservationsOfLocker: t.query(Reservation, {
    goal: 'Every reservation of a locker, to compare them',
    by: 'lockerId',
    from: 'startAt',
    skipping: [Reservation.ActiveReservation],
    consistency: 'strong',
    page: 200,
    expect: { items: 100, bytes: 500 },
  }),
  restoreReservation: t.create(Reservation, { goal: 'Store a reservation in any state' }),
  repairReservation: t.update(Reservation, {
    goal: 'Correct the attributes that follow from the rest of a reservation',
    set: ['status', 'current', 'dueAt', 'sweepShard', 'pinAttempts'],
    guard: 'version',
  }),
  repairBookings: t.update(Locker, {
    goal: 'Correct the count of bookings',
    set: ['bookings', 'bookingsAtChange'],
    guard: 'version',
  }),
  restoreChain: t.create(Chain, { goal: 'Store the end of a chain that was lost' }),
}
