import { expect, test } from 'vitest'
import { id, integer, oneOf, set, text, timestamp, version } from '../attributes/kinds.js'
import { addTo, clear, increment } from '../changes.js'
import { above, absent, below, contains, size } from '../conditions/tests.js'
import { anyOf, itemAbsent, not } from '../conditions/when.js'
import { design, type Patterns } from '../design.js'
import { table } from '../entities/entity.js'
import type { QueryPattern, TransactPattern } from '../model/pattern-model.js'
import type { UpdateModel } from '../model/write-model.js'
import { attribute, now, param } from '../values.js'
import { batchGet, collection, get, query, scan, transactGet } from './reads.js'
import { each, transact } from './transact.js'
import { create, ensure, put, remove, update } from './writes.js'

const shop = table('Shop', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK' } },
})

const Order = shop.entity('ORDER', {
  key: {
    PK: 'CUSTOMER#<customerId>',
    SK: 'ORDER#<placedAt>#<orderId>',
    GSI1PK: 'STATUS#<status>',
    GSI1SK: '<placedAt>',
  },
  attributes: {
    customerId: id(),
    orderId: id(),
    placedAt: timestamp().onCreate(),
    status: oneOf('new', 'paid', 'sent'),
    attempts: integer().default(0),
    limit: integer(),
    note: text().optional(),
    tags: set(text()),
    version: version(),
  },
})

const Line = shop.entity('LINE', {
  key: { PK: 'CUSTOMER#<customerId>', SK: 'LINE#<orderId>#<lineId>' },
  attributes: { customerId: id(), orderId: id(), lineId: id(), count: integer() },
})

function model(patterns: Patterns) {
  return design('shop', { entities: { Order, Line }, patterns }).model.patterns
}

function codeOf(patterns: () => Patterns): string | undefined {
  try {
    model(patterns())
  } catch (error) {
    return (error as { code?: string }).code
  }
  return undefined
}

test('a query fills its partition key and the known part of its sort key', () => {
  const { ofCustomer, ofDay, all } = model({
    ofCustomer: query(Order, { by: 'customerId' }),
    ofDay: query(Order, { by: ['customerId', 'placedAt'] }),
    all: collection([Order, Line], { by: 'customerId', order: 'descending' }),
  }) as Record<string, QueryPattern>
  expect(ofCustomer!.keyCondition.sort).toMatchObject([
    { keyAttribute: 'SK', condition: { kind: 'beginsWith', template: { text: 'ORDER#' } } },
  ])
  expect(ofDay!.keyCondition.sort).toMatchObject([
    { condition: { kind: 'beginsWith', template: { text: 'ORDER#<placedAt>#' } } },
  ])
  expect(all!.keyCondition.sort).toEqual([])
  expect(all!.order).toEqual({ direction: 'backward' })
})

test('parts that the key does not determine are recorded for the proofs', () => {
  const patterns = model({
    gap: query(Order, { by: ['customerId', 'orderId'] }),
    // @ts-expect-error the partition key also needs customerId
    open: query(Order, { by: 'placedAt' }),
  }) as Record<string, QueryPattern>
  expect(patterns.gap!.keyCondition).toMatchObject({ unbound: [], unused: ['orderId'] })
  expect(patterns.open!.keyCondition).toMatchObject({ unbound: ['customerId'] })
})

test('an index serves its own keys, and fixed values need no parameter', () => {
  const { sent } = model({
    sent: query(Order, {
      index: 'GSI1',
      where: { status: 'sent' },
      before: 'placedAt',
      order: 'newest',
      limit: 1,
    }),
  })
  expect(sent).toMatchObject({
    keyCondition: {
      index: 'GSI1',
      partition: { GSI1PK: { text: 'STATUS#<status>' } },
      bindings: { status: { kind: 'literal', value: 'sent' } },
      sort: [{ condition: { kind: 'compare', comparison: '<' } }],
    },
    order: { direction: 'backward' },
    limit: 1,
    page: 1,
  })
  expect(Object.keys(sent!.parameters)).toEqual(['before'])
})

test('a create requires the attributes that the design does not fill in', () => {
  const { place } = model({ place: create(Order, { to: { status: 'new', limit: 3 } }) })
  const parameters = Object.values(place!.parameters).map(({ name, optional }) =>
    optional ? `${name}?` : name,
  )
  expect(parameters).toEqual(['customerId', 'orderId', 'placedAt?', 'attempts?', 'note?', 'tags?'])
})

test('an update declares its changes, the allowed states and the version', () => {
  const { pay } = model({
    pay: update(Order, {
      given: { seen: integer(), tag: text() },
      set: ['limit'],
      edit: ['note'],
      to: { status: 'paid', attempts: increment(), tags: addTo(param('tag')) },
      when: anyOf(
        { status: ['new', 'sent'], attempts: below(attribute('limit')) },
        not({ tags: contains('stop') }),
      ),
      guard: 'version',
    }),
  })
  const { changes, condition, guard } = pay as UpdateModel
  expect(changes.map(({ kind, attribute }) => `${kind} ${attribute}`)).toEqual([
    'set limit',
    'edit note',
    'set status',
    'increment attempts',
    'addToSet tags',
  ])
  expect(guard).toBe('version')
  expect(condition).toMatchObject({
    kind: 'and',
    conditions: [
      { attribute: 'version', comparison: '=', value: { kind: 'parameter', name: 'version' } },
      {
        kind: 'or',
        conditions: [
          {
            kind: 'and',
            conditions: [
              { kind: 'in', values: [{ value: 'new' }, { value: 'sent' }] },
              { kind: 'compare', comparison: '<', value: { kind: 'attribute', name: 'limit' } },
            ],
          },
          { kind: 'not', condition: { kind: 'contains', attribute: 'tags' } },
        ],
      },
    ],
  })
  expect(pay!.parameters.note).toMatchObject({ optional: true, nullable: true })
})

