import {
  above,
  boolean,
  create,
  design,
  get,
  id,
  increment,
  integer,
  json,
  mirror,
  oneOf,
  param,
  pointer,
  query,
  table,
  text,
  timestamp,
  transact,
  ulid,
  update,
  version,
} from '@tablewright/design'

const lockers = table('SmartLocker', { partitionKey: 'PK', sortKey: 'SK', entityType: 'entityType' })

/** The canonical record. `bookings` fences reservations: it rises with each of them, and the version does not. */
export const Locker = lockers.entity('LOCKER', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'META' },
  attributes: {
    lockerId: id(),
    ownerId: id(),
    alias: text({ maximumLength: 100 }).optional(),
    status: oneOf('AVAILABLE', 'OCCUPIED', 'MAINTENANCE'),
    locationId: id().optional(),
    bookings: integer().default(0),
    createdAt: timestamp().onCreate().immutable(),
    updatedAt: timestamp().onWrite(),
    version: version(),
  },
  derives: {
    // Kept in the locker's own transaction: a change of owner deletes one and puts the other.
    OwnerLocker: mirror({
      key: { PK: 'OWNER#<ownerId>', SK: 'LOCKER#<lockerId>' },
      copies: { lockerAlias: 'alias', status: 'status', updatedAt: 'updatedAt' },
    }),
    LocationLocker: mirror({
      key: { PK: 'LOCATION#<locationId>', SK: 'LOCKER#<lockerId>' },
      copies: ['status'],
    }),
  },
  expect: { items: 10_000, bytes: 300 },
})

/** ACTIVE means not ended; whether it runs now is `current`, which a sweeper turns on and off. */
export const Reservation = lockers.entity('RESERVATION', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'RES#<startAt>#<reservationId>' },
  attributes: {
    lockerId: id(),
    reservationId: ulid().onCreate(),
    ownerId: id().immutable(),
    startAt: timestamp(),
    endAt: timestamp(),
    status: oneOf('ACTIVE', 'CANCELLED', 'EXPIRED', 'COMPLETED'),
    current: boolean().default(false),
    pinHash: text().optional(),
    pinAttempts: integer().default(0),
    createdAt: timestamp().onCreate().immutable(),
    updatedAt: timestamp().onWrite(),
    version: version(),
  },
  derives: {
    ActiveReservation: pointer({
      type: 'RESERVATION_ACTIVE',
      key: { PK: 'LOCKER#<lockerId>', SK: 'RES#ACTIVE' },
      while: { status: 'ACTIVE', current: true },
      copies: ['ownerId', 'endAt', 'updatedAt'],
    }),
    ReservationId: mirror({
      key: { PK: 'LOCKER#<lockerId>', SK: 'RESID#<reservationId>' },
      copies: ['status'],
    }),
    OwnerReservation: mirror({
      key: { PK: 'OWNER#<ownerId>', SK: 'RES#<startAt>#<lockerId>#<reservationId>' },
      copies: ['endAt', 'status'],
    }),
  },
  expect: { items: 1_000_000, bytes: 400 },
})

/** Never changed and never deleted. The key has the server's time; the device's own is an attribute. */
export const AccessEvent = lockers.entity('ACCESS_EVENT', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'EVT#<timestamp>#<eventId>' },
  attributes: {
    lockerId: id(),
    eventId: ulid().onCreate(),
    timestamp: timestamp().onCreate(),
    action: oneOf('OPEN', 'CLOSE', 'DENIED').immutable(),
    actorId: id().immutable(),
    result: oneOf('SUCCESS', 'FAIL').immutable(),
    deviceTime: timestamp().optional().immutable(),
    metadata: json().optional().immutable(),
  },
  expect: { items: 100_000_000, bytes: 300 },
})

/** Lets one booking through at a time, and none while the locker is out of service. */
const bookingFence = update(Locker, {
  given: { expectedBookings: integer() },
  to: { bookings: increment() },
  when: { bookings: param('expectedBookings'), status: ['AVAILABLE', 'OCCUPIED'] },
  quiet: true,
})

const reservationPage = { expect: { items: 20, bytes: 400 }, rate: 'medium' } as const

