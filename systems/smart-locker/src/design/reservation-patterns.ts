import {
  above,
  atMost,
  attribute,
  boolean,
  create,
  get,
  increment,
  integer,
  now,
  param,
  query,
  timestamp,
  transact,
  update,
} from '@tablewright/design'
import { Locker, Reservation } from './entities.js'

/** Lets one booking through at a time, and none while the locker is out of service. */
const bookingFence = update(Locker, {
  given: { expectedBookings: integer() },
  to: { bookings: increment() },
  when: { bookings: param('expectedBookings'), status: ['AVAILABLE', 'OCCUPIED'] },
  quiet: true,
})

const page = { expect: { items: 20, bytes: 500 }, rate: 'medium' } as const

/** Whoever ends a reservation has seen whether it was the current one, and so whether the locker becomes free. */
const seenAs = { given: { wasCurrent: boolean() } } as const

export const reservationPatterns = {
  createReservation: transact(
    { fence: bookingFence, reservation: create(Reservation, { to: { status: 'ACTIVE' } }) },
    { id: 'AP-04', goal: 'Create a reservation window for a locker', rate: 'medium' },
  ),
  reserveNow: transact(
    {
      locker: update(Locker, {
        given: { expectedBookings: integer() },
        to: { bookings: increment(), status: 'OCCUPIED', bookingsAtChange: attribute('bookings') },
        when: { bookings: param('expectedBookings'), status: 'AVAILABLE' },
      }),
      reservation: create(Reservation, { to: { status: 'ACTIVE', current: true } }),
    },
    {
      id: 'AP-04-now',
      goal: 'Create a reservation that begins now: the locker is occupied with it',
      rate: 'medium',
    },
  ),
  reservationsInWindow: query(Reservation, {
    id: 'AP-05',
    goal: 'List reservations in a time window: from the longest duration before it, keeping what ends later',
    by: 'lockerId',
    between: 'startAt',
    given: { endsAfter: timestamp() },
    filter: { endAt: above(param('endsAfter')) },
    order: 'oldest',
    ...page,
  }),
  newestReservationsInWindow: query(Reservation, {
    id: 'AP-05-newest',
    goal: 'The same, newest first',
    by: 'lockerId',
    between: 'startAt',
    given: { endsAfter: timestamp() },
    filter: { endAt: above(param('endsAfter')) },
    order: 'newest',
    ...page,
  }),
  bookedWindows: query(Reservation, {
    id: 'AP-05-booked',
    goal: 'The windows that are taken, to decide on',
    by: 'lockerId',
    between: 'startAt',
    given: { endsAfter: timestamp() },
    filter: { endAt: above(param('endsAfter')), status: 'ACTIVE' },
    order: 'oldest',
    consistency: 'strong',
    ...page,
  }),
  activeReservation: get(Reservation.ActiveReservation, {
    id: 'AP-06',
    goal: 'Tell whether the locker has an active reservation now',
    rate: 'high',
    consistency: 'strong',
  }),

  reservationById: get(Reservation.ReservationId, {
    goal: 'Find when a reservation starts, and so the reservation',
    rate: 'medium',
    consistency: 'strong',
  }),
  reservation: get(Reservation, { goal: 'Fetch a reservation', rate: 'medium', consistency: 'strong' }),
  reservationsOfOwner: query(Reservation.OwnerReservation, {
    goal: 'List the reservations that a user has made',
    by: 'ownerId',
    between: 'startAt',
    order: 'newest',
    ...page,
  }),
  dueReservations: query(Reservation.DueReservation, {
    goal: 'What the sweeper must look at: windows that have begun or ended',
    by: 'sweepShard',
    before: 'dueAt',
    order: 'oldest',
    consistency: 'strong',
    rate: 'low',
    expect: { items: 20, bytes: 200 },
  }),
  activateReservation: update(Reservation, {
    goal: 'The window has begun: make it the active one',
    to: { current: true, dueAt: attribute('endAt') },
    when: { status: 'ACTIVE', current: false, startAt: atMost(now()), endAt: above(now()) },
    rate: 'medium',
  }),
  extendReservation: transact(
    {
      fence: bookingFence,
      reservation: update(Reservation, {
        set: ['endAt', 'dueAt'],
        when: { status: 'ACTIVE', endAt: above(now()) },
        guard: 'version',
      }),
    },
    { goal: 'Let a reservation end later', rate: 'low' },
  ),
  cancelReservation: update(Reservation, {
    goal: 'Give up a reservation',
    ...seenAs,
    to: { status: 'CANCELLED', current: false },
    when: { status: 'ACTIVE', current: param('wasCurrent'), endAt: above(now()) },
    rate: 'medium',
  }),
  completeReservation: update(Reservation, {
    goal: 'Release a locker, before its time or on it, and keep the window that was used',
    ...seenAs,
    to: { status: 'COMPLETED', current: false, endAt: now(), bookedUntil: attribute('endAt') },
    when: {
      status: 'ACTIVE',
      current: param('wasCurrent'),
      startAt: atMost(now()),
      endAt: above(now()),
    },
    rate: 'medium',
  }),
  expireReservation: update(Reservation, {
    goal: 'The time of a reservation has run out',
    ...seenAs,
    to: { status: 'EXPIRED', current: false },
    when: { status: 'ACTIVE', current: param('wasCurrent'), endAt: atMost(now()) },
    rate: 'medium',
  }),
  renewPin: update(Reservation, {
    goal: 'A new PIN, with all attempts',
    set: ['pinHash'],
    to: { pinAttempts: 0 },
    when: { status: 'ACTIVE', endAt: above(now()) },
    rate: 'low',
  }),
}
