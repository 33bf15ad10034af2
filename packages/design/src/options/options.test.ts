import { TablewrightError } from '@tablewright/base'
import { describe, expect, test } from 'vitest'
import * as language from '../index.js'

const { table, text, id, integer, version, vector, timestamp } = language

/** Programs without types can pass any value to a builder. */
const untyped = language as unknown as Record<string, (...parameters: readonly unknown[]) => unknown>

const things = table('Things', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { ByOwner: { partitionKey: 'G1P' } },
  vectorIndexes: { ByMeaning: { vector: 'meaning', dimensions: 3, distance: 'COSINE' } },
})
const Thing = things.entity('THING', {
  key: { PK: 'T#<thing>', SK: 'N#<number>', G1P: 'O#<owner>' },
  attributes: {
    thing: id(),
    number: integer({ minimum: 0, maximum: 99, width: 2 }),
    owner: id(),
    note: text({ maximumLength: 9 }).optional(),
    children: integer(),
    meaning: vector({ dimensions: 3 }),
    expiresAt: timestamp().ttl(),
    version: version(),
  },
})

const pattern = (declared: unknown) =>
  untyped.design!('things', { entities: { Thing }, patterns: { asked: declared } })
const step = (declared: unknown) => pattern(untyped.transact!({ first: declared }))
const derived = (derivation: unknown) =>
  untyped.design!('things', {
    entities: {
      Thing,
      Child: (things as unknown as { entity: (...parameters: readonly unknown[]) => unknown }).entity(
        'CHILD',
        {
          key: { PK: 'C#<thing>', SK: 'N#<number>' },
          attributes: { thing: id(), number: integer({ minimum: 0, maximum: 99, width: 2 }), note: id() },
          derives: { Own: derivation },
        },
      ),
    },
    patterns: {},
  })

const general = { id: 'AP-01', goal: 'Finds.', rate: 'low', budget: { readUnits: 1 }, given: { more: id() } }
const key = { PK: 'O#<note>', SK: 'N#<number>' }

