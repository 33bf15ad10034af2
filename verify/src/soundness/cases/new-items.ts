import type { AttributeDescription, Condition, EntityDescription } from '../description/description.js'
import type { Regressions } from './regression.js'
import {
  answersRight,
  call,
  describe,
  entity,
  isRefused,
  pattern,
  things,
  together,
  transaction,
} from './regression.js'

const key = { PK: 'A#<a>', SK: 'META' }
const id: AttributeDescription = { kind: 'id' }

function thing(attributes: Readonly<Record<string, AttributeDescription>>) {
  return entity('Alpha', { key, attributes: { a: id, ...attributes } })
}

const read = pattern('get', 'Alpha')
const versioned = thing({ b: id, made: { kind: 'timestamp', onWrite: true }, version: { kind: 'version' } })
const defaulted = thing({ b: id, c: { kind: 'id', default: 'x', optional: true } })
const expiring = { expiresAt: { kind: 'timestamp' as const, ttl: true as const } }
const guard = { kind: 'unique' as const, key: { PK: 'U#<b>', SK: 'U#<b>' }, kept: true }
const natural = {
  ...things,
  partition: { name: 'a', type: 'S' as const },
  sort: { name: 'seq', type: 'N' as const },
}
const tags = entity('Alpha', {
  key: { a: '<a>', seq: '<seq>' },
  attributes: { a: id, seq: { kind: 'integer' }, tags: { kind: 'set', element: id } },
})

const lowest = '0'.repeat(26)

/** A mirror that depends on a generated id. */
function madeWith(condition: Condition) {
  const mirror = { kind: 'mirror' as const, key: { PK: 'M#<b>', SK: 'M#<a>' }, while: condition }
  const attributes: EntityDescription['attributes'] = { a: id, b: id, made: { kind: 'ulid', onCreate: true } }
  return describe(
    things,
    [entity('Alpha', { key, attributes, derives: { ByB: mirror } })],
    [pattern('create', 'Alpha')],
  )
}

