import type {
  AttributeDescription,
  PatternDescription,
  TableDescription,
} from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  isRefused,
  pattern,
  type Regression,
  type Regressions,
  refusedBy,
  things,
  transaction,
} from './regression.js'

function thing(
  attributes: Readonly<Record<string, AttributeDescription>>,
  patterns: readonly PatternDescription[],
  table: TableDescription = things,
) {
  const Thing = entity('Thing', {
    key: { PK: 'T#<thing>', SK: 'N#<value>' },
    attributes: { thing: { kind: 'id' }, ...attributes },
  })
  return describe(table, [{ ...Thing, table: table.name }], [pattern('create', 'Thing'), ...patterns])
}

const whole = (options: object): AttributeDescription => ({ kind: 'integer', options: { ...options } })

function stored(value: AttributeDescription, ...values: readonly unknown[]): Regression {
  return answersRight(thing({ value }, [pattern('query', 'Thing', { by: ['thing'], order: 'ascending' })]), [
    ...values.map((each) => call('createThing', { thing: 't', value: each })),
    call('queryThing', { thing: 't' }),
  ])
}

const free: AttributeDescription = { kind: 'id' }

const named: TableDescription = {
  ...things,
  indexes: [{ name: 'names', partition: [{ name: 'G1P', type: 'S' }], sort: [] }],
}
/** A thing in a set of its value, and in an index by two of its attributes. */
const Member = entity('Member', {
  key: { PK: 'M#<member>', SK: 'META', G1P: 'N#<first>#<last>' },
  attributes: { member: { kind: 'id' }, first: { kind: 'id' }, last: { kind: 'id' } },
  derives: {
    Listed: { kind: 'memberOf', key: { PK: 'SET#<last>', SK: 'SET' }, set: 'members', element: '<member>' },
  },
})
const ann = { member: '1', first: 'Ann', last: 'Lee' }
const members = (...patterns: readonly PatternDescription[]) =>
  describe(named, [Member], [pattern('create', 'Member'), ...patterns])
const byLast = { where: { last: { literal: 'May' } } }
const note: AttributeDescription = { kind: 'text', options: { maximumLength: 20 }, optional: true }

