import type { DerivedDescription, DesignDescription, TableDescription } from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  isRefused,
  pattern,
  type Regressions,
  things,
  together,
  transaction,
} from './regression.js'

/** A table that stores the type of each item. */
const typed: TableDescription = { ...things, entityType: 'kind' }

const guard: DerivedDescription = { kind: 'unique', key: { PK: 'U#<name>', SK: 'U' } }
const kept: DerivedDescription = { ...guard, kept: true }

/** Two entities that derive into one item, under attributes of the same names. */
function two(table: TableDescription, alpha: DerivedDescription, beta: DerivedDescription) {
  const entities = Object.entries({ Alpha: alpha, Beta: beta }).map(([name, Derived]) =>
    entity(name, {
      key: { PK: `${name}#<id>`, SK: 'META' },
      attributes: { id: { kind: 'id' }, name: { kind: 'id' } },
      derives: { [`${name}Item`]: Derived },
    }),
  )
  const patterns = entities.flatMap(({ name, derives }) => [
    pattern('create', name),
    pattern('update', name, { set: ['name'] }),
    pattern('remove', name),
    ...Object.keys(derives)
      .filter((each) => derives[each]!.kind === 'memberOf')
      .map((each) => pattern('get', `${name}.${each}`, {}, `set${name}`)),
  ])
  return table.entityType === undefined
    ? withoutGuards(table, entities, patterns)
    : describe(table, entities, patterns)
}

/** A design with a scan of entities: it does not distinguish guards without a type. */
function withoutGuards(...parts: Parameters<typeof describe>): DesignDescription {
  const { patterns, ...described } = describe(...parts)
  const audited = patterns.map((each) =>
    each.name === 'audit'
      ? { ...each, targets: each.targets.filter((target) => !target.includes('.')) }
      : each,
  )
  return { ...described, patterns: audited }
}

function members(name: string, more: Partial<DerivedDescription> = {}): DerivedDescription {
  return {
    kind: 'memberOf',
    key: { PK: 'SET#<name>', SK: 'SET' },
    set: 'ids',
    element: `${name}#<id>`,
    ...more,
  }
}

const one = { id: '1', name: 'n' }
const other = { id: '2', name: 'n' }
const third = { id: '3', name: 'n' }

const gets = [
  pattern('get', 'Thing', { returns: ['name'] }, 'first'),
  pattern('get', 'Thing', { where: { id: { param: 'second' } } }, 'second'),
  pattern('get', 'Thing.Listed', {}, 'set'),
  pattern('get', 'Thing.Listed', {}, 'again'),
]

