import type { AttributeDescription, PatternDescription } from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  pattern,
  type Regression,
  type Regressions,
  refusedBy,
  things,
  transaction,
} from './regression.js'

function bounded(
  value: AttributeDescription,
  patterns: readonly PatternDescription[],
  ...steps: Parameters<typeof answersRight>[1]
): Regression {
  const Thing = entity('Thing', {
    key: { PK: 'T#<thing>', SK: 'META' },
    attributes: { thing: { kind: 'id' }, value },
    derives: {
      ByValue: {
        kind: 'memberOf',
        key: { PK: 'ALL', SK: 'SET' },
        set: 'things',
        element: '<thing>',
        atMost: 2,
      },
    },
  })
  return answersRight(describe(things, [Thing], [pattern('create', 'Thing'), ...patterns]), steps)
}

const whole: AttributeDescription = { kind: 'integer', options: { minimum: 0, maximum: 2 } }
const change = (kind: 'increment' | 'decrement') =>
  pattern('update', 'Thing', { to: { value: { change: kind, value: { literal: 1 } } } })
const thing = { thing: 't' }

/** A declared bound holds on every path. */
export const declaredBounds: Regressions = {
  'decrement below the minimum': refusedBy(
    'TW1103',
    bounded(
      whole,
      [change('decrement')],
      call('createThing', { ...thing, value: 0 }),
      call('updateThing', thing),
    ),
  ),
  'increment above the maximum': refusedBy(
    'TW1103',
    bounded(
      whole,
      [change('increment')],
      call('createThing', { ...thing, value: 2 }),
      call('updateThing', thing),
    ),
  ),
  'put of an immutable attribute': refusedBy(
    'TW1105',
    answersRight(
      describe(
        things,
        [
          entity('Thing', {
            key: { PK: 'T#<thing>', SK: 'META' },
            attributes: { thing: { kind: 'id' }, value: { kind: 'id', immutable: true } },
          }),
        ],
        [pattern('put', 'Thing')],
      ),
      [call('putThing', { thing: 't', value: 'a' }), call('putThing', { thing: 't', value: 'b' })],
    ),
  ),
  'a set that is full, by put': bounded(
    whole,
    [pattern('put', 'Thing')],
    ...['a', 'b', 'c'].map((name) => call('putThing', { thing: name, value: 0 })),
  ),
  'a set that is full, by each': bounded(
    whole,
    [
      transaction('all', {
        ...pattern('create', 'Thing', {}, 'each'),
        each: { parameter: 'elements', shared: [], atMost: 4 },
      }),
    ],
    call('all', { elements: ['a', 'b', 'c'].map((name) => ({ thing: name, value: 0 })) }),
  ),
  'the elements of a set': answersRight(
    describe(
      things,
      [
        entity('Thing', {
          key: { PK: 'T#<thing>', SK: 'META' },
          attributes: { thing: { kind: 'id' }, value: { kind: 'set', element: whole } },
        }),
      ],
      [pattern('put', 'Thing')],
    ),
    [call('putThing', { thing: 't', value: new Set([5]) })],
  ),
  'a counter that is written': refusedBy(
    'TW1202',
    answersRight(
      describe(
        things,
        [
          entity('Parent', {
            key: { PK: 'P#<parent>', SK: 'META' },
            attributes: { parent: { kind: 'id' }, children: { kind: 'integer', default: 0 } },
          }),
          entity('Child', {
            key: { PK: 'P#<parent>', SK: 'C#<child>' },
            attributes: { parent: { kind: 'id' }, child: { kind: 'id' } },
            derives: { Counted: { kind: 'count', target: 'Parent', attribute: 'children' } },
          }),
        ],
        [pattern('create', 'Parent', { to: { children: { change: 'set', value: { literal: 2 } } } })],
      ),
      [call('createParent', { parent: 'p' })],
    ),
  ),
}
