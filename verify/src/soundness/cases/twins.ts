import {
  answersRight,
  call,
  describe,
  entity,
  isRefused,
  pattern,
  type Regressions,
  refusedBy,
  things,
  together,
} from './regression.js'

const Manual = entity('Manual', {
  key: { PK: 'M#<product>', SK: 'META' },
  attributes: {
    product: { kind: 'id' },
    title: { kind: 'id' },
    body: { kind: 'text', options: { maximumLength: 99 } },
    pages: { kind: 'integer', default: 1 },
  },
})
const Product = entity('Product', {
  key: { PK: 'P#<product>', SK: 'META' },
  attributes: { product: { kind: 'id' }, title: { kind: 'id' } },
  derives: { Manual: { kind: 'twin', target: 'Manual' } },
})
const Parcel = entity('Parcel', {
  key: { PK: 'Q#<product>', SK: 'META' },
  attributes: { product: { kind: 'id' }, title: { kind: 'id' } },
  derives: { Manual: { kind: 'twin', target: 'Manual' } },
})
const Card = entity('Card', {
  key: { PK: 'C#<owner>', SK: '<account>' },
  attributes: {
    account: { kind: 'id' },
    owner: { kind: 'id' },
    pin: { kind: 'id' },
    version: { kind: 'version' },
  },
})
const Account = entity('Account', {
  key: { PK: 'A#<account>', SK: 'META' },
  attributes: { account: { kind: 'id' }, owner: { kind: 'id' } },
  derives: { Card: { kind: 'twin', target: 'Card' } },
})
const both = [Manual, Product]
const create = pattern('create', 'Product')
const product = { product: 'p' }
const begin = call('createProduct', { ...product, title: 'a', body: 'b' })

/** A twin is created and removed with its source. */
export const twins: Regressions = {
  'put keeps what only the twin has': refusedBy(
    'TW1205',
    answersRight(
      describe(things, both, [
        create,
        pattern('put', 'Product'),
        pattern('update', 'Manual', { set: ['pages'] }),
        pattern('get', 'Manual'),
      ]),
      [
        begin,
        call('updateManual', { ...product, pages: 7 }),
        call('putProduct', { ...product, title: 'c', body: 'b' }),
        call('getManual', product),
      ],
    ),
  ),
  'a twin that is written alone': isRefused(describe(things, both, [create, pattern('create', 'Manual')])),
  // A repair would delete the twin of one source as an orphan of the other.
  'a twin of two sources': refusedBy(
    'TW1206',
    answersRight(describe(things, [...both, Parcel], [create, pattern('create', 'Parcel')]), [begin]),
  ),
  'a twin that is put alone': isRefused(describe(things, both, [create, pattern('put', 'Manual')])),
  'a twin that comes and goes in one transaction': answersRight(
    describe(things, both, [create, pattern('remove', 'Product')]),
    [
      together(['createProduct', { ...product, title: 'a', body: 'b' }], ['removeProduct', product]),
      begin,
      together(['removeProduct', product], ['createProduct', { ...product, title: 'c', body: 'd' }]),
    ],
  ),
  'a source that is replaced in the transaction that creates it': answersRight(
    describe(
      things,
      [Card, Account],
      [
        pattern('create', 'Account'),
        pattern('put', 'Account'),
        pattern('update', 'Card', { set: ['pin'] }),
        pattern('remove', 'Account'),
      ],
    ),
    [
      together(
        ['createAccount', { account: 'a', owner: 'x', pin: '1' }],
        ['putAccount', { account: 'a', owner: 'x', pin: '2' }],
      ),
      together(
        ['updateCard', { account: 'a', owner: 'x', pin: '3' }],
        ['putAccount', { account: 'a', owner: 'y', pin: '4' }],
        ['updateCard', { account: 'a', owner: 'y', pin: '5' }],
        ['putAccount', { account: 'a', owner: 'x', pin: '6' }],
      ),
      together(
        ['removeAccount', { account: 'a' }],
        ['putAccount', { account: 'a', owner: 'y', pin: '7' }],
        ['putAccount', { account: 'a', owner: 'z', pin: '8' }],
      ),
    ],
  ),
  'a twin that is removed alone': isRefused(describe(things, both, [create, pattern('remove', 'Manual')])),
  'a shared attribute that is set in the twin': isRefused(
    describe(things, both, [create, pattern('update', 'Manual', { set: ['title'] })]),
  ),
  'an update of the source': answersRight(
    describe(things, both, [
      create,
      pattern('update', 'Product', { set: ['title'] }),
      pattern('get', 'Manual'),
    ]),
    [begin, call('updateProduct', { ...product, title: 'z' }), call('getManual', product)],
  ),
  'a guard that is no version': isRefused(
    describe(things, both, [create, pattern('update', 'Product', { set: ['title'], guard: 'title' })]),
  ),
  'two versions': refusedBy(
    'TW1302',
    answersRight(
      describe(
        things,
        [
          entity('Thing', {
            key: { PK: 'T#<thing>', SK: 'META' },
            attributes: { thing: { kind: 'id' }, version: { kind: 'version' }, edition: { kind: 'version' } },
          }),
        ],
        [pattern('create', 'Thing')],
      ),
      [call('createThing', { thing: 't' })],
    ),
  ),
  'a filter over a name that is stored in two places': refusedBy(
    'TW1108',
    answersRight(
      describe(
        things,
        [
          entity('One', {
            key: { PK: 'T#<thing>', SK: 'ONE' },
            attributes: { thing: { kind: 'id' }, state: { kind: 'oneOf', values: ['on', 'off'] } },
          }),
          entity('Two', {
            key: { PK: 'T#<thing>', SK: 'TWO' },
            attributes: {
              thing: { kind: 'id' },
              state: { kind: 'oneOf', values: ['on', 'off'], stored: ['data', 'state'] },
            },
          }),
        ],
        [
          pattern('create', 'One'),
          pattern('create', 'Two'),
          {
            name: 'both',
            operation: 'collection',
            targets: ['One', 'Two'],
            options: {
              by: ['thing'],
              filter: { test: 'plain', attribute: 'state', value: { literal: 'on' } },
            },
          },
        ],
      ),
      [
        call('createOne', { thing: 't', state: 'on' }),
        call('createTwo', { thing: 't', state: 'on' }),
        call('both', { thing: 't' }),
      ],
    ),
  ),
}
