import { expect, test } from 'vitest'
import type { Attribute, Attributes } from '../attributes/attribute.js'
import { binary, id, integer, money, oneOf, reversedHostname, text, timestamp } from '../attributes/kinds.js'
import type { StandardSchema } from '../attributes/standard-schema.js'
import { mirror } from '../derived/derivation.js'
import { design } from '../design.js'
import { matchKeyValue, renderKeyValue } from '../templates/native-key.js'
import { table } from './entity.js'

const things = table('Things', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK' } },
})

/** Declares without the type checker, like a design in JavaScript. */
function declare(key: Record<string, string>, attributes: Attributes) {
  const Thing = things.entity('THING', { key: key as { PK: string; SK: string }, attributes })
  return design('things', { entities: { Thing }, patterns: {} }).model
}

test.each([
  ['KEY_INCOMPLETE', { PK: 'T#<id>' }, { id: id() }],
  ['KEY_INCOMPLETE', { PK: 'T#<id>', SK: 'T', GSI1PK: 'X' }, { id: id() }],
  ['KEY_ATTRIBUTE_UNKNOWN', { PK: 'T#<id>', SK: 'T', GSI9PK: 'X' }, { id: id() }],
  ['KEY_OPTIONAL', { PK: 'T#<id>', SK: 'T' }, { id: id().optional() }],
  ['TEMPLATE_PLACEHOLDER_UNKNOWN', { PK: 'T#<key>', SK: 'T' }, { id: id() }],
  ['ATTRIBUTE_PLACE_TAKEN', { PK: 'T#<id>', SK: 'T' }, { id: id(), key: id().stored('PK') }],
  [
    'ATTRIBUTE_PLACE_TAKEN',
    { PK: 'T#<id>', SK: 'T' },
    { id: id(), a: text().stored('x'), b: text().stored('x') },
  ],
  [
    'ATTRIBUTE_PLACE_TAKEN',
    { PK: 'T#<id>', SK: 'T' },
    { id: id(), a: text().stored('x'), b: text().stored('x', 'y') },
  ],
  ['ATTRIBUTE_UNKNOWN', { PK: 'T#<id>', SK: 'T' }, { id: id(), price: money({ currencyIn: 'currency' }) }],
  ['KEY_ONLY_LOST', { PK: 'T#<id>', SK: 'T' }, { id: id(), other: id().keyOnly() }],
  ['KEY_ONLY_LOST', { PK: 'T#<id>', SK: 'T' }, { id: text({ foldInKeys: true }).keyOnly() }],
  [
    'TIME_TO_LIVE_UNCLEAR',
    { PK: 'T#<id>', SK: 'T' },
    { id: id(), end: timestamp().ttl().stored('data', 'end') },
  ],
])('%s is found when the design is declared', (code, key, attributes) => {
  expect(() => declare(key, attributes as unknown as Attributes)).toThrow(
    expect.objectContaining({ code, remedy: expect.any(String) }),
  )
})

test.each([
  [{ partitionKey: 'valueOf' }],
  [{ partitionKey: 'PK', sortKey: { name: 'constructor', type: 'N' } }],
  [{ partitionKey: 'PK', indexes: { ByAge: { partitionKey: 'toString' } } }],
  [{ partitionKey: 'PK', indexes: { ByAge: { local: true, sortKey: '__proto__' } } }],
] as const)('a key attribute that objects have already is refused: %j', (keys) => {
  expect(() => table('Wrong', keys as never)).toThrow(
    expect.objectContaining({ code: 'TABLE_KEY_NAME', remedy: expect.any(String) }),
  )
})

test('stored names can differ, be nested, or exist only in the key', () => {
  const pool = table('Pool', { partitionKey: 'pk' })
  const Lease = pool.entity('lease', {
    key: { pk: 'lease_id#<leaseId>' },
    attributes: { leaseId: id().keyOnly(), state: oneOf('active').stored('data', 'state') },
  })
  const { Lease: model } = design('pool', { entities: { Lease }, patterns: {} }).model.entities
  expect(model!.attributes.state!.path).toEqual(['data', 'state'])
  expect(model!.attributes.leaseId).toMatchObject({ keyOnly: true, immutable: true })
  expect(model!.recognizedBy).toEqual({ by: 'key' })
})

test('a table can store capitalized names, and templates can use them', () => {
  const routes = table('Routes', { partitionKey: 'PK', sortKey: 'SK', storedNames: 'PascalCase' })
  const Route = routes.entity('R', {
    key: { PK: 'ROUTES', SK: '<HostnameRev>#<BasePath>' },
    attributes: { hostname: reversedHostname().stored('HostnameRev'), basePath: text() },
  })
  const { Route: model } = design('routes', { entities: { Route }, patterns: {} }).model.entities
  expect(model!.attributes.basePath!.path).toEqual(['BasePath'])
  expect(model!.keys.SK!.segments).toMatchObject([
    { attribute: 'hostname', codec: { kind: 'hostname' } },
    { text: '#' },
    { attribute: 'basePath' },
  ])
})

