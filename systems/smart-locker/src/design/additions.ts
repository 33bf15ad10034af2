import * as t from '@tablewright/design'
import { limits } from '../limits.js'

// Attributes and derived items that the product adds to the entities of the document.

/** OPEN, CLOSE and DENIED of the document, and further audited actions. */
export const eventActions = ['OPEN', 'CLOSE', 'DENIED', 'FAULT', 'FORCED', 'LEFT_OPEN', 'OVERSTAY'] as const

/** The condition that a locker is not retired. */
export const inUse = { retiredAt: t.absent() } as const

export const lockerSize = () => t.oneOf('S', 'M', 'L', 'XL')

/** `bookings` is incremented by each reservation: two concurrent ones cannot both pass the overlap check. */
export const lockerAttributes = {
  bookings: t.integer().default(0),
  /** Value of `bookings` at the last status change. In maintenance it must not increase. */
  bookingsAtChange: t.integer().default(0),
  size: lockerSize().optional(),
  /** The bank of the locker: lockers with a common controller. */
  bank: t.text({ minimumLength: 1, maximumLength: 100 }).optional(),
  /** Time of its retirement, which is final. */
  retiredAt: t.timestamp().optional(),
  /** Time of its first access event. Detects a completely removed log. */
  firstEventAt: t.timestamp().optional(),
}

export const lockerViews = {
  LocationLocker: t.mirror({
    key: { PK: 'LOCATION#<locationId>', SK: 'LOCKER#<lockerId>' },
    copies: ['ownerId', 'alias', 'status', 'size', 'bank'],
    while: inUse,
  }),
  SizeLocker: t.mirror({
    key: { PK: 'LOCATION#<locationId>#<size>', SK: 'LOCKER#<lockerId>' },
    copies: ['status'],
    while: inUse,
  }),
  // Copies only attributes that rarely change: one partition can hold all lockers.
  ListedLocker: t.mirror({
    key: { PK: 'LOCKERS', SK: 'LOCKER#<lockerId>' },
    copies: ['ownerId', 'alias', 'locationId'],
  }),
}

export const reservationAttributes = {
  /** Original end of a reservation that was released early. */
  bookedUntil: t.timestamp().optional(),
  /** Whether the window contains the present; set and cleared by the sweeper. */
  current: t.boolean().default(false),
  /** Time of the next action of the sweeper: the start, then the end. */
  dueAt: t.timestamp(),
  sweepShard: t.integer({ minimum: 0, maximum: limits.sweepShards - 1, width: 1 }),
  pinHash: t.text({ maximumLength: 200 }).optional(),
  pinAttempts: t.integer().default(0),
  /** Set if the time ended and things may be left inside. */
  overstayed: t.boolean().optional(),
  createdAt: t.timestamp().onCreate().immutable(),
  updatedAt: t.timestamp().onWrite(),
  version: t.version(),
}

export const reservationViews = {
  ReservationId: t.mirror({
    key: { PK: 'LOCKER#<lockerId>', SK: 'RESID#<reservationId>' },
    copies: ['ownerId', 'endAt', 'status'],
  }),
  OwnerReservation: t.mirror({
    key: { PK: 'OWNER#<ownerId>', SK: 'RES#<startAt>#<lockerId>#<reservationId>' },
    copies: ['endAt', 'status'],
  }),
  DueReservation: t.mirror({
    key: { PK: 'DUE#<sweepShard>', SK: '<dueAt>#<lockerId>#<reservationId>' },
    while: { status: 'ACTIVE' },
  }),
}

const eventHash = () => t.text({ pattern: /[0-9a-f]{64}/, maximumLength: 64 })

/**
 * The key contains the server's time; the device's time is an attribute. The hashes chain the events of a
 * locker.
 */
export const eventAttributes = {
  deviceTime: t.timestamp().optional().immutable(),
  /** 1 for the first event of the locker. */
  sequence: t.integer({ minimum: 1 }).immutable(),
  /** Hash of the previous event; zeros for the first. */
  previousHash: eventHash().immutable(),
  /** SHA-256 of this event and of `previousHash`. */
  hash: eventHash().immutable(),
}

/** The newest link of a chain. Without it, the removal of the last events could not be detected. */
export const chainAttributes = { sequence: t.integer({ minimum: 1 }), hash: eventHash() }
