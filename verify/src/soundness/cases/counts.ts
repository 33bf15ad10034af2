import type { EntityDescription } from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  load,
  pattern,
  type Regression,
  type Regressions,
  refusedBy,
  things,
  together,
  transaction,
} from './regression.js'

const parent = entity('Parent', {
  key: { PK: 'P#<parent>', SK: 'META' },
  attributes: { parent: { kind: 'id' }, children: { kind: 'integer', options: { minimum: 0 }, default: 0 } },
})
const child = entity('Child', {
  key: { PK: 'P#<parent>', SK: 'C#<child>' },
  attributes: {
    parent: { kind: 'id' },
    child: { kind: 'id' },
    state: { kind: 'oneOf', values: ['on', 'off'] },
  },
  derives: {
    Counted: {
      kind: 'count',
      target: 'Parent',
      attribute: 'children',
      while: { test: 'plain', attribute: 'state', value: { literal: 'on' } },
    },
  },
})
const zero = { literal: 0 }
const writes = [
  pattern('create', 'Parent', { to: { children: { change: 'set', value: zero } } }),
  pattern('remove', 'Parent', { when: { test: 'plain', attribute: 'children', value: zero } }),
  pattern('get', 'Parent'),
  pattern('create', 'Child'),
  pattern('update', 'Child', { set: ['state'] }),
  pattern('remove', 'Child'),
]
const one = { parent: 'p', child: 'c' }

/** The same patterns, where a parent with children can be removed. */
const careless = [...writes.filter(({ name }) => name !== 'removeParent'), pattern('remove', 'Parent')]

/** `remove` of a child whose parent is gone. */
export const removedParents: Regressions = {
  'a parent that goes with its last child': answersRight(describe(things, [parent, child], writes), [
    call('createParent', { parent: 'p' }),
    call('createChild', { ...one, state: 'on' }),
    call('removeParent', { parent: 'p' }),
    call('updateChild', { ...one, state: 'off' }),
    call('removeParent', { parent: 'p' }),
    call('updateChild', { ...one, state: 'on' }),
    call('removeChild', one),
    call('createParent', { parent: 'p' }),
    call('getParent', { parent: 'p' }),
  ]),
  'a child whose parent is gone': refusedBy(
    'TW1201',
    answersRight(describe(things, [parent, child], careless), [
      call('createParent', { parent: 'p' }),
      call('createChild', { ...one, state: 'on' }),
      call('removeParent', { parent: 'p' }),
      call('removeChild', one),
    ]),
  ),
  'a child that changes when its parent is gone': refusedBy(
    'TW1201',
    answersRight(describe(things, [parent, child], careless), [
      call('createParent', { parent: 'p' }),
      call('createChild', { ...one, state: 'on' }),
      call('removeParent', { parent: 'p' }),
      call('updateChild', { ...one, state: 'off' }),
    ]),
  ),
  'a parent that comes back': refusedBy(
    'TW1201',
    answersRight(describe(things, [parent, child], careless), [
      call('createParent', { parent: 'p' }),
      call('createChild', { ...one, state: 'on' }),
      call('removeParent', { parent: 'p' }),
      call('createParent', { parent: 'p' }),
      call('getParent', { parent: 'p' }),
    ]),
  ),
}

function counter(
  changes: Partial<EntityDescription>,
  ...steps: Parameters<typeof answersRight>[1]
): Regression {
  const table = {
    ...things,
    indexes: [
      {
        name: 'byCount',
        partition: [{ name: 'G1P', type: 'S' as const }],
        sort: [{ name: 'children', type: 'N' as const }],
      },
      {
        name: 'byText',
        partition: [{ name: 'G1P', type: 'S' as const }],
        sort: [{ name: 'G2S', type: 'S' as const }],
      },
    ],
  }
  const patterns = [
    ...writes,
    pattern('query', 'Parent', { by: ['team'], index: 'byCount', order: 'descending' }),
    pattern('query', 'Parent', { by: ['team'], index: 'byText', from: 'children' }, 'byText'),
  ]
  const Parent = {
    ...parent,
    attributes: { ...parent.attributes, team: { kind: 'id' as const } },
    ...changes,
  }
  return answersRight(describe(table, [Parent, child], patterns), steps)
}

