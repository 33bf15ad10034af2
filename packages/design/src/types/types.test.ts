import { expectTypeOf, test } from 'vitest'
import {
  id,
  integer,
  list,
  oneOf,
  record,
  schema,
  set,
  text,
  timestamp,
  ulid,
  version,
} from '../attributes/kinds.js'
import type { StandardSchema } from '../attributes/standard-schema.js'
import { addTo, increment } from '../changes.js'
import { above, below, different } from '../conditions/tests.js'
import { mirror, pointer, twin } from '../derived/derivation.js'
import { table } from '../entities/entity.js'
import { batchGet, collection, get, query, scan } from '../patterns/reads.js'
import { each, transact } from '../patterns/transact.js'
import { create, remove, update } from '../patterns/writes.js'
import { attribute, now, param } from '../values.js'
import type { InputOf, ItemOf, OutputOf, Page } from './pattern-types.js'

const shop = table('Shop', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK' } },
})

const Manual = shop.entity('MANUAL', {
  key: { PK: 'MANUAL#<OrderId>', SK: 'MANUAL' },
  attributes: { orderId: ulid().onCreate(), body: text(), pages: integer().optional() },
})

const Order = shop.entity('ORDER', {
  key: {
    PK: 'CUSTOMER#<CustomerId>',
    SK: 'ORDER#<OrderId>',
    GSI1PK: 'STATUS#<Status>',
    GSI1SK: '<PlacedAt>',
  },
  attributes: {
    customerId: id(),
    orderId: ulid().onCreate(),
    placedAt: timestamp().onCreate().immutable(),
    status: oneOf('new', 'paid'),
    note: text().optional(),
    version: version(),
  },
  derives: {
    ByNote: mirror({ key: { PK: 'NOTE#<note>', SK: 'ORDER#<OrderId>' }, copies: { state: 'status' } }),
    Manual: twin(Manual),
  },
})

type OrderItem = {
  customerId: string
  orderId: string
  placedAt: string
  status: 'new' | 'paid'
  note?: string
  version: number
}

test('an item is a plain object', () => {
  expectTypeOf<ItemOf<typeof Order>>().toEqualTypeOf<OrderItem>()
  expectTypeOf<ItemOf<typeof Order.ByNote>>().toEqualTypeOf<{
    note: string
    orderId: string
    customerId: string
    state: 'new' | 'paid'
  }>()
})

test('nested kinds and Standard Schemas have their own types', () => {
  const address = {} as StandardSchema<unknown, { city: string }>
  const declare = () =>
    shop.entity('THING', {
      key: { PK: '<a>', SK: '<a>' },
      attributes: {
        a: id(),
        b: list(integer()),
        c: record({ d: text(), e: text().optional() }),
        f: set(text()),
        g: schema(address),
      },
    })
  expectTypeOf<ItemOf<ReturnType<typeof declare>>>().toEqualTypeOf<{
    a: string
    b: number[]
    c: { d: string; e?: string }
    f?: Set<string>
    g: { city: string }
  }>()
})

test('patterns have typed inputs and outputs', () => {
  const one = get(Order, { returns: ['status', 'note'] })
  expectTypeOf<InputOf<typeof one>>().toEqualTypeOf<{ customerId: string; orderId: string }>()
  expectTypeOf<OutputOf<typeof one>>().toEqualTypeOf<{ status: 'new' | 'paid'; note?: string } | null>()

  const many = batchGet(Order, { where: { customerId: 'C-1' } })
  expectTypeOf<InputOf<typeof many>>().toEqualTypeOf<{ keys: { orderId: string }[] }>()
  expectTypeOf<OutputOf<typeof many>>().toEqualTypeOf<OrderItem[]>()

  const window = query(Order, { index: 'GSI1', by: 'status', between: 'placedAt' })
  expectTypeOf<InputOf<typeof window>>().toEqualTypeOf<{ status: 'new' | 'paid'; from: string; to: string }>()
  expectTypeOf<OutputOf<typeof window>>().toEqualTypeOf<Page<OrderItem>>()

  const latest = query(Order, { by: 'customerId', order: 'newest', limit: 1 })
  expectTypeOf<OutputOf<typeof latest>>().toEqualTypeOf<OrderItem | null>()

  const both = collection([Manual, Manual], { by: 'orderId' })
  expectTypeOf<OutputOf<typeof both>['items'][number]['type']>().toEqualTypeOf<'MANUAL'>()
})

test('writes require the attributes that the design does not fill in, including those of a twin', () => {
  const place = create(Order, { to: { status: 'new' } })
  expectTypeOf<InputOf<typeof place>>().toEqualTypeOf<{
    customerId: string
    orderId?: string
    placedAt?: string
    note?: string
    body: string
    pages?: number
  }>()
  const pay = update(Order, {
    set: ['status'],
    edit: ['note'],
    guard: 'version',
    given: { why: text().optional() },
  })
  expectTypeOf<InputOf<typeof pay>>().toEqualTypeOf<{
    customerId: string
    orderId: string
    status: 'new' | 'paid'
    note?: string | null
    version: number
    why?: string
  }>()
  const all = transact({
    order: remove(Order, { where: { customerId: 'C-1' } }),
    manuals: each('manuals', create(Manual), { shared: ['body'] }),
  })
  expectTypeOf<InputOf<typeof all>>().toEqualTypeOf<{
    orderId: string
    body: string
    manuals: { orderId?: string; pages?: number }[]
  }>()
  expectTypeOf<keyof OutputOf<typeof all>>().toEqualTypeOf<'manuals'>()
})

