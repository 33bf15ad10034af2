import type { TableDescription } from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  pattern,
  type Regressions,
  refusedBy,
  things,
} from './regression.js'

const thing = { kind: 'id' as const }
const key = { PK: 'T#<thing>', SK: 'META' }

/** Two indexes whose keys share an attribute. */
const sharing: TableDescription = {
  ...things,
  indexes: [
    { name: 'first', partition: [{ name: 'G1P', type: 'S' }], sort: [{ name: 'shared', type: 'S' }] },
    { name: 'second', partition: [{ name: 'shared', type: 'S' }], sort: [{ name: 'G2S', type: 'S' }] },
  ],
}

/** Derived items stay consistent with their source. */
export const drift: Regressions = {
  'a condition on the time': refusedBy(
    'TW1204',
    answersRight(
      describe(
        things,
        [
          entity('Lease', {
            key,
            attributes: { thing, until: { kind: 'timestamp' } },
            derives: {
              Current: {
                kind: 'mirror',
                key: { PK: 'CURRENT', SK: 'T#<thing>' },
                while: { test: 'above', attribute: 'until', value: { now: true } },
              },
            },
          }),
        ],
        [pattern('create', 'Lease'), pattern('get', 'Lease'), pattern('remove', 'Lease')],
      ),
      [
        call('createLease', { thing: 't', until: '2030-01-01T00:00:05.000Z' }),
        call('getLease', { thing: 't' }, { wait: 10_000 }),
        call('removeLease', { thing: 't' }),
      ],
    ),
  ),
  'a mirrored number': answersRight(
    describe(
      things,
      [
        entity('Account', {
          key,
          attributes: { thing, amount: { kind: 'number' } },
          derives: {
            Copy: { kind: 'mirror', key: { PK: 'C#<thing>', SK: 'C' }, copies: { amount: 'amount' } },
          },
        }),
      ],
      [
        pattern('create', 'Account'),
        pattern('update', 'Account', { to: { amount: { change: 'increment', value: { literal: 0.2 } } } }),
      ],
    ),
    [call('createAccount', { thing: 't', amount: 0.1 }), call('updateAccount', { thing: 't' })],
  ),
  'a copy under another name in the key of a mirror': refusedBy(
    'TW1209',
    answersRight(
      describe(
        things,
        [
          entity('Thing', {
            key,
            attributes: { thing, name: { kind: 'id' }, alias: { kind: 'id' } },
            derives: {
              Copy: { kind: 'mirror', key: { PK: 'N#<name>', SK: 'T#<thing>' }, copies: { name: 'alias' } },
            },
          }),
        ],
        [pattern('create', 'Thing'), pattern('get', 'Thing.Copy')],
      ),
      [
        call('createThing', { thing: 't', name: 'n', alias: 'a' }),
        call('getThingCopy', { name: 'n', thing: 't' }),
      ],
    ),
  ),
  'two indexes that share a key attribute': refusedBy(
    'TW810',
    answersRight(
      describe(
        sharing,
        [
          entity('Thing', {
            key: { ...key, G1P: 'A#<one>', G2S: 'B#<two>', shared: 'S#<three>' },
            attributes: {
              thing,
              one: { kind: 'id', optional: true },
              two: { kind: 'id', optional: true },
              three: { kind: 'id' },
            },
          }),
        ],
        [
          pattern('create', 'Thing'),
          pattern('update', 'Thing', { edit: ['one', 'two'] }),
          pattern('query', 'Thing', { by: ['one'], index: 'first' }, 'first'),
          pattern('query', 'Thing', { by: ['three'], index: 'second' }, 'second'),
        ],
      ),
      [
        call('createThing', { thing: 't', one: 'a', two: 'b', three: 'c' }),
        call('updateThing', { thing: 't', one: null }),
        call('second', { three: 'c' }),
        call('createThing', { thing: 'u', one: 'a', three: 'c' }),
        call('first', { one: 'a' }),
      ],
    ),
  ),
  'two fields of a record under one name': refusedBy(
    'ATTRIBUTE_PLACE_TAKEN',
    answersRight(
      describe(
        things,
        [
          entity('Thing', {
            key,
            attributes: {
              thing,
              value: {
                kind: 'record',
                fields: { one: { kind: 'id', stored: ['x'] }, two: { kind: 'id', stored: ['x'] } },
              },
            },
          }),
        ],
        [pattern('create', 'Thing'), pattern('get', 'Thing')],
      ),
      [call('createThing', { thing: 't', value: { one: 'a', two: 'b' } }), call('getThing', { thing: 't' })],
    ),
  ),
  'a member that two sources have': refusedBy(
    'TW1208',
    answersRight(
      describe(
        things,
        [
          entity('Thing', {
            key: { PK: 'T#<thing>', SK: 'S#<seq>' },
            attributes: { thing, seq: { kind: 'id' } },
            derives: {
              All: { kind: 'memberOf', key: { PK: 'ALL', SK: 'SET' }, set: 'things', element: '<thing>' },
            },
          }),
        ],
        [pattern('create', 'Thing'), pattern('remove', 'Thing'), pattern('get', 'Thing.All')],
      ),
      [
        call('createThing', { thing: 't', seq: '1' }),
        call('createThing', { thing: 't', seq: '2' }),
        call('removeThing', { thing: 't', seq: '1' }),
        call('getThingAll', {}),
      ],
    ),
  ),
  'an element that is not the value': refusedBy(
    'TW1211',
    answersRight(
      describe(
        things,
        [
          entity('Thing', {
            key: { PK: 'T#<thing>', SK: 'META' },
            attributes: { thing: { kind: 'integer', options: { minimum: 0, maximum: 9999, width: 4 } } },
            derives: {
              All: { kind: 'memberOf', key: { PK: 'ALL', SK: 'SET' }, set: 'things', element: '<thing>' },
            },
          }),
        ],
        [pattern('create', 'Thing'), pattern('get', 'Thing.All')],
      ),
      [call('createThing', { thing: 7 }), call('getThingAll', {})],
    ),
  ),
}
