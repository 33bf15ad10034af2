import { create, query, scan, update } from '@tablewright/design'
import { AccessEvent, Locker, Reservation } from './entities.js'

/** What check, repair and sample data need. */
export const upkeepPatterns = {
  everything: scan([Locker, Reservation, AccessEvent], {
    goal: 'See which lockers there are traces of',
    maintenance: true,
    page: 500,
    consistency: 'strong',
  }),
  reservationCopies: scan([Reservation.ReservationId], {
    goal: 'What is known of reservations whose record may be gone',
    maintenance: true,
    page: 500,
    consistency: 'strong',
  }),
  reservationsOfLocker: query(Reservation, {
    goal: 'Every reservation of a locker, to hold them against one another',
    by: 'lockerId',
    from: 'startAt',
    skipping: [Reservation.ActiveReservation],
    consistency: 'strong',
    page: 200,
    expect: { items: 100, bytes: 500 },
  }),
  keepReservation: create(Reservation, { goal: 'Take in a reservation whatever became of it' }),
  mendReservation: update(Reservation, {
    goal: 'Set right what follows from the rest of a reservation',
    set: ['status', 'current', 'dueAt', 'sweepShard', 'pinAttempts'],
    guard: 'version',
  }),
  mendBookings: update(Locker, {
    goal: 'Set the fence right',
    set: ['bookings', 'bookingsAtChange'],
    guard: 'version',
  }),
}