/** Every option of every builder, with a value that the types accept. */
const builders: Readonly<Record<string, [(options: object) => unknown, object]>> = {
  get: [
    (options) => pattern(untyped.get!(Thing, options)),
    { ...general, where: { thing: 'a' }, expired: 'hide', returns: ['note'], consistency: 'strong' },
  ],
  batchGet: [
    (options) => pattern(untyped.batchGet!(Thing, options)),
    {
      id: 'AP-02',
      where: { thing: 'a' },
      expired: 'hide',
      returns: ['note'],
      consistency: 'strong',
      expect: { items: 2 },
    },
  ],
  'query between': [
    (options) => pattern(untyped.query!(Thing, options)),
    {
      ...general,
      by: 'thing',
      between: 'number',
      bounds: 'closed',
      names: { from: 'low', to: 'high' },
      order: 'ascending',
      page: 5,
      limit: 9,
      skipping: [Thing],
      filter: { note: 'x' },
      expect: { items: 3, bytes: 100 },
      expired: 'hide',
      returns: ['note'],
      consistency: 'strong',
    },
  ],
  'query from': [(options) => pattern(untyped.query!(Thing, options)), { by: ['thing'], from: 'number' }],
  'query before': [(options) => pattern(untyped.query!(Thing, options)), { by: ['thing'], before: 'number' }],
  'query of an index': [
    (options) => pattern(untyped.query!(Thing, options)),
    { where: { owner: 'a' }, index: 'ByOwner' },
  ],
  collection: [
    (options) => pattern(untyped.collection!([Thing], options)),
    { by: 'thing', order: 'descending', limit: 3 },
  ],
  scan: [
    (options) => pattern(untyped.scan!([Thing], options)),
    {
      maintenance: true,
      index: 'ByOwner',
      page: 5,
      filter: { note: 'x' },
      expired: 'hide',
      consistency: 'eventual',
      expect: { items: 3 },
    },
  ],
  nearest: [
    (options) => pattern(untyped.nearest!(Thing, options)),
    { ...general, index: 'ByMeaning', limit: 5, returns: ['note'] },
  ],
  put: [
    (options) => pattern(untyped.put!(Thing, options)),
    { ...general, to: { note: 'x' }, when: { note: 'y' } },
  ],
  create: [(options) => pattern(untyped.create!(Thing, options)), { to: { note: 'x' } }],
  update: [
    (options) => pattern(untyped.update!(Thing, options)),
    {
      ...general,
      where: { thing: 'a' },
      when: { owner: 'x' },
      set: ['owner'],
      edit: ['note'],
      to: { children: 3 },
      guard: 'version',
      upsert: false,
      quiet: true,
    },
  ],
  remove: [
    (options) => pattern(untyped.remove!(Thing, options)),
    { where: { thing: 'a' }, when: { owner: 'x' }, guard: 'version', mustExist: true },
  ],
  ensure: [
    (options) => step(untyped.ensure!(Thing, options)),
    { where: { thing: 'a' }, when: { owner: 'x' } },
  ],
  each: [
    (options) => step(untyped.each!('things', untyped.create!(Thing), options)),
    { shared: ['thing'], atMost: 9 },
  ],
  transact: [(options) => pattern(untyped.transact!({ one: untyped.create!(Thing) }, options)), general],
  transactGet: [
    (options) => pattern(untyped.transactGet!({ one: untyped.get!(Thing) }, options)),
    { id: 'AP-03' },
  ],
  withDefaults: [(options) => untyped.withDefaults!(options, {}), { rate: 5, expect: { items: 1 } }],
  text: [
    (options) => untyped.text!(options),
    {
      minimumLength: 1,
      maximumLength: 9,
      pattern: /a/,
      expected: 'an a',
      lowerCase: true,
      foldInKeys: true,
      delimiter: 'escape',
    },
  ],
  integer: [
    (options) => untyped.integer!(options),
    { minimum: 1, maximum: 9, width: 2, inKeys: 'descending' },
  ],
  timestamp: [(options) => untyped.timestamp!(options), { inKeys: 'descending' }],
  binary: [(options) => untyped.binary!(options), { inKeys: 'base64' }],
  list: [(options) => untyped.list!(id(), options), { atMost: 3 }],
  map: [(options) => untyped.map!(id(), options), { atMost: 3 }],
  set: [(options) => untyped.set!(id(), options), { atMost: 3 }],
  vector: [(options) => untyped.vector!(options), { dimensions: 3 }],
  money: [(options) => untyped.money!(options), { currencyIn: 'currency' }],
  record: [(options) => untyped.record!(options), { field: id() }],
  keyCodec: [
    (options) => untyped.keyCodec!('of a test', options),
    {
      encode: (value: string) => value,
      decode: (value: string) => value,
      order: 'ascending',
      width: 3,
      folds: true,
    },
  ],
  table: [
    (options) => untyped.table!('Others', options),
    {
      partitionKey: 'PK',
      sortKey: { name: 'SK', type: 'N' },
      indexes: {
        ByOwner: {
          partitionKey: ['a', 'b'],
          sortKey: 'c',
          projection: 'ALL',
          warmThroughput: { readUnits: 1 },
        },
      },
      vectorIndexes: {
        Near: { vector: 'v', dimensions: 3, distance: 'COSINE', filters: ['f'], projection: ['n'] },
      },
      entityType: 'type',
      delimiter: '#',
      storedNames: 'PascalCase',
      stream: 'NEW_IMAGE',
      billing: 'on-demand',
      warmThroughput: { writeUnits: 5000 },
    },
  ],
  entity: [
    (options) =>
      (things as unknown as { entity: (...all: readonly unknown[]) => unknown }).entity('OTHER', options),
    {
      key: { PK: 'X#<a>', SK: 'X' },
      attributes: { a: id() },
      derives: {},
      recognize: 'key',
      immutable: true,
      expect: {},
    },
  ],
  unique: [
    (options) => derived(untyped.unique!(options)),
    { key, copies: ['note'], type: 'OWN', while: { note: 'x' }, expect: { items: 1 }, kept: true },
  ],
  mirror: [
    (options) => derived(untyped.mirror!(options)),
    { key, copies: { own: 'note' }, type: 'OWN', while: { note: 'x' } },
  ],
  pointer: [(options) => derived(untyped.pointer!(options)), { key, while: { note: 'x' } }],
  memberOf: [
    (options) => derived(untyped.memberOf!(options)),
    {
      key,
      set: 'data',
      element: '<thing>',
      while: { note: 'x' },
      shards: 3,
      atMost: 9,
      expect: { items: 3 },
    },
  ],
  count: [
    (options) => derived(untyped.count!(Thing, options)),
    { attribute: 'children', while: { note: 'x' }, requires: { owner: 'a' } },
  ],
  design: [
    (options) => untyped.design!('things', options),
    {
      entities: { Thing },
      patterns: {},
      accepts: [{ code: 'TW504', place: 'patterns.x', reason: 'Known.' }],
      shards: {},
    },
  ],
  scoped: [
    (options) => untyped.scoped!(untyped.design!('things', { entities: {}, patterns: {} }), options),
    { attributes: { tenant: id() }, key: (template: string) => `W#<tenant>#${template}` },
  ],
}