test('number and binary keys hold the values themselves', () => {
  const log = table('Log', {
    partitionKey: { name: 'hash', type: 'B' },
    sortKey: { name: 'sequence', type: 'N' },
  })
  const Entry = log.entity('ENTRY', {
    key: { hash: '<hash>', sequence: '<sequence>' },
    attributes: { hash: binary(), sequence: integer() },
  })
  const { keys } = design('log', { entities: { Entry }, patterns: {} }).model.entities.Entry!
  expect(renderKeyValue(keys.sequence!, { sequence: 42 })).toBe(42)
  expect(matchKeyValue(keys.sequence!, 42)).toEqual({ sequence: 42 })
  const bytes = Uint8Array.of(1, 2)
  expect(renderKeyValue(keys.hash!, { hash: bytes })).toBe(bytes)
  expect(() => renderKeyValue(keys.sequence!, { sequence: 'x' })).toThrow(
    expect.objectContaining({ code: 'KEY_PART_INVALID' }),
  )
})

test('attributes stored under the names of index keys are those keys', () => {
  const orders = table('Orders', {
    partitionKey: 'orderId',
    indexes: { byRegion: { partitionKey: ['region', 'status'], sortKey: ['city', 'placedAt'] } },
  })
  const Order = orders.entity('ORDER', {
    key: { orderId: '<orderId>' },
    attributes: {
      orderId: id(),
      region: text(),
      status: oneOf('new', 'old'),
      city: text(),
      placedAt: timestamp(),
    },
  })
  const { keys } = design('orders', { entities: { Order }, patterns: {} }).model.entities.Order!
  expect(Object.keys(keys)).toEqual(['orderId', 'region', 'status', 'city', 'placedAt'])
})

test('an entity can be recognized by its key in a table with an entity-type attribute', () => {
  const mixed = table('Mixed', { partitionKey: 'PK', entityType: 'type' })
  const attributes = { id: id() }
  const New = mixed.entity('NEW', { key: { PK: 'NEW#<id>' }, attributes })
  const Old = mixed.entity('OLD', { key: { PK: 'OLD#<id>' }, attributes, recognize: 'key' })
  const { entities } = design('mixed', { entities: { New, Old }, patterns: {} }).model
  expect(entities.New!.recognizedBy).toEqual({ by: 'attribute', attribute: 'type', value: 'NEW' })
  expect(entities.Old!.recognizedBy).toEqual({ by: 'key' })
})

test('a derived item cannot take the name of something that entities have', () => {
  const declare = () =>
    things.entity('THING', {
      key: { PK: 'T#<id>', SK: 'T' },
      attributes: { id: id() },
      derives: { types: mirror({ key: { PK: 'M#<id>', SK: 'M' } }) },
    })
  expect(declare).toThrow(expect.objectContaining({ code: 'NAME_TAKEN' }))
})

test('a table with a time to live names its attribute', () => {
  const Thing = things.entity('THING', {
    key: { PK: 'T#<id>', SK: 'T' },
    attributes: { id: id(), expiresAt: timestamp().optional().ttl() },
  })
  const { tables, entities } = design('things', { entities: { Thing }, patterns: {} }).model
  expect(tables.Things!.timeToLive).toBe('expiresAt')
  expect(entities.Thing!.attributes.expiresAt!.type).toEqual({ kind: 'timestamp', stored: 'seconds' })
})

test('the result of a function must be a value of its attribute', () => {
  let rank = 3
  const Ranked = table('Ranks', { partitionKey: 'PK' }).entity('RANKED', {
    key: { PK: 'R#<rankId>' },
    attributes: { rankId: id(), rank: integer({ maximum: 3 }).default(() => rank) },
  })
  const { functions } = design('ranks', { entities: { Ranked }, patterns: {} })
  expect(functions.Ranked!.rank!.default!()).toBe(3)
  rank = 4
  expect(() => functions.Ranked!.rank!.default!()).toThrow(
    expect.objectContaining({ code: 'GENERATED_VALUE_INVALID' }),
  )
})

test('defaults and generated values pass the schema of their attribute', () => {
  const even: StandardSchema<unknown, number> = {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: (value) =>
        Number(value) % 2 === 0 ? { value: value as number } : { issues: [{ message: 'odd' }] },
    },
  }
  const withDefault = (size: Attribute<number, 'filled'>) =>
    design('d', {
      entities: {
        Pair: table('Pairs', { partitionKey: 'pk' }).entity('PAIR', {
          key: { pk: '<a>' },
          attributes: { a: id().stored('pk'), size },
        }),
      },
      patterns: {},
    })
  expect(() => withDefault(integer().validate(even).default(2))).not.toThrow()
  expect(() => withDefault(integer().default(3).validate(even))).toThrow(
    expect.objectContaining({ code: 'ATTRIBUTE_INVALID' }),
  )
  const { functions } = withDefault(
    integer()
      .default(() => 3)
      .validate(even),
  )
  expect(() => functions.Pair!.size!.default!()).toThrow(
    expect.objectContaining({ code: 'GENERATED_VALUE_INVALID' }),
  )
})
