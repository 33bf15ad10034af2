import type {
  AttributeDescription,
  IndexDescription,
  PatternDescription,
} from '../description/description.js'
import type { Regressions } from './regression.js'
import { answersRight, call, describe, entity, isRefused, pattern, raced, things } from './regression.js'

const key = { PK: 'A#<a>', SK: 'META' }

function thing(attributes: Readonly<Record<string, AttributeDescription>>) {
  return entity('Alpha', { key, attributes: { a: { kind: 'id' }, ...attributes } })
}

const basics: readonly PatternDescription[] = [pattern('create', 'Alpha'), pattern('get', 'Alpha')]

const document = thing({ b: { kind: 'json' }, c: { kind: 'json', optional: true } })
const nested = thing({
  m: { kind: 'map', element: { kind: 'set', element: { kind: 'id' } } },
  l: { kind: 'list', element: { kind: 'set', element: { kind: 'id' } } },
  r: { kind: 'record', fields: { s: { kind: 'set', element: { kind: 'id' } } } },
})
const sets = { m: { x: new Set(), y: new Set(['1']) }, l: [], r: { s: new Set() } }

/** An index whose keys are attributes of the entity. */
const byTag: IndexDescription = {
  name: 'byTag',
  partition: [{ name: 'tag', type: 'S' }],
  sort: [{ name: 'part', type: 'S' }],
}
const indexed = { ...things, indexes: [byTag] }
const tagged = thing({ tag: { kind: 'id' }, part: { kind: 'id', optional: true } })

/** A key attribute of type S that is a number of the entity. */
const numbered = { ...things, partition: { name: 'seq', type: 'S' as const } }
const level = { kind: 'integer' as const, options: { minimum: 0, maximum: 9, width: 1 } }
const counted = entity('Alpha', {
  key: { seq: '<seq>', SK: 'META' },
  attributes: { seq: level, note: { kind: 'id' } },
})

/** A table that stores the type of each item. */
const typed = { ...things, entityType: 'kind' }

/** Two unique guards of one entity with the same keys: a source may swap its two values. */
const twoGuards = entity('Alpha', {
  key,
  attributes: { a: { kind: 'id' }, b: { kind: 'id' }, c: { kind: 'id' } },
  derives: {
    OfB: { kind: 'unique', key: { PK: 'U#<b>', SK: 'U' } },
    OfC: { kind: 'unique', key: { PK: 'U#<c>', SK: 'U' } },
  },
})

/** An entity with a unique guard that it shares with other entities. */
function guarded(name: string) {
  return entity(name, {
    key: { PK: `${name}#<a>`, SK: 'META' },
    attributes: { a: { kind: 'id' }, b: { kind: 'id' } },
    derives: { Guard: { kind: 'unique', key: { PK: 'U#<b>', SK: 'U' } } },
  })
}

/** An entity with items in the same set as items of other entities. */
function joined(name: string, element: string) {
  return entity(name, {
    key: { PK: `${name}#<a>`, SK: 'META' },
    attributes: { a: { kind: 'id' } },
    derives: { All: { kind: 'memberOf', key: { PK: 'ALL', SK: 'SET' }, set: 'ids', element } },
  })
}

const expiring = thing({ at: { kind: 'timestamp' }, expiresAt: { kind: 'timestamp', ttl: true } })
const wanted = { wanted: { kind: 'timestamp' as const } }
const due = {
  test: 'atLeast' as const,
  attribute: 'expiresAt',
  value: { param: 'wanted' },
}
const half = '2031-01-01T00:00:05.500Z'

