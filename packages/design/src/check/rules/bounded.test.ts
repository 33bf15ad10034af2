import { describe, expect, test } from 'vitest'
import {
  addTo,
  append,
  atMost,
  batchGet,
  count,
  create,
  design,
  each,
  id,
  increment,
  integer,
  list,
  memberOf,
  mirror,
  oneOf,
  put,
  query,
  set,
  size,
  table,
  text,
  timestamp,
  transact,
  ulid,
  update,
} from '../../index.js'
import { found } from '../testing/alter.js'

const pool = table('Pool', { partitionKey: 'pk' })

function accounts(options: { readonly shards?: number; readonly expect?: { readonly items: number } }) {
  const Account = pool.entity('ACCOUNT', {
    key: { pk: 'account_id#<accountId>' },
    attributes: { accountId: id().bytes(12) },
    derives: {
      All: memberOf({ key: { pk: 'account_status#all' }, set: 'data', element: '<accountId>', ...options }),
    },
  })
  return design('pool', { entities: { Account }, patterns: { add: create(Account) } }).model
}

describe('TW601: sets', () => {
  test('a set of 12 digits is full at 34,130 elements, and safe up to about 31,000', () => {
    expect(found(accounts({}), 'TW601')).toMatchObject([
      {
        severity: 'warning',
        place: 'derived.Account.All',
        data: { element: 12, full: 34_131, usable: 30_717 },
      },
    ])
  })

  test.each([
    [30_000, 'info'],
    [32_000, 'warning'],
    [40_000, 'error'],
  ])('%d expected elements are of severity %s', (items, severity) => {
    expect(found(accounts({ expect: { items } }), 'TW601')).toMatchObject([{ severity }])
  })

  test('a sharded set holds proportionally more elements', () => {
    expect(found(accounts({ shards: 4, expect: { items: 100_000 } }), 'TW601')).toMatchObject([
      { severity: 'info' },
    ])
  })
})

const rows = table('Rows', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { Local: { local: true, sortKey: 'LSI1SK' } },
})

function documents(bodyLength: number, page = 25, items = 1_000) {
  const Row = rows.entity('ROW', {
    key: { PK: 'OWNER#<ownerId>', SK: 'ROW#<rowId>', LSI1SK: '<title>' },
    attributes: {
      ownerId: id(),
      rowId: ulid(),
      title: text({ maximumLength: 20 }),
      body: text({ maximumLength: bodyLength, minimumLength: bodyLength }),
    },
  })
  const { model } = design('rows', {
    entities: { Row },
    patterns: {
      ofOwner: query(Row, { by: 'ownerId', page, expect: { items } }),
      several: batchGet(Row, { expect: { items: 101 } }),
    },
  })
  return model
}

test('TW602: an item that can be larger than 400 KB', () => {
  expect(found(documents(102_000), 'TW602')).toEqual([])
  expect(found(documents(103_000), 'TW602')).toMatchObject([
    { severity: 'warning', data: { attribute: 'body' } },
  ])
  expect(found(documents(420_000), 'TW602')).toMatchObject([{ severity: 'error' }])
})

test('TW603: a page that is larger than 1 MB', () => {
  expect(found(documents(10_000, 100), 'TW603')).toEqual([])
  expect(found(documents(10_000, 110), 'TW603')).toMatchObject([{ data: { page: 110, fits: 103 } }])
})

test('TW609: a batch of more than 100 keys takes several requests', () => {
  expect(found(documents(100), 'TW609')).toMatchObject([{ severity: 'info', data: { requests: 2 } }])
})

test('TW610: a partition with a local index', () => {
  expect(found(documents(10_000, 25, 500_000), 'TW610')).toEqual([])
  expect(found(documents(10_000, 25, 600_000), 'TW610')).toHaveLength(1)
})

