import type { AttributeDescription } from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  pattern,
  type Regressions,
  raced,
  things,
  together,
  transaction,
} from './regression.js'

const id: AttributeDescription = { kind: 'id' }
const state: AttributeDescription = { kind: 'oneOf', values: ['on', 'off'] }
const on = { test: 'plain' as const, attribute: 'state', value: { literal: 'on' } }
const parent = entity('Parent', {
  key: { PK: 'P#<p>', SK: 'META' },
  attributes: { p: id, state, children: { kind: 'integer', options: { minimum: 0 }, default: 0 } },
})
const child = entity('Child', {
  key: { PK: 'C#<c>', SK: 'META' },
  attributes: { c: id, p: id, state },
  derives: {
    Counted: { kind: 'count', target: 'Parent', attribute: 'children', while: on, requires: on },
  },
})
const empty = { test: 'plain' as const, attribute: 'children', value: { literal: 0 } }
const family = describe(
  things,
  [parent, child],
  [
    pattern('create', 'Parent', { to: { children: { change: 'set', value: { literal: 0 } } } }),
    pattern('get', 'Parent'),
    pattern('update', 'Parent', { set: ['state'] }),
    pattern('remove', 'Parent', { when: empty }),
    pattern('create', 'Child'),
    pattern('update', 'Child', { set: ['p', 'state'] }),
    pattern('remove', 'Child'),
  ],
)

const mirrored = entity('Alpha', {
  key: { PK: 'A#<a>', SK: 'META' },
  attributes: { a: id, b: id },
  derives: { ByB: { kind: 'mirror', key: { PK: 'B#<b>', SK: 'A#<a>' } } },
})
const other = entity('Beta', { key: { PK: 'X#<x>', SK: 'META' }, attributes: { x: id } })

/** Every write of an item updates its derived items. */
export const keptCounts: Regressions = {
  'a parent counts the children that are on': answersRight(family, [
    call('createParent', { p: '1', state: 'on' }),
    call('createParent', { p: '2', state: 'on' }),
    call('createChild', { c: '1', p: '1', state: 'on' }),
    call('createChild', { c: '2', p: '1', state: 'off' }),
    call('getParent', { p: '1' }),
    call('removeParent', { p: '1' }),
    call('updateChild', { c: '2', p: '1', state: 'on' }),
    call('updateChild', { c: '2', p: '2', state: 'on' }),
    call('updateParent', { p: '2', state: 'off' }),
    call('updateChild', { c: '1', p: '2', state: 'on' }),
    together(['removeChild', { c: '1' }], ['removeChild', { c: '2' }]),
    call('createChild', { c: '3', p: '1', state: 'on' }),
    together(['removeChild', { c: '3' }], ['removeParent', { p: '1' }]),
    call('createChild', { c: '3', p: '3', state: 'on' }),
    call('removeParent', { p: '1' }),
    call('getParent', { p: '2' }),
  ]),
  'a parent that is written while children come and go': answersRight(family, [
    call('createParent', { p: '1', state: 'on' }),
    raced(['createChild', { c: '1', p: '1', state: 'on' }], ['updateParent', { p: '1', state: 'off' }]),
    raced(['updateParent', { p: '1', state: 'on' }], ['createChild', { c: '2', p: '1', state: 'on' }]),
    raced(['removeParent', { p: '1' }], ['createChild', { c: '2', p: '1', state: 'on' }]),
    raced(['removeChild', { c: '2' }], ['updateChild', { c: '2', p: '1', state: 'off' }]),
  ]),
  'a child that is created before its parent, in one transaction': answersRight(
    describe(
      things,
      [
        parent,
        { ...child, derives: { Counted: { kind: 'count', target: 'Parent', attribute: 'children' } } },
      ],
      [
        transaction(
          'both',
          pattern('create', 'Child', {}, 'step1'),
          pattern(
            'create',
            'Parent',
            { to: { children: { change: 'set', value: { literal: 0 } } } },
            'step2',
          ),
        ),
        pattern('get', 'Parent'),
      ],
    ),
    [call('both', { c: '1', p: '1', state: 'on' }), call('getParent', { p: '1' })],
  ),
  'a child that is put after its parent, in one transaction': answersRight(
    describe(
      things,
      [
        parent,
        { ...child, derives: { Counted: { kind: 'count', target: 'Parent', attribute: 'children' } } },
      ],
      [
        pattern('create', 'Parent', { to: { children: { change: 'set', value: { literal: 0 } } } }),
        pattern('update', 'Parent', { set: ['state'] }),
        pattern('put', 'Child'),
        pattern('create', 'Child'),
      ],
    ),
    [
      together(['createParent', { p: '1', state: 'on' }], ['putChild', { c: '1', p: '1', state: 'on' }]),
      together(['createParent', { p: '2', state: 'on' }], ['createChild', { c: '2', p: '2', state: 'on' }]),
      {
        ...together(
          ['updateParent', { p: '2', state: 'off' }],
          ['putChild', { c: '1', p: '2', state: 'on' }],
        ),
        returnUpdated: true,
      },
    ],
  ),
  'an update in a transaction moves what was moved meanwhile': answersRight(
    describe(
      things,
      [mirrored, other],
      [
        pattern('create', 'Alpha'),
        pattern('update', 'Alpha', { set: ['b'] }),
        transaction(
          'move',
          pattern('update', 'Alpha', { set: ['b'] }, 'step1'),
          pattern('create', 'Beta', {}, 'step2'),
        ),
      ],
    ),
    [
      call('createAlpha', { a: '1', b: '1' }),
      raced(['move', { a: '1', b: '3', x: '1' }], ['updateAlpha', { a: '1', b: '2' }]),
      raced(['updateAlpha', { a: '1', b: '4' }], ['move', { a: '1', b: '5', x: '2' }]),
    ],
  ),
  'a removal in a transaction takes what was moved meanwhile': answersRight(
    describe(
      things,
      [mirrored, other],
      [
        pattern('create', 'Alpha'),
        pattern('update', 'Alpha', { set: ['b'] }),
        transaction('swap', pattern('remove', 'Alpha', {}, 'step1'), pattern('create', 'Beta', {}, 'step2')),
      ],
    ),
    [
      call('createAlpha', { a: '1', b: '1' }),
      raced(['swap', { a: '1', x: '1' }], ['updateAlpha', { a: '1', b: '2' }]),
    ],
  ),
}