test('a transaction shares parameters of one name and repeats a step for each element', () => {
  const { order } = model({
    order: transact({
      order: create(Order, { to: { status: 'new', limit: 1 } }),
      lines: each('lines', create(Line), { shared: ['customerId', 'orderId'], atMost: 50 }),
      paid: ensure(Line, { where: { lineId: 'fee' }, when: { count: above(0) } }),
    }),
  })
  const { steps, parameters } = order as TransactPattern
  expect(steps.map(({ name, forEach, atMost }) => [name, forEach, atMost])).toEqual([
    ['order', undefined, undefined],
    ['lines', 'lines', 50],
    ['paid', undefined, undefined],
  ])
  expect(parameters.lines).toMatchObject({ kind: 'list', element: { lineId: {}, count: {} } })
  expect(Object.keys((parameters.lines as { element: object }).element)).toEqual(['lineId', 'count'])
})

test('all steps of a transaction can use its parameters', () => {
  const { both } = model({
    both: transact(
      {
        order: update(Order, { to: { limit: param('most') } }),
        lines: each('lines', update(Line, { to: { count: param('most') } }), { shared: ['customerId'] }),
      },
      { given: { most: integer() } },
    ),
  })
  expect(Object.keys(both!.parameters)).toEqual(['most', 'customerId', 'placedAt', 'orderId', 'lines'])
  expect(Object.keys((both!.parameters.lines as { element: object }).element)).toEqual(['orderId', 'lineId'])
})

test('reads by key: one, many, and several at one moment', () => {
  const { one, many, both, everything } = model({
    one: get(Line, { returns: ['count'], consistency: 'strong' }),
    many: batchGet(Line, { where: { lineId: 'fee' } }),
    both: transactGet({ line: get(Line), order: get(Order) }),
    everything: scan([Order, Line], { maintenance: true, filter: { orderId: 'x' } }),
  })
  expect(one).toMatchObject({ returns: ['count'], consistency: 'strong' })
  expect(many).toMatchObject({ bindings: { lineId: { kind: 'literal' } } })
  expect(Object.keys((many!.parameters.keys as { element: object }).element)).toEqual([
    'customerId',
    'orderId',
  ])
  expect(Object.keys(both!.parameters)).toEqual(['customerId', 'orderId', 'lineId', 'placedAt'])
  expect(everything).toMatchObject({ operation: 'scan', maintenance: true, targets: ['Order', 'Line'] })
})

test.each([
  ['ATTRIBUTE_UNKNOWN', () => ({ p: update(Order, { set: ['nobody' as 'note'] }) })],
  ['ATTRIBUTE_UNKNOWN', () => ({ p: remove(Order, { when: anyOf({ nobody: 1 }) as never }) })],
  ['ATTRIBUTE_IMMUTABLE', () => ({ p: update(Order, { set: ['orderId' as 'note'] }) })],
  ['ATTRIBUTE_IMMUTABLE', () => ({ p: update(Order, { to: { version: 3 } as object }) })],
  ['ATTRIBUTE_REQUIRED', () => ({ p: update(Order, { to: { limit: clear() } }) })],
  ['LITERAL_IMPOSSIBLE', () => ({ p: update(Order, { to: { status: 'lost' as 'new' } }) })],
  ['PARAMETER_UNKNOWN', () => ({ p: remove(Order, { when: { limit: param('x') } }) })],
  ['PARAMETER_CONFLICT', () => ({ p: get(Order, { given: { orderId: integer() } }) })],
  [
    'RANGE_IMPOSSIBLE',
    () => ({ p: query(Order, { by: 'customerId', from: 'placedAt', before: 'placedAt' }) }),
  ],
  ['TARGET_NOT_IN_INDEX', () => ({ p: query(Line, { by: 'customerId', index: 'GSI1' }) })],
  ['INDEX_UNKNOWN', () => ({ p: query(Line, { by: 'customerId', index: 'GSI9' as 'GSI1' }) })],
  ['PATTERN_EMPTY', () => ({ p: transact({}) })],
  ['PATTERN_NOT_ALONE', () => ({ p: ensure(Order, { when: { note: absent() } }) })],
  ['PATTERN_NOT_ALONE', () => ({ p: each('lines', put(Line)) })],
])('%s is found when the design is declared', (code, patterns) => {
  expect(codeOf(patterns as () => Patterns)).toBe(code)
})

test('conditions can test absence, time and size', () => {
  const { claim } = model({
    claim: put(Order, { when: anyOf(itemAbsent(), { placedAt: below(now()), tags: size(below(9)) }) }),
  })
  expect(claim).toMatchObject({
    condition: {
      kind: 'or',
      conditions: [
        { kind: 'itemAbsent' },
        {
          kind: 'and',
          conditions: [
            { kind: 'compare', value: { kind: 'now' } },
            { kind: 'size', attribute: 'tags', comparison: '<', value: { value: 9 } },
          ],
        },
      ],
    },
  })
})

test('a design is deeply frozen plain data', () => {
  const patterns = model({ line: get(Line, { rate: { perSecond: 5 }, budget: { readUnits: 1 } }) })
  expect(Object.isFrozen(patterns.line!.parameters.lineId)).toBe(true)
  expect(JSON.parse(JSON.stringify(patterns))).toEqual(patterns)
  expect(patterns.line!.rate).toEqual({ perSecond: 5, hottestShare: 0.01 })
})
