import type { AttributeDescription } from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  load,
  pattern,
  type Regressions,
  things,
} from './regression.js'

const id: AttributeDescription = { kind: 'id' }
const beta = entity('Beta', {
  key: { PK: 'B#<b>', SK: 'META' },
  attributes: { b: id, n: { kind: 'integer', options: { minimum: 0 }, default: 0 } },
})
const alpha = entity('Alpha', {
  key: { PK: 'A#<a>', SK: 'META' },
  attributes: { a: id, b: id, code: id, note: id, version: { kind: 'version' } },
  derives: {
    Code: {
      kind: 'unique',
      key: { PK: 'CODE#<code>', SK: 'CODE' },
      copies: { a: 'a', note: 'note' },
      kept: true,
    },
    ByB: { kind: 'mirror', key: { PK: 'BY#<b>', SK: 'A#<a>' }, copies: { note: 'note' } },
    Counted: { kind: 'count', target: 'Beta', attribute: 'n' },
  },
})
const zero = { literal: 0 }
const design = describe(
  things,
  [beta, alpha],
  [
    pattern('create', 'Beta', { to: { n: { change: 'set', value: zero } } }),
    pattern('get', 'Beta'),
    pattern('remove', 'Beta', { when: { test: 'plain', attribute: 'n', value: zero } }),
    pattern('create', 'Alpha'),
    pattern('update', 'Alpha', { set: ['code', 'note'] }),
    pattern('remove', 'Alpha'),
    pattern('get', 'Alpha'),
  ],
)
const first = { a: '1', b: '1', code: 'x', note: 'm' }

/** A bulk load stores the same items as transactions, for any existing items. */
export const loads: Regressions = {
  'a kept guard is taken again by the source that had it first, with other copies': answersRight(design, [
    load(
      100,
      ['createBeta', { b: '1' }],
      ['createAlpha', first],
      ['updateAlpha', { a: '1', code: 'y', note: 'n' }],
      ['updateAlpha', { a: '1', code: 'x', note: 'o' }],
      ['createAlpha', { ...first, a: '2', code: 'y' }],
    ),
    call('getAlpha', { a: '1' }),
  ]),
  'items that are there are counted, guarded and not overwritten': answersRight(design, [
    call('createBeta', { b: '1' }),
    call('createAlpha', first),
    load(
      0,
      ['createBeta', { b: '1' }],
      ['createAlpha', first],
      ['createAlpha', { ...first, a: '2' }],
      ['createAlpha', { ...first, a: '3', code: 'z' }],
      ['removeAlpha', { a: '1' }],
    ),
    call('getBeta', { b: '1' }),
  ]),
  'a parent that is gone is not counted into': answersRight(design, [
    load(
      1,
      ['createBeta', { b: '1' }],
      ['createAlpha', first],
      ['removeBeta', { b: '1' }],
      ['removeAlpha', { a: '1' }],
      ['removeBeta', { b: '1' }],
      ['createAlpha', { ...first, a: '2', code: 'z' }],
    ),
    call('getBeta', { b: '1' }),
  ]),
  'each tenant loads its own items': answersRight({ ...design, scoped: true }, [
    { ...load(100, ['createBeta', { b: '1' }], ['createAlpha', first]), tenant: 1 },
    { ...call('getAlpha', { a: '1' }), tenant: 0 },
    { ...load(0, ['createBeta', { b: '1' }], ['createAlpha', { ...first, note: 'n' }]), tenant: 0 },
    { ...call('getAlpha', { a: '1' }), tenant: 1 },
  ]),
}