test('a derived item has the attributes of its table key, and maybe those of its index keys', () => {
  const Note = shop.entity('NOTE', {
    key: { PK: 'NOTE#<noteId>', SK: 'NOTE' },
    attributes: { noteId: id(), tag: id().optional(), day: id().optional() },
    derives: {
      ByTag: mirror({
        key: { PK: 'TAG#<tag>', SK: '<noteId>', GSI1PK: 'DAY#<day>', GSI1SK: '<tag>#<noteId>' },
      }),
    },
  })
  expectTypeOf<ItemOf<typeof Note.ByTag>>().toEqualTypeOf<{ noteId: string; tag: string; day?: string }>()
})

test('a member of a collection has the type that is stored', () => {
  const all = scan([Order, Order.ByNote], { maintenance: true })
  type Found = OutputOf<typeof all>['items'][number]
  expectTypeOf<Found['type']>().toEqualTypeOf<'ORDER' | 'BY_NOTE'>()
  const named = shop.entity('T', {
    key: { PK: '<a>', SK: '<a>' },
    attributes: { a: id() },
    derives: {
      v2Copy: mirror({ key: { PK: 'M#<a>', SK: 'M' } }),
      Said: mirror({ key: { PK: 'S#<a>', SK: 'S' }, type: 'SAID_SO' }),
    },
  })
  const both = scan([named.v2Copy, named.Said], { maintenance: true })
  expectTypeOf<OutputOf<typeof both>['items'][number]['type']>().toEqualTypeOf<'V2_COPY' | 'SAID_SO'>()
})

test('references fit the attribute that they fill', () => {
  const fits = () => [
    update(Order, { given: { x: oneOf('new') }, to: { status: param('x'), note: attribute('orderId') } }),
    update(Order, { given: { x: text() }, to: { note: param('x') }, when: { status: param('x') } }),
    update(Order, { set: ['note'], when: { note: different(param('note')) } }),
    update(Order, { to: { note: param('given by the transaction') } }),
    update(Manual, { given: { by: integer() }, to: { pages: increment(param('by')) } }),
    query(Order, {
      by: 'customerId',
      given: { from: timestamp() },
      filter: { placedAt: above(param('from')) },
    }),
  ]
  const mistakes = () => [
    // @ts-expect-error x is any text
    update(Order, { given: { x: text() }, to: { status: param('x') } }),
    // @ts-expect-error x is a number
    update(Order, { given: { x: integer() }, to: { note: param('x') } }),
    // @ts-expect-error orderId is any text
    update(Order, { to: { status: attribute('orderId') } }),
    // @ts-expect-error the clock gives a time
    update(Order, { to: { status: now() } }),
    // @ts-expect-error a text cannot be added to
    update(Order, { to: { note: increment() } }),
    // @ts-expect-error a text has no members
    update(Order, { to: { note: addTo('x') } }),
    // @ts-expect-error a number is compared with a text
    update(Manual, { set: ['body'], given: { x: text() }, when: { pages: below(param('x')) } }),
    // @ts-expect-error a number is compared with a text
    update(Manual, { set: ['body'], when: { pages: below('x') } }),
    // @ts-expect-error x is a number
    get(Order, { given: { x: integer() }, where: { orderId: param('x') } }),
    // @ts-expect-error x is a number
    create(Order, { given: { x: integer() }, to: { note: param('x') } }),
    // @ts-expect-error status is no version
    update(Order, { set: ['note'], guard: 'status' }),
    // @ts-expect-error placedAt is immutable
    update(Order, { to: { placedAt: now() } }),
  ]
  expectTypeOf(fits).toBeFunction()
  expectTypeOf(mistakes).toBeFunction()
})

test('type errors are reported at the mistake', () => {
  const attributes = { id: id(), at: timestamp() }
  const strange = mirror({ key: { PK: '<nobody>', SK: 'M' } })
  const never = pointer({ key: { PK: 'P', SK: 'P' }, while: { at: 7 } })
  const mistakes = () => [
    // @ts-expect-error <key> names no attribute of this entity
    shop.entity('T', { key: { PK: 'T#<key>', SK: 'T' }, attributes }),
    // @ts-expect-error the key has no SK
    shop.entity('T', { key: { PK: 'T#<id>' }, attributes }),
    // @ts-expect-error neither the table nor an index has a key attribute of this name
    shop.entity('T', { key: { PK: 'T#<id>', SK: 'T', GSI9PK: 'T' }, attributes }),
    // @ts-expect-error <nobody> names no attribute
    shop.entity('T', { key: { PK: '<id>', SK: 'T' }, attributes, derives: { strange } }),
    // @ts-expect-error at is never a number
    shop.entity('T', { key: { PK: '<id>', SK: 'T' }, attributes, derives: { never } }),
    // @ts-expect-error the partition key also needs customerId
    query(Order, { by: 'orderId' }),
    // @ts-expect-error no such attribute
    query(Order, { by: 'customerId', between: 'nobody' }),
    // @ts-expect-error no such index
    query(Order, { by: 'status', index: 'GSI9' }),
    // @ts-expect-error the key never changes
    update(Order, { set: ['orderId'] }),
    // @ts-expect-error placedAt is immutable
    update(Order, { set: ['placedAt'] }),
    // @ts-expect-error versions rise by themselves
    update(Order, { set: ['version'] }),
    // @ts-expect-error status is never lost
    update(Order, { to: { status: 'lost' } }),
    // @ts-expect-error status is never lost
    remove(Order, { when: { status: ['lost'] } }),
    // @ts-expect-error no such option
    get(Order, { limt: 1 }),
  ]
  expectTypeOf(mistakes).toBeFunction()
})
