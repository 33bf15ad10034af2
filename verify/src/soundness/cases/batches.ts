import type { AttributeDescription } from '../description/description.js'
import {
  answersRight,
  batch,
  call,
  describe,
  entity,
  pattern,
  type Regressions,
  things,
} from './regression.js'

const id: AttributeDescription = { kind: 'id' }
const plain = entity('Alpha', { key: { PK: 'A#<a>', SK: 'META' }, attributes: { a: id, b: id } })
const mirrored = entity('Beta', {
  key: { PK: 'B#<a>', SK: 'META' },
  attributes: { a: id, b: id },
  derives: { ByB: { kind: 'mirror', key: { PK: 'BY#<b>', SK: 'B#<a>' } } },
})
const design = describe(
  things,
  [plain, mirrored],
  [
    pattern('put', 'Alpha'),
    pattern(
      'put',
      'Alpha',
      { when: { test: 'plain', attribute: 'b', value: { literal: '1' } } },
      'replaceAlpha',
    ),
    pattern('remove', 'Alpha'),
    pattern('get', 'Alpha'),
    pattern('put', 'Beta'),
    pattern('remove', 'Beta'),
  ],
)

/** BatchWriteItem has no conditions: a batch contains only writes that do not depend on the stored item. */
export const batches: Regressions = {
  'a put of an item with derived items': answersRight(design, [
    call('putBeta', { a: '1', b: '1' }),
    batch(['putAlpha', { a: '1', b: '1' }], ['putBeta', { a: '1', b: '2' }]),
    call('getAlpha', { a: '1' }),
  ]),
  'a put with a condition': answersRight(design, [
    call('putAlpha', { a: '1', b: '2' }),
    batch(['replaceAlpha', { a: '1', b: '3' }]),
    call('getAlpha', { a: '1' }),
  ]),
  'a removal of an item with derived items': answersRight(design, [
    call('putBeta', { a: '1', b: '1' }),
    batch(['removeBeta', { a: '1' }]),
  ]),
  'the last write of an item counts': answersRight(design, [
    batch(['putAlpha', { a: '1', b: '1' }], ['putAlpha', { a: '1', b: '2' }]),
    call('getAlpha', { a: '1' }),
    batch(['putAlpha', { a: '1', b: '3' }], ['removeAlpha', { a: '1' }]),
    call('getAlpha', { a: '1' }),
  ]),
  'each tenant writes its own items': answersRight({ ...design, scoped: true }, [
    { ...batch(['putAlpha', { a: '1', b: '1' }]), tenant: 1 },
    { ...call('getAlpha', { a: '1' }), tenant: 0 },
    { ...call('getAlpha', { a: '1' }), tenant: 1 },
    { ...batch(['putAlpha', { a: '1', b: '2' }]), tenant: 0 },
    { ...batch(['removeAlpha', { a: '1' }]), tenant: 1 },
    { ...call('getAlpha', { a: '1' }), tenant: 0 },
  ]),
}
