import {
  boolean,
  create,
  design,
  get,
  id,
  integer,
  list,
  memberOf,
  mirror,
  oneOf,
  query,
  record,
  set,
  table,
  text,
  timestamp,
  ulid,
} from '@tablewright/design'
import type { DesignModel } from '@tablewright/design/model'

const lockers = table('Lockers', {
  partitionKey: 'PK',
  sortKey: 'SK',
  entityType: 'entityType',
  stream: 'NEW_AND_OLD_IMAGES',
  indexes: {
    ByStatus: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', projection: ['ownerId'] },
    BySize: { partitionKey: ['site', 'hall'], sortKey: { name: 'size', type: 'N' }, projection: 'KEYS_ONLY' },
    ByAlias: { local: true, sortKey: 'alias' },
  },
})

const Locker = lockers.entity('LOCKER', {
  key: {
    PK: 'LOCKER#<lockerId>',
    SK: 'META',
    GSI1PK: 'STATUS#<status>',
    GSI1SK: '<lockerId>',
    site: '<site>',
    hall: '<hall>',
    size: '<size>',
    alias: '<alias>',
  },
  attributes: {
    lockerId: id(),
    ownerId: id(),
    alias: text(),
    status: oneOf('FREE', 'TAKEN'),
    site: id(),
    hall: id(),
    size: integer(),
    heated: boolean(),
    tags: set(text()),
    doors: list(record({ number: integer(), open: boolean() })),
    createdAt: timestamp().onCreate(),
  },
  derives: {
    OwnerLocker: mirror({ key: { PK: 'OWNER#<ownerId>', SK: 'LOCKER#<lockerId>' }, copies: ['status'] }),
    OfOwner: memberOf({ key: { PK: 'OWNER#<ownerId>', SK: 'ALL' }, set: 'lockers', element: '<lockerId>' }),
  },
})

const Event = lockers.entity('EVENT', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'EVT#<at>#<eventId>' },
  attributes: { lockerId: id(), at: timestamp(), eventId: ulid(), expires: timestamp().ttl() },
})

/** A table with every kind of index, and a design that uses them, for tests of the generators. */
export const lockerModel: DesignModel = design('lockers', {
  entities: { Locker, Event },
  patterns: {
    lockerById: get(Locker, { id: 'AP-01', rate: 'high' }),
    eventsOf: query(Event, { id: 'AP-02', by: 'lockerId', expect: { items: 500 }, rate: 'low' }),
    addLocker: create(Locker, { rate: 'low' }),
  },
}).model
