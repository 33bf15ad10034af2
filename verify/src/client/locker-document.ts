import {
  boolean,
  create,
  design,
  get,
  id,
  json,
  mirror,
  oneOf,
  pointer,
  query,
  remove,
  table,
  text,
  timestamp,
  ulid,
  update,
  version,
} from '@tablewright/design'

// The design of the smart-locker document, without the additions of the system.

const lockers = table('SmartLocker', { partitionKey: 'PK', sortKey: 'SK', entityType: 'entityType' })

const Locker = lockers.entity('LOCKER', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'META' },
  attributes: {
    lockerId: id(),
    ownerId: id(),
    alias: text().optional(),
    status: oneOf('AVAILABLE', 'OCCUPIED', 'MAINTENANCE'),
    locationId: id().optional(),
    createdAt: timestamp().onCreate().immutable(),
    updatedAt: timestamp().onWrite(),
    version: version(),
  },
  derives: {
    OwnerLocker: mirror({
      key: { PK: 'OWNER#<ownerId>', SK: 'LOCKER#<lockerId>' },
      copies: { lockerAlias: 'alias', status: 'status', updatedAt: 'updatedAt' },
    }),
  },
})

const Reservation = lockers.entity('RESERVATION', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'RES#<startAt>#<reservationId>' },
  attributes: {
    lockerId: id(),
    reservationId: ulid().onCreate(),
    ownerId: id(),
    startAt: timestamp(),
    endAt: timestamp(),
    status: oneOf('ACTIVE', 'CANCELLED', 'EXPIRED'),
    current: boolean().default(false),
    updatedAt: timestamp().onWrite(),
  },
  derives: {
    Active: pointer({
      type: 'RESERVATION_ACTIVE',
      key: { PK: 'LOCKER#<lockerId>', SK: 'RES#ACTIVE' },
      while: { status: 'ACTIVE', current: true },
      copies: ['ownerId', 'endAt', 'updatedAt'],
    }),
  },
})

const AccessEvent = lockers.entity('ACCESS_EVENT', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'EVT#<timestamp>#<eventId>' },
  attributes: {
    lockerId: id(),
    eventId: ulid().onCreate(),
    timestamp: timestamp().onCreate(),
    action: oneOf('OPEN', 'CLOSE', 'DENIED'),
    actorId: id(),
    result: oneOf('SUCCESS', 'FAIL'),
    metadata: json().optional(),
  },
})

export const lockerDocument = design('smart-locker-document', {
  entities: { Locker, Reservation, AccessEvent },
  patterns: {
    lockerById: get(Locker, { id: 'AP-01' }),
    lockersOfOwner: query(Locker.OwnerLocker, { id: 'AP-02', by: 'ownerId' }),
    changeState: update(Locker, { id: 'AP-03', set: ['status'], guard: 'version' }),
    createReservation: create(Reservation, { id: 'AP-04', to: { status: 'ACTIVE' } }),
    reservationsInWindow: query(Reservation, {
      id: 'AP-05',
      by: 'lockerId',
      between: 'startAt',
      bounds: 'closed',
    }),
    activeReservation: get(Reservation.Active, { id: 'AP-06' }),
    writeEvent: create(AccessEvent, { id: 'AP-07' }),
    eventsInWindow: query(AccessEvent, {
      id: 'AP-08',
      by: 'lockerId',
      between: 'timestamp',
      bounds: 'closed',
      order: 'newest',
      page: 50,
    }),
    latestEvent: query(AccessEvent, { id: 'AP-09', by: 'lockerId', order: 'newest', limit: 1 }),

    addLocker: create(Locker, { to: { status: 'AVAILABLE' } }),
    transferLocker: update(Locker, { set: ['ownerId'], guard: 'version' }),
    removeLocker: remove(Locker),
  },
})
