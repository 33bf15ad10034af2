import * as t from '@tablewright/design'
import * as additions from './additions.js'

// "Single-Table Design (Core Pattern) — SmartLocker Domain", in the order of the document. `...additions`
// marks additions of the product.

export const lockers = t.table('SmartLocker', { partitionKey: 'PK', sortKey: 'SK', entityType: 'entityType' })

/** 1) Locker Metadata (canonical record). */
export const Locker = lockers.entity('LOCKER', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'META' },
  attributes: {
    lockerId: t.id(),
    ownerId: t.id(),
    alias: t.text({ maximumLength: 100 }).optional(),
    status: t.oneOf('AVAILABLE', 'OCCUPIED', 'MAINTENANCE'),
    locationId: t.id().optional(),
    createdAt: t.timestamp().onCreate().immutable(),
    updatedAt: t.timestamp().onWrite(),
    version: t.version(),
    ...additions.lockerAttributes,
  },
  derives: {
    /** 2) Owner → Locker relationship: a change of owner deletes one and puts the other in the same transaction. */
    OwnerLocker: t.mirror({
      key: { PK: 'OWNER#<ownerId>', SK: 'LOCKER#<lockerId>' },
      copies: { lockerAlias: 'alias', status: 'status', updatedAt: 'updatedAt' },
    }),
    ...additions.lockerViews,
  },
  expect: { items: 10_000, bytes: 300 },
})

/** 3) Reservation (time-ordered per locker). ACTIVE means not ended; COMPLETED is released early or on time. */
export const Reservation = lockers.entity('RESERVATION', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'RES#<startAt>#<reservationId>' },
  attributes: {
    lockerId: t.id(),
    reservationId: t.ulid().onCreate(),
    ownerId: t.id().immutable(),
    startAt: t.timestamp(),
    endAt: t.timestamp(),
    status: t.oneOf('ACTIVE', 'CANCELLED', 'EXPIRED', 'COMPLETED'),
    ...additions.reservationAttributes,
  },
  derives: {
    /** 4) Active Reservation Pointer. */
    ActiveReservation: t.pointer({
      type: 'RESERVATION_ACTIVE',
      key: { PK: 'LOCKER#<lockerId>', SK: 'RES#ACTIVE' },
      while: { status: 'ACTIVE', current: true },
      copies: ['ownerId', 'endAt', 'updatedAt'],
    }),
    ...additions.reservationViews,
  },
  expect: { items: 1_000_000, bytes: 500 },
})

/** 5) Access Event (audit log, time-ordered per locker). Immutable and never deleted. */
export const AccessEvent = lockers.entity('ACCESS_EVENT', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'EVT#<timestamp>#<eventId>' },
  attributes: {
    lockerId: t.id(),
    eventId: t.ulid().onCreate(),
    timestamp: t.timestamp().onCreate(),
    action: t.oneOf(...additions.eventActions).immutable(),
    actorId: t.id().immutable(),
    result: t.oneOf('SUCCESS', 'FAIL').immutable(),
    metadata: t
      .map(t.text({ maximumLength: 500 }), { atMost: 20 })
      .optional()
      .immutable(),
    ...additions.eventAttributes,
  },
  immutable: true,
  expect: { items: 100_000_000, bytes: 300 },
})

/** Allows one booking at a time, and none while the locker is in maintenance. */
export const countBooking = t.update(Locker, {
  given: { expectedBookings: t.integer() },
  to: { bookings: t.increment() },
  when: { bookings: t.param('expectedBookings'), status: ['AVAILABLE', 'OCCUPIED'] },
  quiet: true,
})

export const documentPatterns = {
  lockerById: t.get(Locker, {
    id: 'AP-01',
    goal: "Fetch a single locker's metadata and state",
    rate: 'high',
  }),
  lockersOfOwner: t.query(Locker.OwnerLocker, {
    id: 'AP-02',
    goal: 'Show all lockers owned by a given owner',
    by: 'ownerId',
    rate: 'high',
    expect: { items: 200, bytes: 250 },
  }),
  changeState: t.update(Locker, {
    id: 'AP-03',
    goal: 'Change the state of a locker safely',
    set: ['status'],
    to: { bookingsAtChange: t.attribute('bookings') },
    when: additions.inUse,
    guard: 'version',
    rate: 'medium',
  }),
  createReservation: t.transact(
    { booking: countBooking, reservation: t.create(Reservation, { to: { status: 'ACTIVE' } }) },
    { id: 'AP-04', goal: 'Create a reservation window for a locker', rate: 'medium' },
  ),
  reservationsInWindow: t.query(Reservation, {
    id: 'AP-05',
    goal: 'List reservations in a time window: from the longest duration before it, keeping what ends later',
    by: 'lockerId',
    between: 'startAt',
    given: { endsAfter: t.timestamp() },
    filter: { endAt: t.above(t.param('endsAfter')) },
    order: 'oldest',
    rate: 'medium',
    expect: { items: 20, bytes: 500 },
  }),
  activeReservation: t.get(Reservation.ActiveReservation, {
    id: 'AP-06',
    goal: 'Find whether the locker has an active reservation now',
    rate: 'high',
    consistency: 'strong',
  }),
  writeEvent: t.create(AccessEvent, {
    id: 'AP-07',
    goal: 'Persist an immutable access event',
    rate: 'high',
  }),
  eventsInWindow: t.query(AccessEvent, {
    id: 'AP-08',
    goal: 'Audit the events of a locker within a time window',
    by: 'lockerId',
    between: 'timestamp',
    order: 'newest',
    page: 50,
    rate: 'medium',
    expect: { items: 500, bytes: 300 },
  }),
  latestEvent: t.query(AccessEvent, {
    id: 'AP-09',
    goal: 'Display the last activity quickly',
    by: 'lockerId',
    order: 'newest',
    limit: 1,
    rate: 'medium',
  }),
}
