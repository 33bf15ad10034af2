import {
  boolean,
  id,
  integer,
  json,
  mirror,
  oneOf,
  pointer,
  table,
  text,
  timestamp,
  ulid,
  version,
} from '@tablewright/design'
import { limits } from '../limits.js'

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
    /** What `bookings` was when the status last changed: in maintenance it must not have risen since. */
    bookingsAtChange: integer().default(0),
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
      copies: ['ownerId', 'alias', 'status'],
    }),
    // Has nothing that changes often, so that all lockers can stand in one partition.
    ListedLocker: mirror({
      key: { PK: 'LOCKERS', SK: 'LOCKER#<lockerId>' },
      copies: ['ownerId', 'alias', 'locationId'],
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
    /** When it was to end, where it was released before. */
    bookedUntil: timestamp().optional(),
    status: oneOf('ACTIVE', 'CANCELLED', 'EXPIRED', 'COMPLETED'),
    current: boolean().default(false),
    /** When the sweeper must look at it: at its start, and once it is current at its end. */
    dueAt: timestamp(),
    sweepShard: integer({ minimum: 0, maximum: limits.sweepShards - 1, width: 1 }),
    pinHash: text({ maximumLength: 200 }).optional(),
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
      copies: ['ownerId', 'endAt', 'status'],
    }),
    OwnerReservation: mirror({
      key: { PK: 'OWNER#<ownerId>', SK: 'RES#<startAt>#<lockerId>#<reservationId>' },
      copies: ['endAt', 'status'],
    }),
    DueReservation: mirror({
      key: { PK: 'DUE#<sweepShard>', SK: '<dueAt>#<lockerId>#<reservationId>' },
      while: { status: 'ACTIVE' },
    }),
  },
  expect: { items: 1_000_000, bytes: 500 },
})

/** What an event tells besides who did what. */
export interface EventDetails {
  readonly reservationId?: string
  readonly reason?: string
}

/** Never changed and never deleted. The key has the server's time; the device's own is an attribute. */
export const AccessEvent = lockers.entity('ACCESS_EVENT', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'EVT#<timestamp>#<eventId>' },
  attributes: {
    lockerId: id(),
    eventId: ulid().onCreate(),
    timestamp: timestamp().onCreate(),
    action: oneOf('OPEN', 'CLOSE', 'DENIED', 'FAULT', 'FORCED').immutable(),
    actorId: id().immutable(),
    result: oneOf('SUCCESS', 'FAIL').immutable(),
    deviceTime: timestamp().optional().immutable(),
    metadata: json<EventDetails>().optional().immutable(),
  },
  expect: { items: 100_000_000, bytes: 300 },
})

/** The built-in door: what a real one would tell of itself. */
export const Door = lockers.entity('DOOR', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'DOOR' },
  attributes: {
    lockerId: id(),
    position: oneOf('OPEN', 'CLOSED'),
    /** The event that moved it last. */
    eventId: ulid(),
    movedAt: timestamp(),
  },
  expect: { items: 10_000, bytes: 200 },
})
