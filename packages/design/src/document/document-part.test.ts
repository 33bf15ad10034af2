import { expect, test } from 'vitest'
import { id, oneOf, timestamp } from '../attributes/kinds.js'
import { mirror } from '../derived/derivation.js'
import { design } from '../design.js'
import { table } from '../entities/entity.js'
import { get, query } from '../patterns/reads.js'
import { transact } from '../patterns/transact.js'
import { create, update } from '../patterns/writes.js'
import { addedTo, documentPart } from './document-part.js'

const lockers = table('Lockers', {
  partitionKey: 'PK',
  indexes: { ByStatus: { partitionKey: 'GSI1PK' } },
})
const added = { bookedAt: timestamp().optional() }
const views = { OwnerLocker: mirror({ key: { PK: 'OWNER#<ownerId>' } }) }
const Locker = lockers.entity('LOCKER', {
  key: { PK: 'LOCKER#<lockerId>', GSI1PK: '<status>' },
  attributes: { lockerId: id(), ownerId: id(), status: oneOf('FREE', 'TAKEN'), ...added },
  derives: views,
})
const Event = lockers.entity('EVENT', {
  key: { PK: 'EVENT#<eventId>' },
  attributes: { eventId: id() },
})
const { model } = design('lockers', {
  entities: { Locker, Event },
  patterns: {
    lockerById: get(Locker),
    take: transact({ locker: update(Locker, { set: ['status'] }), event: create(Event) }),
    byStatus: query(Locker, { index: 'ByStatus', by: 'status' }),
  },
})

test('leaves additions out', () => {
  const part = documentPart(model, {
    entities: ['Locker'],
    patterns: ['lockerById', 'take'],
    additions: ['Lockers.ByStatus', ...addedTo('Locker', added, views)],
  })
  expect(Object.keys(part.tables.Lockers!.indexes)).toEqual([])
  expect(Object.keys(part.entities)).toEqual(['Locker'])
  expect(Object.keys(part.entities.Locker!.keys)).toEqual(['PK'])
  expect(Object.keys(part.entities.Locker!.attributes)).toEqual(['lockerId', 'ownerId', 'status'])
  expect(part.entities.Locker!.derives).toEqual([])
  expect(part.derived).toEqual({})
  expect(Object.keys(part.patterns)).toEqual(['lockerById', 'take'])
  expect(part.patterns.take).toMatchObject({ steps: [{ name: 'locker' }] })
})

test('names unknown parts of the design', () => {
  const part = { entities: ['Locker', 'Door'], patterns: ['open'], additions: ['Locker.color'] }
  expect(() => documentPart(model, part)).toThrow('names Door, open, Locker.color')
})

test('keeps keys that an added index shares with the table', () => {
  const shops = table('Shops', {
    partitionKey: 'PK',
    sortKey: 'SK',
    indexes: { ByAge: { partitionKey: 'PK', sortKey: 'age' } },
  })
  const Shop = shops.entity('SHOP', {
    key: { PK: 'SHOPS', SK: 'SHOP#<shopId>', age: '<age>' },
    attributes: { shopId: id(), age: timestamp() },
  })
  const { model } = design('shops', { entities: { Shop }, patterns: { shop: get(Shop) } })
  const part = documentPart(model, { entities: ['Shop'], patterns: ['shop'], additions: ['Shops.ByAge'] })
  expect(Object.keys(part.entities.Shop!.keys)).toEqual(['PK', 'SK'])
})