describe('transactions', () => {
  const Invoice = rows.entity('INVOICE', {
    key: { PK: 'INVOICE#<invoiceId>', SK: 'INVOICE' },
    attributes: { invoiceId: ulid(), lines: integer().default(0) },
  })
  const line = {
    key: { PK: 'INVOICE#<invoiceId>', SK: 'LINE#<lineId>' },
    attributes: {
      invoiceId: ulid(),
      lineId: ulid(),
      note: text({ maximumLength: 20_000, minimumLength: 20_000 }),
    },
  } as const
  const Line = rows.entity('LINE', {
    ...line,
    derives: { ById: mirror({ key: { PK: 'LINE#<lineId>', SK: 'LINE' } }) },
  })
  const invoice = (atMost?: number) =>
    design('invoices', {
      entities: { Invoice, Line },
      patterns: {
        create: transact({
          invoice: create(Invoice),
          lines: each(
            'rows',
            create(Line),
            atMost === undefined ? { shared: ['invoiceId'] } : { shared: ['invoiceId'], atMost },
          ),
        }),
      },
    }).model

  test('TW604: counts derived items, and states how many elements fit', () => {
    expect(found(invoice(49), 'TW604')).toEqual([])
    expect(found(invoice(50), 'TW604')).toMatchObject([{ severity: 'error', data: { fits: 49, items: 101 } }])
    expect(found(invoice(), 'TW604')).toMatchObject([{ severity: 'warning', data: { fits: 49 } }])
  })

  test('TW605: 4 MB together', () => {
    expect(found(invoice(49), 'TW605')).toEqual([])
    const Wide = rows.entity('WIDE', {
      ...line,
      attributes: { ...line.attributes, note: text({ maximumLength: 300_000, minimumLength: 300_000 }) },
    })
    const model = (atMost: number) =>
      design('wide', {
        entities: { Wide },
        patterns: {
          create: transact({ rows: each('rows', create(Wide), { shared: ['invoiceId'], atMost }) }),
        },
      }).model
    expect(found(model(10), 'TW605')).toEqual([])
    expect(found(model(20), 'TW605')).toMatchObject([{ severity: 'info' }])
  })

  test('TW606: two actions on one item', () => {
    const Counted = rows.entity('COUNTED', {
      ...line,
      derives: { Lines: count(Invoice, { attribute: 'lines' }) },
    })
    const patterns = {
      addLine: create(Counted),
      // The counter is raised once, by all elements together.
      addMany: transact({ rows: each('rows', create(Counted), { shared: ['invoiceId'], atMost: 99 }) }),
      addFirst: transact({ invoice: create(Invoice), line: create(Counted) }),
      addAndRaise: transact({
        line: create(Counted),
        raise: update(Invoice, { to: { lines: increment() } }),
      }),
      addTwice: transact({ one: create(Invoice), other: put(Invoice) }),
    }
    const { model } = design('counted', { entities: { Invoice, Counted }, patterns })
    expect(found(model, 'TW606').map((finding) => finding.pattern)).toEqual(['addAndRaise', 'addTwice'])
    expect(found(model, 'TW604')).toEqual([])
  })
})

test('TW607: a list or set that only grows', () => {
  const Post = rows.entity('POST', {
    key: { PK: 'POST#<postId>', SK: 'POST' },
    attributes: {
      postId: ulid(),
      comments: list(text({ maximumLength: 100 })).default([]),
      tags: set(text()),
      votes: list(timestamp()).default([]),
      moods: set(oneOf('good', 'bad')),
      grades: set(integer({ minimum: 1, maximum: 6 })),
    },
  })
  const { model } = design('posts', {
    entities: { Post },
    patterns: {
      comment: update(Post, { set: [], to: { comments: append(['x']) } }),
      tag: update(Post, { to: { tags: addTo(['x']) } }),
      feel: update(Post, { to: { moods: addTo(['good']) } }),
      grade: update(Post, { to: { grades: addTo([1]) } }),
      vote: update(Post, { to: { votes: append([]) }, when: { votes: size(atMost(10)) } }),
    },
  })
  expect(found(model, 'TW607').map((finding) => finding.place)).toEqual([
    'entities.Post.comments',
    'entities.Post.tags',
  ])
})

test('TW608: a key that can be too long', () => {
  const keyed = (maximumLength: number) => {
    const Name = rows.entity('NAME', {
      key: { PK: 'NAME', SK: '<name>' },
      attributes: { name: text({ maximumLength }) },
    })
    return design('names', { entities: { Name }, patterns: {} }).model
  }
  expect(found(keyed(256), 'TW608')).toEqual([])
  expect(found(keyed(257), 'TW608')).toMatchObject([{ place: 'entities.Name.SK', data: { limit: 1024 } }])
})