/** Two entity types that derive into one item: members of one set, and guards of one namespace of values. */
export const sharedItems: Regressions = {
  'verify knows the guards of two entities that store no type': answersRight(two(things, guard, guard), [
    call('createAlpha', one),
    call('createBeta', other),
    call('createBeta', { ...other, name: 'm' }),
    call('removeAlpha', { id: '1' }),
    call('createBeta', other),
  ]),
  'a guard passes from one entity to another in one transaction': answersRight(two(things, guard, guard), [
    call('createAlpha', one),
    together(['removeAlpha', { id: '1' }], ['createBeta', one]),
    together(['updateBeta', { id: '1', name: 'm' }], ['createAlpha', one]),
  ]),
  'a kept guard is not taken by another entity with the same key values': answersRight(
    two(typed, kept, kept),
    [
      call('createAlpha', one),
      call('createBeta', one),
      call('removeAlpha', { id: '1' }),
      call('createBeta', one),
      call('createAlpha', one),
    ],
  ),
  'a guard of another entity is not taken by a kept one': answersRight(two(typed, kept, guard), [
    call('createBeta', one),
    call('createAlpha', one),
    call('removeBeta', { id: '1' }),
    call('createAlpha', one),
  ]),
  'a kept guard that is shared needs a stored type': isRefused(two(things, kept, guard), 'TW301'),
  'each kind of members has its own limit in one transaction': answersRight(
    two(things, members('A', { atMost: 3 }), members('B', { atMost: 1 })),
    [
      together(['createAlpha', one], ['createBeta', one]),
      together(['createBeta', one], ['createAlpha', one]),
      call('createAlpha', one),
      together(['removeAlpha', { id: '1' }], ['createBeta', one]),
      together(['createAlpha', one], ['createAlpha', other]),
      together(['removeBeta', { id: '1' }], ['createAlpha', third], ['createBeta', other]),
      call('setAlpha', { name: 'n' }),
      call('setBeta', { name: 'n' }),
    ],
  ),
  'members without a limit join beside members with one': answersRight(
    two(things, members('A'), members('B', { atMost: 2 })),
    [
      together(['createAlpha', one], ['createAlpha', other], ['createAlpha', third]),
      call('createBeta', one),
      together(['removeAlpha', { id: '1' }], ['removeAlpha', { id: '2' }], ['createBeta', one]),
      together(['createAlpha', one], ['createBeta', other]),
      call('setAlpha', { name: 'n' }),
    ],
  ),
  'two kinds of members in different numbers of shards': isRefused(
    two(things, members('A', { shards: 2 }), members('B', { shards: 4 })),
    'TW1208',
  ),
  'two kinds of members in the same number of shards': answersRight(
    two(things, members('A', { shards: 3 }), members('B', { shards: 3 })),
    [
      together(['createAlpha', one], ['createBeta', one], ['createBeta', other], ['createBeta', third]),
      call('setAlpha', { name: 'n' }),
      together(['removeBeta', { id: '1' }], ['createAlpha', other]),
      call('setBeta', { name: 'n' }),
    ],
  ),
  'two sets in two attributes of one item': answersRight(
    two(things, members('A'), members('B', { set: 'others' })),
    [
      call('createAlpha', one),
      call('createBeta', one),
      together(['updateAlpha', { id: '1', name: 'm' }], ['updateBeta', { id: '1', name: 'm' }]),
      call('setAlpha', { name: 'm' }),
      call('setBeta', { name: 'm' }),
      call('removeAlpha', { id: '1' }),
    ],
  ),
  'guards that hold values of other kinds under one name': answersRight(
    withoutGuards(
      things,
      [
        entity('Alpha', {
          key: { PK: 'A#<id>', SK: 'META' },
          attributes: { id: { kind: 'id' }, name: { kind: 'id' }, other: { kind: 'json' } },
          derives: { AlphaItem: { ...guard, copies: { other: 'other' } } },
        }),
        entity('Beta', {
          key: { PK: 'B#<other>', SK: 'META' },
          attributes: { other: { kind: 'id' }, name: { kind: 'id' } },
          derives: { BetaItem: guard },
        }),
      ],
      [pattern('create', 'Alpha'), pattern('create', 'Beta')],
    ),
    [
      call('createBeta', { other: 'not JSON', name: 'n' }),
      call('createAlpha', { id: '1', name: 'm', other: { a: 1 } }),
      call('createAlpha', { id: '2', name: 'n', other: null }),
    ],
  ),
  'gets of one item in one transaction': answersRight(
    describe(
      things,
      [
        entity('Thing', {
          key: { PK: 'T#<id>', SK: 'META' },
          attributes: { id: { kind: 'id' }, name: { kind: 'id' } },
          derives: { Listed: { ...members('a'), shards: 2 } },
        }),
      ],
      [
        pattern('create', 'Thing'),
        {
          ...transaction('both', ...gets),
          operation: 'transactGet',
          options: { given: { second: { kind: 'id' } } },
        },
      ],
    ),
    [
      call('createThing', one),
      call('createThing', other),
      call('both', { id: '1', second: '1', name: 'n' }),
      call('both', { id: '1', second: '2', name: 'n' }),
      call('both', { id: '3', second: '3', name: 'm' }),
    ],
  ),
}