/** Values that are invalid for most options. */
const junk = [
  Symbol('junk'),
  'x',
  '',
  5,
  Number.NaN,
  true,
  null,
  [],
  ['x'],
  { junk: 1 },
  new Date(0),
  () => 'x',
]

describe.each(Object.entries(builders))('%s', (_, [build, options]) => {
  test('accepts the values that its types accept', () => expect(() => build(options)).not.toThrow())

  test.each(Object.keys(options))('refuses another shape of %s', (option) => {
    for (const value of junk) {
      const code = codeOf(() => build({ ...options, [option]: value }))
      if (typeof value === 'symbol') expect(code).toBe('OPTION_INVALID')
      expect(code, String(value)).not.toBe('failure')
    }
  })

  test('refuses an unknown option, and options that are not an object', () => {
    expect(codeOf(() => build({ ...options, unheard: 1 }))).toBe('OPTION_INVALID')
    for (const none of [null, 5, [], true]) expect(codeOf(() => build(none as never))).toBe('OPTION_INVALID')
  })
})

test.each([
  ['get', []],
  ['query', ['x', { by: 'thing' }]],
  ['collection', ['x', { by: 'thing' }]],
  ['create', [null]],
  ['transact', ['x']],
] as const)('%s refuses a target that is none', (name, parameters) => {
  expect(codeOf(() => pattern(untyped[name]!(...parameters)))).toBe('OPTION_INVALID')
})

test.each([
  () => text().inKeys('x' as never),
  () => text().validate({} as never),
  () => text().stored(''),
  () => text().stored('data', '__proto__'),
  () => text().bytes('x' as never),
  () => text().default(undefined as never),
  () => text().onCreate('x' as never),
  () => timestamp().onWrite('x' as never),
  () => language.oneOf(1 as never),
  () => language.constant(1 as never),
  () => language.list('x' as never),
  () => language.schema('x' as never),
])('a parameter of another shape is refused: %s', (build) => expect(codeOf(build)).toBe('OPTION_INVALID'))

test('a size is compared with a number', () => {
  expect(codeOf(() => language.size(language.present()))).toBe('CONDITION_IMPOSSIBLE')
  expect(codeOf(() => language.size(language.within(1, 3)))).toBe('CONDITION_IMPOSSIBLE')
})

function codeOf(build: () => unknown): string {
  try {
    build()
    return 'accepted'
  } catch (error) {
    return error instanceof TablewrightError ? error.code : 'failure'
  }
}

const { count, mirror, get, query, scan, design } = language

/** User-defined names, for each record that is looked up by name. */
const named: Readonly<Record<string, (name: string) => unknown>> = {
  table: (name) => table(name, { partitionKey: 'PK' }),
  index: (name) => table('Others', { partitionKey: 'PK', indexes: { [name]: { partitionKey: 'G1P' } } }),
  entity: (name) => design('things', { entities: { [name]: Thing }, patterns: {} }),
  'derived item': (name) =>
    things.entity('OTHER', {
      key: { PK: 'X', SK: 'X' },
      attributes: {},
      derives: { [name]: mirror({ key: {} }) },
    } as never),
  copy: (name) => mirror({ key, copies: { [name]: 'note' } }),
  'copied attribute': (name) => mirror({ key, copies: [name] }),
  'counted attribute': (name) => count(Thing, { attribute: name as never }),
  'index of a query': (name) => pattern(query(Thing, { by: 'thing', index: name } as never)),
  'index of a scan': (name) => pattern(scan([Thing], { maintenance: true, index: name as never })),
  'fixed attribute': (name) => pattern(get(Thing, { where: { [name]: 'x' } } as never)),
}

test.each(Object.keys(named))('a name that every object has is refused for: %s', (role) => {
  for (const name of Object.getOwnPropertyNames(Object.prototype)) {
    const code = codeOf(() => named[role]!(name))
    expect(['OPTION_INVALID', 'INDEX_UNKNOWN', 'ATTRIBUTE_UNKNOWN'], `${name}: ${code}`).toContain(code)
  }
})