/** Stored values equal the given ones, and conditions compare values, not their stored form. */
export const storedForms: Regressions = {
  'null is a value of json()': answersRight(
    describe(
      things,
      [document],
      [...basics, pattern('put', 'Alpha'), pattern('update', 'Alpha', { edit: ['b', 'c'] })],
    ),
    [
      call('createAlpha', { a: '1', b: null, c: null }),
      call('getAlpha', { a: '1' }),
      call('updateAlpha', { a: '1', b: 1, c: null }),
      call('updateAlpha', { a: '1', b: null }),
      call('putAlpha', { a: '1', b: null }),
    ],
  ),
  'bytes are no JSON': answersRight(describe(things, [document], basics), [
    call('createAlpha', { a: '1', b: new Uint8Array([1]) }),
    call('createAlpha', { a: '1', b: { c: new Set(['x']) } }),
  ]),
  'an empty set inside a map or record is missing, inside a list it is refused': answersRight(
    describe(things, [nested], [...basics, pattern('update', 'Alpha', { set: ['m', 'l', 'r'] })]),
    [
      call('createAlpha', { a: '1', ...sets }),
      call('getAlpha', { a: '1' }),
      call('updateAlpha', { a: '1', ...sets }),
      call('updateAlpha', { a: '1', ...sets, l: [new Set()] }),
    ],
  ),
  'a bare index key refuses the delimiter on every path': answersRight(
    describe(
      indexed,
      [tagged],
      [
        ...basics,
        pattern('update', 'Alpha', { set: ['tag'] }),
        pattern('update', 'Alpha', { edit: ['tag'] }, 'editAlpha'),
      ],
    ),
    [
      call('createAlpha', { a: '1', tag: 'x#y' }),
      call('createAlpha', { a: '1', tag: 'x' }),
      call('updateAlpha', { a: '1', tag: 'x#y' }),
      call('editAlpha', { a: '1', tag: 'x#y' }),
    ],
  ),
  'a literal that no key can hold is refused': isRefused(
    describe(
      things,
      [tagged],
      [...basics, pattern('get', 'Alpha', { where: { a: { literal: 'x#y' } } }, 'fixed')],
    ),
    'TW1112',
  ),
  'a condition on key text takes values of the attribute only': isRefused(
    describe(
      numbered,
      [counted],
      [
        pattern('create', 'Alpha'),
        pattern('remove', 'Alpha', { when: { test: 'below', attribute: 'seq', value: { literal: 11 } } }),
      ],
    ),
    'TW1107',
  ),
  'a time to live is compared to the millisecond': answersRight(
    describe(
      things,
      [expiring],
      [
        pattern('create', 'Alpha'),
        pattern('scan', 'Alpha', { filter: due, given: wanted }, 'due'),
        pattern('remove', 'Alpha', { when: due, given: wanted }),
      ],
    ),
    [
      call('createAlpha', { a: '1', at: half, expiresAt: half }),
      call('due', { wanted: half }),
      call('removeAlpha', { a: '1', wanted: half }),
      call('due', { wanted: '2031-01-01T00:00:05.000Z' }),
    ],
  ),
  'a time to live is not compared with another time': isRefused(
    describe(
      things,
      [expiring],
      [
        pattern('create', 'Alpha'),
        pattern('scan', 'Alpha', { filter: { ...due, value: { attribute: 'at' } } }, 'due'),
      ],
    ),
    'TW1107',
  ),
  'attribute() of what only the key has is refused': isRefused(
    describe(
      things,
      [entity('Alpha', { key, attributes: { a: { kind: 'id', keyOnly: true }, b: { kind: 'id' } } })],
      [...basics, pattern('update', 'Alpha', { to: { b: { change: 'set', value: { attribute: 'a' } } } })],
    ),
    'TW1104',
  ),
  'a key codec that folds cannot be the only place of a value': isRefused(
    describe(
      things,
      [
        entity('Alpha', {
          key,
          attributes: {
            a: { kind: 'text', options: { maximumLength: 9 }, codec: 'loose', keyOnly: true },
            b: { kind: 'id' },
          },
        }),
      ],
      basics,
    ),
    'KEY_ONLY_LOST',
  ),
  'a key attribute with a key codec that folds has lost the value': isRefused(
    describe(
      numbered,
      [
        entity('Alpha', {
          key: { seq: '<seq>', SK: 'META' },
          attributes: { seq: { kind: 'text', options: { maximumLength: 9 }, codec: 'loose' } },
        }),
      ],
      basics,
    ),
    'TW304',
  ),
  'two guards of one entity share no values': isRefused(describe(typed, [twoGuards], basics), 'TW301'),
  'a guard that shares its values with another is not read': isRefused(
    describe(things, [guarded('Alpha'), guarded('Beta')], [...basics, pattern('get', 'Alpha.Guard')]),
    'TW301',
  ),
  'a scan does not distinguish guards that share their values and have no type': isRefused(
    describe(
      things,
      [guarded('Alpha'), guarded('Beta')],
      [...basics, { name: 'all', operation: 'scan', targets: ['Alpha.Guard', 'Beta.Guard'], options: {} }],
    ),
    'TW301',
  ),
  'members of one set never have the same element': isRefused(
    describe(things, [joined('Alpha', '<a>'), joined('Beta', '<a>')], basics),
    'TW1208',
  ),
  'members of one set with different elements are kept apart': answersRight(
    describe(
      things,
      [joined('Alpha', 'A#<a>'), joined('Beta', 'B#<a>')],
      [pattern('create', 'Alpha'), pattern('create', 'Beta'), pattern('remove', 'Alpha')],
    ),
    [call('createAlpha', { a: '1' }), call('createBeta', { a: '1' }), call('removeAlpha', { a: '1' })],
  ),
  'a kept guard of a source with several spellings is refused': isRefused(
    describe(
      things,
      [
        entity('Alpha', {
          key,
          attributes: {
            a: { kind: 'text', options: { maximumLength: 9, foldInKeys: true } },
            b: { kind: 'id' },
          },
          derives: { ByB: { kind: 'unique', key: { PK: 'B#<b>', SK: 'B' }, kept: true } },
        }),
      ],
      basics,
    ),
    'KEPT_GUARD_FOLDED',
  ),
  'a removal answers what it removes': answersRight(
    describe(
      things,
      [
        entity('Alpha', {
          key,
          attributes: { a: { kind: 'id' }, b: { kind: 'id' }, c: { kind: 'id' } },
          derives: { ByB: { kind: 'mirror', key: { PK: 'B#<b>', SK: 'A#<a>' } } },
        }),
      ],
      [pattern('create', 'Alpha'), pattern('remove', 'Alpha'), pattern('update', 'Alpha', { set: ['c'] })],
    ),
    [
      call('createAlpha', { a: '1', b: '1', c: '1' }),
      raced(['removeAlpha', { a: '1' }], ['updateAlpha', { a: '1', c: '2' }]),
    ],
  ),
}