/** A call that always fails at run time is refused by `check`. */
export const knownWhenWritten: Regressions = {
  'a key narrower than its maximum': refusedBy(
    'TW611',
    stored(whole({ minimum: 0, maximum: 1000, width: 2 }), 1, 1000),
  ),
  'a width without a maximum': refusedBy('TW611', stored(whole({ minimum: 0, width: 2 }), 1, 1000)),
  'a negative minimum': refusedBy('TW611', stored(whole({ minimum: -5, maximum: 99, width: 2 }), -5, 99)),
  'no minimum': refusedBy('TW611', stored(whole({}), -1, 1)),
  'money below zero': refusedBy('TW611', stored({ kind: 'money' }, -1, 1)),
  'a filter on a key attribute': answersRight(
    thing({ value: free }, [
      pattern('query', 'Thing', {
        by: ['thing'],
        filter: { test: 'different', attribute: 'value', value: { literal: 'a' } },
      }),
    ]),
    [call('createThing', { thing: 't', value: 'a' }), call('queryThing', { thing: 't' })],
  ),
  'a filter on an attribute that is the key': refusedBy(
    'TW107',
    answersRight(
      describe(
        {
          name: 'Things',
          partition: { name: 'thing', type: 'S' },
          sort: { name: 'value', type: 'S' },
          indexes: [],
        },
        [
          entity('Thing', {
            key: { thing: '<thing>', value: '<value>' },
            attributes: { thing: free, value: free },
          }),
        ],
        [
          pattern('create', 'Thing'),
          pattern('query', 'Thing', {
            by: ['thing'],
            filter: { test: 'different', attribute: 'value', value: { literal: 'a' } },
          }),
        ],
      ),
      [call('createThing', { thing: 't', value: 'a' }), call('queryThing', { thing: 't' })],
    ),
  ),
  'a name of a table that is too short': isRefused(thing({ value: free }, [], { ...things, name: 'T0' })),
  'a name of an index that is too short': refusedBy(
    'TW612',
    answersRight(
      thing({ value: free }, [], {
        ...things,
        indexes: [{ name: 'ix', partition: [{ name: 'G1P', type: 'S' }], sort: [] }],
      }),
      [call('createThing', { thing: 't', value: 'a' })],
    ),
  ),
  'a text in a key without a maximum': isRefused(thing({ value: { kind: 'text' } }, [])),
  'a text of any length': isRefused(thing({ value: free, note: { kind: 'text' } }, [])),
  'a range that ends before it begins': refusedBy(
    'TW103',
    answersRight(
      thing({ value: free, note }, [
        pattern('query', 'Thing', {
          by: ['thing'],
          filter: { test: 'within', attribute: 'note', low: { literal: 'b' }, high: { literal: 'a' } },
        }),
      ]),
      [call('createThing', { thing: 't', value: 'a', note: 'a' }), call('queryThing', { thing: 't' })],
    ),
  ),
  'a condition on what only the key has': refusedBy(
    'TW107',
    answersRight(
      thing({ value: { ...free, keyOnly: true }, note }, [
        pattern('update', 'Thing', {
          edit: ['note'],
          when: { test: 'different', attribute: 'value', value: { literal: 'b' } },
        }),
      ]),
      [
        call('createThing', { thing: 't', value: 'a' }),
        call('updateThing', { thing: 't', value: 'a', note: 'x' }),
        call('createThing', { thing: 't', value: 'b' }),
        call('updateThing', { thing: 't', value: 'b', note: 'x' }),
      ],
    ),
  ),
  ...Object.fromEntries(
    [{ page: 0 }, { limit: 0 }, { page: 1.5 }].map((options) => [
      `a query with ${JSON.stringify(options)}`,
      refusedBy(
        'TW616',
        answersRight(
          thing({ value: free }, [
            pattern('query', 'Thing', { by: ['thing'], order: 'ascending', ...options }),
          ]),
          [call('createThing', { thing: 't', value: 'a' }), call('queryThing', { thing: 't' })],
        ),
      ),
    ]),
  ),
  'a minimum above its maximum': isRefused(
    thing({ value: free, note: { kind: 'integer', options: { minimum: 2, maximum: 1 } } }, []),
    'TW616',
  ),
  'an attribute that every object has': refusedBy(
    'TW615',
    answersRight(thing({ value: free, constructor: note }, [pattern('get', 'Thing')]), [
      call('createThing', { thing: 't', value: 'a' }),
      call('getThing', { thing: 't', value: 'a' }),
    ]),
  ),
  'a parameter that every object has': refusedBy(
    'TW615',
    answersRight(
      thing({ value: free, note }, [
        pattern('update', 'Thing', {
          given: { valueOf: free },
          edit: ['note'],
          when: { test: 'plain', attribute: 'value', value: { param: 'valueOf' } },
        }),
      ]),
      [
        call('createThing', { thing: 't', value: 'a' }),
        call('updateThing', { thing: 't', value: 'a', note: 'b' }),
      ],
    ),
  ),
  ...Object.fromEntries(
    ['close', 'transact', 'then', 'toString'].map((name) => [
      `a pattern called ${name}`,
      refusedBy('TW615', answersRight(thing({ value: free }, [pattern('get', 'Thing', {}, name)]), [])),
    ]),
  ),
  ...Object.fromEntries(
    (['immutable', 'keyOnly', 'ttl', 'stored'] as const).map((modifier) => [
      `${modifier} of a field`,
      isRefused(
        thing(
          {
            value: free,
            fields: {
              kind: 'record',
              fields: {
                at: { kind: 'timestamp', [modifier]: modifier === 'stored' ? ['data', 'at'] : true },
              },
            },
          },
          [],
        ),
        'ATTRIBUTE_INVALID',
      ),
    ]),
  ),
  // The call would ignore it, or write an index key with it.
  ...Object.fromEntries(
    (['get', 'batchGet', 'remove'] as const).map((operation) => [
      `a value outside of the key of a ${operation}`,
      isRefused(members(pattern(operation, 'Member', byLast)), 'TW106'),
    ]),
  ),
  'a value outside of the key of an update': refusedBy(
    'TW106',
    answersRight(
      members(
        pattern('update', 'Member', { set: ['first'], ...byLast }),
        pattern('query', 'Member', { by: ['first', 'last'], index: 'names' }),
      ),
      [
        call('createMember', ann),
        call('updateMember', { member: '1', first: 'Eve' }),
        call('queryMember', { first: 'Eve', last: 'Lee' }),
      ],
    ),
  ),
  'a step with a value outside of its key': isRefused(
    members(
      transaction('ensureAnn', pattern('ensure', 'Member', { when: { test: 'itemExists' }, ...byLast })),
    ),
    'TW106',
  ),
  'several sets at once': isRefused(members(pattern('batchGet', 'Member.Listed')), 'TARGET_IS_SET'),
  'attributes of a set': isRefused(
    members(pattern('get', 'Member.Listed', { returns: ['last'] })),
    'TARGET_IS_SET',
  ),
  'an edit of nothing': answersRight(
    thing({ value: free, note }, [pattern('update', 'Thing', { edit: ['note'] })]),
    [
      call('updateThing', { thing: 't', value: 'a' }),
      call('createThing', { thing: 't', value: 'a' }),
      call('updateThing', { thing: 't', value: 'a' }),
    ],
  ),
}
