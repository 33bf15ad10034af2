import type { AttributeDescription, PatternDescription } from '../description/description.js'
import type { Step } from '../run/call.js'
import {
  answersRight,
  call,
  describe,
  entity,
  pattern,
  type Regression,
  type Regressions,
  things,
} from './regression.js'

const word: AttributeDescription = { kind: 'text', options: { maximumLength: 9, lowerCase: true } }
const words = (kind: 'list' | 'set', atMost: number): AttributeDescription => ({
  kind,
  element: word,
  options: { atMost },
})

const range = { low: { literal: 2 }, high: { literal: 7 } }

const plain = entity('Thing', {
  key: { PK: 'T#<thing>', SK: 'META' },
  attributes: {
    thing: { kind: 'id' },
    log: { ...words('list', 3), optional: true },
    tags: words('set', 3),
    stock: { kind: 'integer', options: { minimum: 0, maximum: 9 }, default: 3 },
  },
})

/** Its changes and conditions are also computed by the client, which copies the results. */
const mirrored = {
  ...plain,
  derives: {
    InRange: {
      kind: 'mirror' as const,
      key: { PK: 'R#<thing>', SK: 'RANGE' },
      copies: { log: 'log', tags: 'tags', stock: 'stock' },
      while: { test: 'within' as const, attribute: 'stock', ...range },
    },
  },
}

/** The calls on the entity alone, and on one with a derived item. */
function onBoth(patterns: readonly PatternDescription[], steps: readonly Step[]): Regression {
  const all = [pattern('create', 'Thing'), ...patterns]
  return async (driver) =>
    (await answersRight(describe(things, [plain], all), steps)(driver)) ??
    (await answersRight(describe(things, [mirrored], all), steps)(driver))
}

/** Changes by values of the call, up to the declared limits and one beyond. */
export const changes: Regressions = {
  'elements that are appended to others': onBoth(
    [
      pattern('update', 'Thing', {
        given: { more: words('list', 1) },
        to: { log: { change: 'append', value: { param: 'more' } } },
        when: {
          test: 'anyOf',
          conditions: [
            { test: 'absent', attribute: 'log' },
            { test: 'size', attribute: 'log', comparison: 'below', value: { literal: 3 } },
          ],
        },
      }),
    ],
    [
      call('createThing', { thing: '1' }),
      ...[['a'], ['B'], [], ['a'], ['c'], ['c', 'd']].map((more) =>
        call('updateThing', { thing: '1', more }),
      ),
    ],
  ),
  'members that a list gives twice': onBoth(
    [
      ...(['addTo', 'removeFrom'] as const).map((change) =>
        pattern(
          'update',
          'Thing',
          {
            given: { more: words('list', 2) },
            to: { tags: { change, value: { param: 'more' } } },
            when: {
              test: 'anyOf',
              conditions: [
                { test: 'absent', attribute: 'tags' },
                { test: 'size', attribute: 'tags', comparison: 'atMost', value: { literal: 1 } },
              ],
            },
          },
          change,
        ),
      ),
    ],
    [
      call('createThing', { thing: '1' }),
      call('addTo', { thing: '1', more: ['A', 'a'] }),
      call('addTo', { thing: '1', more: [] }),
      call('removeFrom', { thing: '1', more: ['a', 'A'] }),
      call('addTo', { thing: '1', more: ['b', 'c'] }),
      call('addTo', { thing: '1', more: ['d'] }),
    ],
  ),
  'a number at the ends of a range': onBoth(
    [
      pattern('update', 'Thing', {
        given: { amount: { kind: 'integer', options: { minimum: 0, maximum: 2 } } },
        to: { stock: { change: 'increment', value: { param: 'amount' } } },
        when: { test: 'within', attribute: 'stock', ...range },
      }),
    ],
    [1, 2, 5, 7, 8].flatMap((stock) => [
      call('createThing', { thing: String(stock), stock }),
      call('updateThing', { thing: String(stock), amount: 2 }),
    ]),
  ),
}