/** A counter in the key of an index. */
export const countedIndexKeys: Regressions = {
  'a text key with the number': refusedBy(
    'TW809',
    counter(
      { key: { ...parent.key, G1P: 'T#<team>', G2S: 'N#<children>' } },
      call('createParent', { parent: 'p', team: 't' }),
      call('createParent', { parent: 'q', team: 't' }),
      call('createChild', { ...one, state: 'on' }),
      call('queryParent', { team: 't' }),
      call('byText', { team: 't', from: 1 }),
    ),
  ),
}

/** Two steps of one transaction on the same item. */
export const sameItemTwice: Regressions = {
  'a child that goes and changes': answersRight(describe(things, [parent, child], writes), [
    call('createParent', { parent: 'p' }),
    call('createChild', { ...one, state: 'on' }),
    together(['updateChild', { ...one, state: 'off' }], ['removeChild', one]),
    call('getParent', { parent: 'p' }),
  ]),
  'a child that comes and goes': answersRight(describe(things, [parent, child], writes), [
    call('createParent', { parent: 'p' }),
    call('createChild', { ...one, state: 'on' }),
    together(['createChild', { ...one, state: 'on' }], ['removeChild', one]),
    call('getParent', { parent: 'p' }),
  ]),
  'two steps of a declared transaction': answersRight(
    describe(
      things,
      [parent, child],
      [
        ...writes,
        transaction(
          'both',
          pattern(
            'update',
            'Child',
            { to: { state: { change: 'set', value: { literal: 'off' } } } },
            'first',
          ),
          pattern(
            'remove',
            'Child',
            { where: { parent: { param: 'p2' }, child: { param: 'c2' } } },
            'second',
          ),
        ),
      ].map((each) =>
        each.name === 'both'
          ? { ...each, options: { given: { p2: { kind: 'id' }, c2: { kind: 'id' } } } }
          : each,
      ),
    ),
    [
      call('createParent', { parent: 'p' }),
      call('createChild', { ...one, state: 'on' }),
      call('both', { ...one, p2: 'p', c2: 'c' }),
      call('getParent', { parent: 'p' }),
    ],
  ),
  'a parent that goes with its child and comes back': answersRight(
    describe(things, [parent, child], writes),
    [
      call('createParent', { parent: 'p' }),
      call('createChild', { ...one, state: 'on' }),
      together(['removeChild', one], ['removeParent', { parent: 'p' }], ['createParent', { parent: 'p' }]),
      call('getParent', { parent: 'p' }),
      call('createChild', { ...one, state: 'on' }),
      together(
        ['removeChild', one],
        ['removeParent', { parent: 'p' }],
        ['createParent', { parent: 'p' }],
        ['createChild', { parent: 'p', child: 'd', state: 'on' }],
      ),
      call('getParent', { parent: 'p' }),
    ],
  ),
  'checks of a missing parent beside a child that it counts': answersRight(
    describe(
      things,
      [parent, child],
      [
        ...writes,
        transaction('checked', pattern('ensure', 'Parent', { when: { test: 'itemAbsent' } }, 'first')),
      ],
    ),
    [
      together(
        ['createChild', { ...one, state: 'on' }],
        ['checked', { parent: 'p' }],
        ['checked', { parent: 'p' }],
      ),
      load(10, ['checked', { parent: 'p' }], ['createChild', { ...one, state: 'on' }]),
      together(['checked', { parent: 'p' }], ['checked', { parent: 'p' }]),
    ],
  ),
  'a replacement and a removal': answersRight(
    describe(
      things,
      [uncounted(), parent],
      [pattern('put', 'Child'), pattern('remove', 'Child'), pattern('get', 'Child')],
    ),
    [together(['putChild', { ...one, state: 'on' }], ['removeChild', one]), call('getChild', one)],
  ),
}

function uncounted(): EntityDescription {
  return { ...child, derives: {} }
}