/** Items that an update creates, and their initial attributes. */
export const newItems: Regressions = {
  'a quiet upsert makes an item with a version': answersRight(
    describe(
      things,
      [versioned],
      [read, pattern('update', 'Alpha', { set: ['b'], upsert: true, quiet: true })],
    ),
    [
      call('updateAlpha', { a: '1', b: '1' }),
      call('updateAlpha', { a: '1', b: '2' }),
      call('getAlpha', { a: '1' }),
    ],
  ),
  'an upsert that removes what has a default leaves it out': answersRight(
    describe(
      things,
      [defaulted],
      [read, pattern('update', 'Alpha', { set: ['b'], edit: ['c'], upsert: true })],
    ),
    [
      call('updateAlpha', { a: '1', b: '1', c: null }),
      call('updateAlpha', { a: '2', b: '1' }),
      call('getAlpha', { a: '1' }),
      call('getAlpha', { a: '2' }),
    ],
  ),
  'a given set without elements has no default': answersRight(
    describe(
      things,
      [
        thing({
          b: { kind: 'id', optional: true },
          tags: { kind: 'set', element: { kind: 'id' }, default: new Set(['x']), computed: true },
        }),
      ],
      [
        read,
        pattern('create', 'Alpha'),
        pattern('update', 'Alpha', { set: ['b'], edit: ['tags'], upsert: true }),
        pattern(
          'update',
          'Alpha',
          { to: { tags: { change: 'removeFrom', value: { literal: 'y' } } }, upsert: true },
          'removeFromTags',
        ),
      ],
    ),
    [
      call('createAlpha', { a: '1', tags: new Set() }),
      call('createAlpha', { a: '2' }),
      call('updateAlpha', { a: '3', b: '1', tags: new Set() }),
      call('updateAlpha', { a: '4', b: '1' }),
      call('removeFromTags', { a: '5' }),
    ],
  ),
  'an upsert that only removes elements makes the item': answersRight(
    describe(
      natural,
      [tags],
      [
        read,
        pattern('update', 'Alpha', {
          upsert: true,
          to: { tags: { change: 'removeFrom', value: { literal: 'x' } } },
        }),
      ],
    ),
    [call('updateAlpha', { a: '1', seq: 1 }), call('getAlpha', { a: '1', seq: 1 })],
  ),
  'an element takes nothing from the parameters of another step': answersRight(
    describe(
      things,
      [thing({ b: { kind: 'id', optional: true } })],
      [
        {
          ...transaction(
            'both',
            {
              ...pattern('create', 'Alpha', {}, 'step1'),
              each: { parameter: 'elements', shared: [], atMost: 4 },
            },
            pattern('update', 'Alpha', { set: ['b'], upsert: true, where: { a: { param: 'a2' } } }, 'step2'),
          ),
          options: { given: { a2: id } },
        },
      ],
    ),
    [call('both', { elements: [{ a: '1' }], a2: '2', b: 'x' })],
  ),
  'a guard that is kept is not handed over in a transaction': answersRight(
    describe(
      things,
      [entity('Alpha', { key, attributes: { a: id, b: id }, derives: { Guard: guard } })],
      [pattern('put', 'Alpha'), pattern('remove', 'Alpha')],
    ),
    [
      call('putAlpha', { a: '1', b: 'x' }),
      together(['putAlpha', { a: '2', b: 'x' }], ['removeAlpha', { a: '1' }]),
      call('removeAlpha', { a: '1' }),
      call('putAlpha', { a: '2', b: 'x' }),
      call('putAlpha', { a: '1', b: 'x' }),
    ],
  ),
  'an upsert adds no default to an item that lacks an optional attribute': answersRight(
    describe(
      things,
      [defaulted],
      [
        read,
        pattern('update', 'Alpha', { set: ['b'], upsert: true }),
        pattern('update', 'Alpha', { edit: ['c'] }, 'edit'),
      ],
    ),
    [
      call('updateAlpha', { a: '1', b: '1' }),
      call('edit', { a: '1', c: null }),
      call('updateAlpha', { a: '1', b: '2' }),
      call('getAlpha', { a: '1' }),
    ],
  ),
  'an upsert with another spelling of the key leaves that of the item': answersRight(
    describe(
      things,
      [
        entity('Alpha', {
          key,
          attributes: {
            a: { kind: 'text', options: { maximumLength: 9, foldInKeys: true } },
            b: { kind: 'id', optional: true },
          },
        }),
      ],
      [read, pattern('update', 'Alpha', { edit: ['b'], upsert: true })],
    ),
    [
      call('updateAlpha', { a: 'Ann', b: '1' }),
      call('updateAlpha', { a: 'ANN', b: '2' }),
      call('getAlpha', { a: 'ann' }),
      together(['updateAlpha', { a: 'ann', b: '3' }], ['updateAlpha', { a: 'aNN' }]),
      call('getAlpha', { a: 'ANN' }),
    ],
  ),
  'a guard that is kept does not expire': isRefused(
    describe(
      things,
      [
        entity('Alpha', {
          key,
          attributes: { a: id, b: id, ...expiring },
          derives: { Guard: { ...guard, copies: { expiresAt: 'expiresAt' } } },
        }),
      ],
      [pattern('put', 'Alpha')],
    ),
    'TW1207',
  ),
  'a guard whose key names its source follows it': answersRight(
    describe(
      things,
      [
        entity('Alpha', {
          key,
          attributes: { a: { kind: 'id', keyOnly: true }, b: id },
          derives: { Guard: { kind: 'unique', key: { PK: 'U#<a>', SK: 'U' }, copies: { b: 'b' } } },
        }),
      ],
      [pattern('create', 'Alpha'), pattern('update', 'Alpha', { set: ['b'] })],
    ),
    [call('createAlpha', { a: '1', b: '1' }), call('updateAlpha', { a: '1', b: '2' })],
  ),
  'a create of an existing item decides about derived items by an id of its own': answersRight(
    madeWith({ test: 'different', attribute: 'made', value: { literal: lowest } }),
    [call('createAlpha', { a: '1', b: '1', made: lowest }), call('createAlpha', { a: '1', b: '#' })],
  ),
  'a generated id decides whether the key of a derived item is refused': answersRight(
    madeWith({ test: 'below', attribute: 'made', value: { literal: '2'.repeat(26) } }),
    [call('createAlpha', { a: '1', b: '#' })],
  ),
}
