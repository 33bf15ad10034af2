import type { DerivedDescription, PatternDescription } from '../description/description.js'
import type { Step } from '../run/call.js'
import {
  answersRight,
  call,
  describe,
  entity,
  pattern,
  type Regression,
  type Regressions,
  raced,
  things,
} from './regression.js'

const owner = { kind: 'text', options: { maximumLength: 20 } } as const

/** The life cycle of an entity with a derived item: every write, with reads between them. */
function life(
  derived: DerivedDescription,
  more: readonly PatternDescription[] = [],
  steps: readonly Step[] = [],
): Regression {
  const Thing = entity('Thing', {
    key: { PK: 'T#<thing>', SK: 'META' },
    attributes: {
      thing: { kind: 'id' },
      owner,
      state: { kind: 'oneOf', values: ['on', 'off'] },
      note: { kind: 'text', options: { maximumLength: 20 }, optional: true },
      version: { kind: 'version' },
    },
    derives: { Other: derived },
  })
  const patterns = [
    pattern('create', 'Thing'),
    pattern('put', 'Thing'),
    pattern('update', 'Thing', { edit: ['owner', 'state', 'note'] }),
    pattern('update', 'Thing', { edit: ['note'], quiet: true }, 'quiet'),
    pattern('remove', 'Thing'),
    ...more,
  ]
  return answersRight(describe(things, [Thing], patterns), [
    call('createThing', { thing: 'a', owner: 'x', state: 'on', note: 'n' }),
    call('createThing', { thing: 'b', owner: '\uFFFD', state: 'on' }),
    call('createThing', { thing: 'c', owner: 'x', state: 'off' }),
    call('updateThing', { thing: 'a', owner: 'y' }),
    call('updateThing', { thing: 'a', note: null }),
    call('updateThing', { thing: 'd', note: 'z' }),
    call('updateThing', { thing: 'b', state: 'off', owner: '\u{10000}' }),
    call('quiet', { thing: 'a', note: 'q' }),
    call('updateThing', { thing: 'b', state: 'on' }),
    call('putThing', { thing: 'a', owner: 'w', state: 'on' }),
    raced(
      ['updateThing', { thing: 'b', owner: 'v' }],
      ['updateThing', { thing: 'b', owner: 'u', note: 'r' }],
    ),
    raced(['removeThing', { thing: 'b' }], ['updateThing', { thing: 'b', owner: 's' }]),
    call('createThing', { thing: 'e', owner: 'x', state: 'on' }),
    call('createThing', { thing: 'f', owner: 'x', state: 'on' }),
    ...steps,
    call('removeThing', { thing: 'e' }),
    call('removeThing', { thing: 'a' }),
    call('removeThing', { thing: 'c' }),
  ])
}

const key = { PK: 'O#<owner>', SK: 'O' }
const isOn = { test: 'plain', attribute: 'state', value: { literal: 'on' } } as const
const reads = [
  pattern('get', 'Thing.Other'),
  pattern('query', 'Thing.Other', { by: ['owner'], page: 1 }),
  pattern('query', 'Thing.Other', { by: ['owner'], limit: 1 }, 'first'),
  pattern('query', 'Thing.Other', { by: ['owner'], limit: 2, filter: isOn }, 'filtered'),
]
const asked = [
  call('queryThingOther', { owner: 'x' }),
  call('queryThingOther', { owner: 'x' }, { pageSize: 2 }),
  call('first', { owner: 'x' }),
  call('filtered', { owner: 'x' }, { pageSize: 1 }),
]
const above = { test: 'above', attribute: 'owner', value: { literal: '\uFFFD' } } as const
const atMostX = { test: 'atMost', attribute: 'owner', value: { literal: 'x' } } as const

/** Derived items are created, moved and removed with their sources. */
export const lifeCycles: Regressions = {
  'a mirror': life(
    { kind: 'mirror', key: { PK: 'O#<owner>', SK: 'T#<thing>' }, copies: { note: 'note', state: 'state' } },
    reads,
    asked,
  ),
  'a mirror under a condition': life(
    { kind: 'mirror', key: { PK: 'O#<owner>', SK: 'T#<thing>' }, copies: { state: 'state' }, while: isOn },
    reads,
    asked,
  ),
  'a mirror of high texts': life({ kind: 'mirror', key: { PK: 'H#<thing>', SK: 'H' }, while: above }),
  'a mirror of low texts': life({ kind: 'mirror', key: { PK: 'L#<thing>', SK: 'L' }, while: atMostX }),
  'a unique guard': life({ kind: 'unique', key, copies: { note: 'note' } }),
  'a kept guard': life({ kind: 'unique', key, kept: true }),
  'a pointer': life({ kind: 'pointer', key, copies: { note: 'note' }, while: isOn }),
  'a set of members': life({ kind: 'memberOf', key, set: 'things', element: '<thing>', atMost: 2 }, [
    pattern('get', 'Thing.Other'),
  ]),
  'a set in shards': life({ kind: 'memberOf', key, set: 'things', element: '<thing>', shards: 4 }, [
    pattern('get', 'Thing.Other'),
  ]),
}
