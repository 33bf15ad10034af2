import { expect, test } from 'vitest'
import { boolean, id, integer, oneOf, text, timestamp } from '../attributes/kinds.js'
import { design } from '../design.js'
import { table } from '../entities/entity.js'
import { get } from '../patterns/reads.js'
import { create } from '../patterns/writes.js'
import { count, memberOf, mirror, pointer, twin, unique } from './derivation.js'

const things = table('Things', { partitionKey: 'PK', sortKey: 'SK', entityType: 'type' })

const Owner = things.entity('OWNER', {
  key: { PK: 'OWNER#<ownerId>', SK: 'META' },
  attributes: { ownerId: id(), count: integer().default(0), open: boolean() },
})

const Manual = things.entity('MANUAL', {
  key: { PK: 'MANUAL#<id>', SK: 'META' },
  attributes: { id: id(), body: text() },
})

const Thing = things.entity('THING', {
  key: { PK: 'THING#<id>', SK: 'META' },
  attributes: {
    id: id(),
    ownerId: id(),
    email: text({ lowerCase: true }).optional(),
    state: oneOf('on', 'off'),
    updatedAt: timestamp().onWrite(),
  },
  derives: {
    Email: unique({ key: { PK: 'EMAIL#<email>', SK: 'EMAIL#<email>' } }),
    OwnerThing: mirror({ key: { PK: 'OWNER#<ownerId>', SK: 'THING#<id>' }, copies: { now: 'state' } }),
    Current: pointer({ key: { PK: 'OWNER#<ownerId>', SK: 'CURRENT' }, while: { state: 'on' } }),
    ByState: memberOf({ key: { PK: 'STATE#<state>', SK: 'SET' }, set: 'ids', element: '<id>', shards: 12 }),
    Counted: count(Owner, { attribute: 'count', while: { state: 'on' }, requires: { open: true } }),
    Manual: twin(Manual),
  },
})

const { model } = design('things', {
  entities: { Owner, Thing, Manual },
  patterns: { create: create(Thing), members: get(Thing.ByState), byEmail: get(Thing.Email) },
})

test('copies name their source, and always have the attributes of their key', () => {
  expect(model.derived['Thing.Email']).toMatchObject({
    kind: 'unique',
    kept: false,
    identity: ['id'],
    attributes: { email: { from: 'email', optional: false }, id: { from: 'id' } },
    recognizedBy: { by: 'attribute', attribute: 'type', value: 'EMAIL' },
  })
  expect(model.derived['Thing.OwnerThing']).toMatchObject({
    type: 'OWNER_THING',
    attributes: { now: { from: 'state', path: ['now'] } },
  })
})

const indexed = table('Indexed', {
  partitionKey: 'PK',
  indexes: { ByDay: { partitionKey: 'GP', sortKey: 'GS' } },
})

test("only the table's key requires its attributes: without a part of an index key, the item is not in the index", () => {
  const Note = indexed.entity('NOTE', {
    key: { PK: 'NOTE#<id>' },
    attributes: { id: id(), tag: id().optional(), day: id().optional() },
    derives: { ByTag: mirror({ key: { PK: 'TAG#<tag>#<id>', GP: 'DAY#<day>', GS: '<tag>#<id>' } }) },
  })
  const { derived } = design('notes', { entities: { Note }, patterns: {} }).model
  expect(derived['Note.ByTag']).toMatchObject({
    attributes: { id: { optional: false }, tag: { optional: false }, day: { optional: true } },
  })
})

test('a set has no keys of an index', () => {
  const Note = indexed.entity('NOTE', {
    key: { PK: 'NOTE#<id>' },
    attributes: { id: id(), day: id() },
    derives: {
      OfDay: memberOf({ key: { PK: 'SET#<day>', GP: 'DAY#<day>', GS: 'SET' }, set: 'ids', element: '<id>' }),
    },
  })
  expect(() => design('notes', { entities: { Note }, patterns: {} })).toThrow(
    expect.objectContaining({
      code: 'SET_IN_INDEX',
      data: { derived: 'Note.OfDay', keyAttributes: ['GP', 'GS'] },
    }),
  )
})

test('a pointer exists while its condition holds', () => {
  expect(model.derived['Thing.Current']).toMatchObject({
    kind: 'pointer',
    while: { kind: 'compare', attribute: 'state', comparison: '=', value: { kind: 'literal', value: 'on' } },
  })
})

test('a spread set has the shard in its partition key, wide enough for all', () => {
  const members = model.derived['Thing.ByState']
  expect(members).toMatchObject({ kind: 'memberOf', shards: 12, path: ['ids'] })
  expect(members?.kind === 'memberOf' && members.keys.PK).toMatchObject({
    text: 'STATE#<state>#<shard>',
    segments: [{}, {}, {}, { attribute: 'shard', codec: { kind: 'integer', width: 2 } }],
  })
  expect(Object.keys(model.patterns.members!.parameters)).toEqual(['state'])
})

test('a design spreads its sets over the declared number of items', () => {
  const parts = { entities: { Owner, Thing, Manual }, patterns: {} }
  const spread = design('spread', { ...parts, shards: { 'Thing.ByState': 3 } }).model
  expect(spread.derived['Thing.ByState']).toMatchObject({ shards: 3 })
  expect(() => design('spread', { ...parts, shards: { 'Thing.Current': 3 } })).toThrow('not a memberOf()')
})

test('a count knows the key of the entity that it counts in', () => {
  expect(model.derived['Thing.Counted']).toMatchObject({
    target: 'Owner',
    attribute: 'count',
    keys: { PK: { text: 'OWNER#<ownerId>' }, SK: { text: 'META' } },
    requires: { attribute: 'open' },
  })
})

test('attributes of the twin alone are given when the source is created', () => {
  expect(model.derived['Thing.Manual']).toMatchObject({ twin: 'Manual', shared: ['id'], own: ['body'] })
  expect(model.patterns.create!.parameters.body).toMatchObject({
    optional: false,
    fills: { item: 'Manual', attribute: 'body' },
  })
})

test('a derived item must refer to existing parts of the design', () => {
  const declare = () => design('things', { entities: { Thing }, patterns: {} })
  expect(declare).toThrow(
    expect.objectContaining({ code: 'TARGET_UNKNOWN', data: { place: 'Thing.Counted' } }),
  )
})
