// Measures the cost of type checking a typical design: five entities, nine patterns, and a call of each. `npm
// run check:type-cost` counts.
import { connect, type Driver } from '@tablewright/client'
import {
  create,
  design,
  get,
  id,
  json,
  mirror,
  oneOf,
  pointer,
  query,
  table,
  text,
  timestamp,
  ulid,
  update,
  version,
} from '@tablewright/design'

const lockers = table('SmartLocker', { partitionKey: 'PK', sortKey: 'SK', entityType: 'entityType' })

const Owner = lockers.entity('OWNER', {
  key: { PK: 'OWNER#<ownerId>', SK: 'META' },
  attributes: { ownerId: id(), name: text(), createdAt: timestamp().onCreate() },
})

const Location = lockers.entity('LOCATION', {
  key: { PK: 'LOCATION#<locationId>', SK: 'META' },
  attributes: { locationId: id(), address: text().optional() },
})

const Locker = lockers.entity('LOCKER', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'META' },
  attributes: {
    lockerId: id(),
    ownerId: id(),
    alias: text().optional(),
    status: oneOf('AVAILABLE', 'OCCUPIED', 'MAINTENANCE'),
    locationId: id().optional(),
    createdAt: timestamp().onCreate(),
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
    updatedAt: timestamp().onWrite(),
  },
  derives: {
    Active: pointer({
      key: { PK: 'LOCKER#<lockerId>', SK: 'RES#ACTIVE' },
      while: { status: 'ACTIVE' },
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

export const smartLocker = design('smart-locker', {
  entities: { Owner, Location, Locker, Reservation, AccessEvent },
  patterns: {
    lockerById: get(Locker, { id: 'AP-01' }),
    lockersOfOwner: query(Locker.OwnerLocker, { id: 'AP-02', by: 'ownerId' }),
    changeState: update(Locker, { id: 'AP-03', set: ['status'], guard: 'version' }),
    createReservation: create(Reservation, { id: 'AP-04', to: { status: 'ACTIVE' } }),
    reservationsInWindow: query(Reservation, { id: 'AP-05', by: 'lockerId', between: 'startAt' }),
    activeReservation: get(Reservation.Active, { id: 'AP-06' }),
    writeEvent: create(AccessEvent, { id: 'AP-07' }),
    eventsInWindow: query(AccessEvent, {
      id: 'AP-08',
      by: 'lockerId',
      between: 'timestamp',
      order: 'newest',
    }),
    latestEvent: query(AccessEvent, { id: 'AP-09', by: 'lockerId', order: 'newest', limit: 1 }),
  },
})

export async function useAll(driver: Driver): Promise<readonly unknown[]> {
  const db = connect(smartLocker, driver)
  const [lockerId, time] = ['L-1', '2020-08-31T16:02:16.808Z']
  return [
    (await db.lockerById({ lockerId }))?.status,
    (await db.lockersOfOwner({ ownerId: 'O-1' })).items[0]?.lockerAlias,
    (await db.changeState({ lockerId, status: 'OCCUPIED', version: 1 })).version,
    (await db.createReservation({ lockerId, ownerId: 'O-1', startAt: time, endAt: time })).reservationId,
    (await db.reservationsInWindow({ lockerId, from: time, to: time })).items[0]?.endAt,
    (await db.activeReservation({ lockerId }))?.reservationId,
    (await db.writeEvent({ lockerId, action: 'OPEN', actorId: 'O-1', result: 'SUCCESS' })).eventId,
    (await db.eventsInWindow({ lockerId, from: time, to: time })).cursor,
    (await db.latestEvent({ lockerId }))?.eventId,
  ]
}