export const smartLocker = design('smart-locker', {
  entities: { Locker, Reservation, AccessEvent },
  patterns: {
    lockerById: get(Locker, {
      id: 'AP-01',
      goal: "Fetch a single locker's metadata and state",
      rate: 'high',
    }),
    lockersOfOwner: query(Locker.OwnerLocker, {
      id: 'AP-02',
      goal: 'Show all lockers owned by a given owner',
      by: 'ownerId',
      rate: 'high',
      expect: { items: 200, bytes: 250 },
    }),
    changeState: update(Locker, {
      id: 'AP-03',
      goal: 'Change the state of a locker safely',
      set: ['status'],
      guard: 'version',
      rate: 'medium',
    }),
    createReservation: transact(
      { fence: bookingFence, reservation: create(Reservation, { to: { status: 'ACTIVE' } }) },
      { id: 'AP-04', goal: 'Create a reservation window for a locker', rate: 'medium' },
    ),
    reservationsInWindow: query(Reservation, {
      id: 'AP-05',
      goal: 'List the reservations of a locker that start within a time window',
      by: 'lockerId',
      between: 'startAt',
      order: 'oldest',
      ...reservationPage,
    }),
    reservationsRunningIn: query(Reservation, {
      id: 'AP-05b',
      goal: 'The same with those that already run: look back by the longest duration, keep what ends later',
      by: 'lockerId',
      between: 'startAt',
      given: { endsAfter: timestamp() },
      filter: { endAt: above(param('endsAfter')), status: 'ACTIVE' },
      order: 'oldest',
      consistency: 'strong',
      ...reservationPage,
    }),
    activeReservation: get(Reservation.ActiveReservation, {
      id: 'AP-06',
      goal: 'Tell whether the locker has an active reservation now',
      rate: 'high',
      consistency: 'strong',
    }),
    writeEvent: create(AccessEvent, { id: 'AP-07', goal: 'Keep an immutable access event', rate: 'high' }),
    eventsInWindow: query(AccessEvent, {
      id: 'AP-08',
      goal: 'Audit the events of a locker within a time window',
      by: 'lockerId',
      between: 'timestamp',
      order: 'newest',
      page: 50,
      rate: 'medium',
      expect: { items: 500, bytes: 300 },
    }),
    latestEvent: query(AccessEvent, {
      id: 'AP-09',
      goal: 'Show the last activity quickly',
      by: 'lockerId',
      order: 'newest',
      limit: 1,
      rate: 'medium',
    }),

    addLocker: create(Locker, { goal: 'Register a locker', to: { status: 'AVAILABLE' }, rate: 'low' }),
    describeLocker: update(Locker, {
      goal: 'Change what a locker is called and where it stands',
      edit: ['alias', 'locationId'],
      guard: 'version',
      rate: 'low',
    }),
    transferLocker: update(Locker, {
      goal: 'Give a locker to another owner',
      given: { fromOwner: id() },
      set: ['ownerId'],
      when: { ownerId: param('fromOwner') },
      guard: 'version',
      rate: 'low',
    }),
    lockersAtLocation: query(Locker.LocationLocker, {
      goal: 'Find lockers by where they stand',
      by: 'locationId',
      rate: 'low',
      expect: { items: 50, bytes: 200 },
    }),

    reservationById: get(Reservation.ReservationId, {
      goal: 'Find when a reservation starts, and so the reservation',
      rate: 'medium',
    }),
    reservation: get(Reservation, { goal: 'Fetch a reservation', rate: 'medium', consistency: 'strong' }),
    reservationsOfOwner: query(Reservation.OwnerReservation, {
      goal: 'List the reservations that a user has made',
      by: 'ownerId',
      between: 'startAt',
      order: 'newest',
      ...reservationPage,
    }),
    activateReservation: update(Reservation, {
      goal: 'The window has begun: make it the active one',
      to: { current: true },
      when: { status: 'ACTIVE', current: false },
      guard: 'version',
      rate: 'medium',
    }),
    extendReservation: transact(
      {
        fence: bookingFence,
        reservation: update(Reservation, { set: ['endAt'], when: { status: 'ACTIVE' }, guard: 'version' }),
      },
      { goal: 'Let a reservation end later', rate: 'low' },
    ),
    endReservation: update(Reservation, {
      goal: 'Cancel, complete, release early or expire a reservation',
      set: ['status'],
      to: { current: false },
      when: { status: 'ACTIVE' },
      guard: 'version',
      rate: 'medium',
    }),
    releaseReservation: update(Reservation, {
      goal: 'End a reservation before its time and keep the window that was used',
      set: ['endAt'],
      to: { status: 'COMPLETED', current: false },
      when: { status: 'ACTIVE' },
      guard: 'version',
      rate: 'low',
    }),
    countPinAttempt: update(Reservation, {
      goal: 'Count a wrong PIN',
      to: { pinAttempts: increment() },
      when: { status: 'ACTIVE' },
      quiet: true,
      rate: 'low',
    }),
  },
})
