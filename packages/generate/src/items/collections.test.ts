import type { Item } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lockerModel } from '../testing/locker-design.js'
import { itemCollections } from './collections.js'
import { exampleItems } from './example-items.js'

const collections = itemCollections(lockerModel, exampleItems(lockerModel))

test('items with one partition key are grouped, in the order of their sort keys', () => {
  const locker = collections.find(({ template }) => template === 'LOCKER#<lockerId>')!
  expect(locker).toMatchObject({
    table: 'Lockers',
    partitionName: 'PK',
    sortName: 'SK',
    partition: 'LOCKER#locker-1',
  })
  expect(locker.items.map(({ kind }) => kind)).toEqual(['Event', 'Event', 'Locker'])
  const keys = locker.items.map(({ sortKey }) => sortKey)
  expect(keys).toEqual([...keys].sort())
})

test('each kind of partition is shown once, in the table and in each index', () => {
  const places = collections.map(({ index = 'table', template }) => `${index}: ${template}`)
  expect(places).toEqual([
    'table: LOCKER#<lockerId>',
    'table: OWNER#<ownerId>',
    'ByStatus: STATUS#<status>',
    'BySize: <site> + <hall>',
    'ByAlias: LOCKER#<lockerId>',
  ])
})

test('an index shows only its projected attributes', () => {
  const index = collections.find(({ index }) => index === 'ByStatus')!
  expect(index.items[0]!.attributes.map(({ name }) => name).sort()).toEqual(['PK', 'SK', 'ownerId'])
})

test('attributes outside the key come first', () => {
  const [event] = collections[0]!.items
  expect(event!.attributes.map(({ name }) => name)).toEqual(['expires', 'lockerId', 'at', 'eventId'])
})

test('only some items of a kind are shown, with the number of the others', () => {
  const items = Array.from(
    { length: 10 },
    (_, number): Item => ({
      PK: { S: 'LOCKER#1' },
      SK: { S: `EVT#2026-01-01T00:00:00.00${number}Z#01KDVBVT000000000000000000` },
      entityType: { S: 'EVENT' },
    }),
  )
  const [collection] = itemCollections(lockerModel, { Lockers: items })
  expect(collection!.items.map(({ more }) => more)).toEqual([0, 0, 7])
})

test('items that match no kind of the design are shown, too', () => {
  const item: Item = { PK: { S: 'STRAY' }, SK: { S: 'x' }, ['__proto__']: { S: 'name' } }
  expect(itemCollections(lockerModel, { Lockers: [item] })).toMatchObject([
    { partition: 'STRAY', items: [{ kind: '', attributes: [{ name: '__proto__', value: 'name' }] }] },
  ])
})

test('any item is shown or left out without an error', () => {
  const value = fc.oneof(
    fc.string().map((S) => ({ S })),
    fc.integer().map((number) => ({ N: String(number) })),
    fc.boolean().map((BOOL) => ({ BOOL })),
  )
  const item = fc.dictionary(
    fc.constantFrom('PK', 'SK', 'GSI1PK', 'site', 'hall', 'size', 'entityType', 'x'),
    value,
  )
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const shown = itemCollections(lockerModel, { Lockers: items as Item[] })
      for (const collection of shown) expect(collection.items.length).toBeGreaterThan(0)
    }),
  )
})
