import type { PatternDescription } from '../description/description.js'
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
  together,
} from './regression.js'

const Thing = entity('Thing', {
  key: { PK: 'T#<thing>', SK: 'META' },
  attributes: {
    thing: { kind: 'id' },
    state: { kind: 'oneOf', values: ['on', 'off'] },
    tags: { kind: 'set', element: { kind: 'id' } },
    version: { kind: 'version' },
  },
})

function writing(
  patterns: readonly PatternDescription[],
  ...steps: Parameters<typeof answersRight>[1]
): Regression {
  return answersRight(describe(things, [Thing], patterns), steps)
}

const thing = { thing: 't' }
const create = pattern('create', 'Thing')
const remove = pattern('remove', 'Thing')
const isOn = { test: 'plain', attribute: 'state', value: { literal: 'on' } } as const

/** Writes for which the generator found wrong responses. */
export const writes: Regressions = {
  'a creation and a removal of what is there': writing(
    [create, remove],
    call('createThing', { ...thing, state: 'on' }),
    together(['createThing', { ...thing, state: 'on' }], ['removeThing', thing]),
  ),
  'a creation and a removal of what is not there': writing(
    [create, remove],
    together(['createThing', { ...thing, state: 'on' }], ['removeThing', thing]),
  ),
  'a creation with a condition': isRefused(
    describe(things, [Thing], [pattern('create', 'Thing', { when: isOn })]),
    'OPTION_INVALID',
  ),
  'an upsert whose condition does not hold': writing(
    [create, pattern('update', 'Thing', { set: ['state'], upsert: true, when: isOn })],
    call('updateThing', { ...thing, state: 'off' }),
  ),
  'an upsert with a version of what is not there': refusedBy(
    'TW1304',
    writing(
      [create, pattern('update', 'Thing', { set: ['state'], upsert: true, guard: 'version' })],
      call('updateThing', { ...thing, state: 'off', version: 1 }),
    ),
  ),
  'a set that becomes empty': writing(
    [create, pattern('update', 'Thing', { set: ['tags'] }), pattern('get', 'Thing')],
    call('createThing', { ...thing, state: 'on', tags: new Set() }),
    call('updateThing', { ...thing, tags: new Set(['a']) }),
    call('updateThing', { ...thing, tags: new Set() }),
    call('getThing', thing),
  ),
  'a removal under a condition of what was replaced': writing(
    [pattern('put', 'Thing', { when: isOn }), remove, create],
    call('createThing', { ...thing, state: 'off' }),
    together(['putThing', { ...thing, state: 'on' }], ['removeThing', thing]),
  ),
}
