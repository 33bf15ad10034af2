import * as t from '@tablewright/design'
import { limits } from '../limits.js'

// Attributes and derived items that the product adds to the entities of the document.

/** The document's OPEN, CLOSE, DENIED, and what else is audited. */
export const eventActions = ['OPEN', 'CLOSE', 'DENIED', 'FAULT', 'FORCED', 'LEFT_OPEN', 'OVERSTAY'] as const

/** A retired locker stays as it is. */
export const inUse = { retiredAt: t.absent() } as const

export const lockerSize = () => t.oneOf('S', 'M', 'L', 'XL')

/** `bookings` rises with each reservation, so that two of them never pass the overlap check together. */
export const lockerAttributes = {
  bookings: t.integer().default(0),
  /** Value of `bookings` when the status last changed. In maintenance it must not have risen since. */
  bookingsAtChange: t.integer().default(0),
  size: lockerSize().optional(),
  /** The bank that it is built into: lockers with one controller. */
  bank: t.text({ minimumLength: 1, maximumLength: 100 }).optional(),
  /** When it was taken out of use for good. */
  retiredAt: t.timestamp().optional(),
  /** Time of its first access event, so that a log which was removed altogether is missed. */
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
  // Copies only attributes that rarely change, so that one partition can hold all lockers.
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
  /** When the sweeper acts next: at the start, then at the end. */
  dueAt: t.timestamp(),
  sweepShard: t.integer({ minimum: 0, maximum: limits.sweepShards - 1, width: 1 }),
  pinHash: t.text({ maximumLength: 200 }).optional(),
  pinAttempts: t.integer().default(0),
  /** Set when the time ran out while things may have been left inside. */
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

/** The key holds the server's time; the device's own time is an attribute. The hashes chain the events of a locker. */
export const eventAttributes = {
  deviceTime: t.timestamp().optional().immutable(),
  /** 1 for the first event of the locker. */
  sequence: t.integer({ minimum: 1 }).immutable(),
  /** Hash of the event before it; zeros for the first. */
  previousHash: eventHash().immutable(),
  /** SHA-256 of this event and of `previousHash`. */
  hash: eventHash().immutable(),
}

/** The newest link of a chain, without which its last events could be cut off unseen. */
export const chainAttributes = { sequence: t.integer({ minimum: 1 }), hash: eventHash() }
