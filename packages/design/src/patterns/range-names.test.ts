import { expect, expectTypeOf, test } from 'vitest'
import {
  check,
  collection,
  constant,
  create,
  design,
  type InputOf,
  id,
  type OutputOf,
  query,
  scan,
  table,
  timestamp,
  update,
} from '../index.js'

const trips = table('Trips', { partitionKey: 'PK', sortKey: 'SK' })
const Trip = trips.entity('TRIP', {
  key: { PK: 'FROM#<from>', SK: 'TRIP#<at>#<tripId>' },
  attributes: { from: id(), to: id(), at: timestamp(), tripId: id(), mark: constant('1').stored('__v') },
})

const window = query(Trip, { by: 'from', between: 'at', names: { from: 'after', to: 'until' } })

test('attributes called from and to, and the ends of a range under other names', () => {
  expectTypeOf<InputOf<typeof window>>().toEqualTypeOf<{ from: string; after: string; until: string }>()
  const { model } = design('trips', { entities: { Trip }, patterns: { window } })
  expect(Object.keys(model.patterns.window!.parameters)).toEqual(['from', 'after', 'until'])
  expect(model.patterns.window).toMatchObject({
    keyCondition: {
      sort: [
        {
          condition: {
            low: { bindings: { at: { name: 'after' } } },
            high: { bindings: { at: { name: 'until' } } },
          },
        },
      ],
    },
  })
})

test('a range whose parameter is taken is refused instead of meaning two things', () => {
  const patterns = { window: query(Trip, { by: 'from', between: 'at' }) }
  expect(() => design('trips', { entities: { Trip }, patterns })).toThrow(
    expect.objectContaining({ code: 'PARAMETER_CONFLICT' }),
  )
})

test('a constant is stored, read and never given', () => {
  const add = create(Trip)
  expectTypeOf<InputOf<typeof add>>().toEqualTypeOf<{
    from: string
    to: string
    at: string
    tripId: string
  }>()
  const { model } = design('trips', { entities: { Trip }, patterns: { add } })
  expect(model.patterns.add!.parameters).not.toHaveProperty('mark')
  expect(model.entities.Trip!.attributes.mark).toMatchObject({ constant: true, default: { value: '1' } })
  const change = () => [
    // @ts-expect-error a constant never changes
    update(Trip, { set: ['mark'] }),
  ]
  expectTypeOf(change).toBeFunction()
})

const shop = table('Shop', { partitionKey: 'PK', sortKey: 'SK' })
const Invoice = shop.entity('INVOICE', {
  key: { PK: 'CLIENT#<clientId>', SK: 'AT#<issuedAt>#I#<invoiceId>' },
  attributes: { clientId: id(), issuedAt: timestamp(), invoiceId: id() },
})
const Payment = shop.entity('PAYMENT', {
  key: { PK: 'CLIENT#<payerId>', SK: 'AT#<paidAt>#P#<paymentId>' },
  attributes: { payerId: id(), paidAt: timestamp(), paymentId: id(), until: timestamp().ttl().optional() },
})

test('a collection of items that call the same part of the key differently, in a range', () => {
  const statement = collection([Invoice, Payment], { by: 'clientId', between: 'issuedAt' })
  expectTypeOf<InputOf<typeof statement>>().toEqualTypeOf<{ clientId: string; from: string; to: string }>()
  expectTypeOf<OutputOf<typeof statement>['items'][number]['type']>().toEqualTypeOf<'INVOICE' | 'PAYMENT'>()
  const { model } = design('shop', { entities: { Invoice, Payment }, patterns: { statement } })
  expect(model.patterns.statement).toMatchObject({
    keyCondition: { unbound: [], unused: [], sort: [{ condition: { kind: 'between' } }] },
  })
  expect(check(model).findings).toEqual([])
})

test('a collection is still split where the keys are written differently', () => {
  const Other = shop.entity('OTHER', {
    key: { PK: 'CLIENT#<at>', SK: 'X' },
    attributes: { at: timestamp() },
  })
  const patterns = { all: collection([Invoice, Other], { by: 'clientId' }) }
  expect(() => design('shop', { entities: { Invoice, Other }, patterns })).toThrow(
    expect.objectContaining({ code: 'COLLECTION_SPLIT' }),
  )
})

test('expired items are left out on request, by a filter', () => {
  const { model } = design('shop', {
    entities: { Invoice, Payment },
    patterns: {
      payments: query(Payment, { by: 'payerId', expired: 'hide' }),
      all: scan([Payment], { maintenance: true, expired: 'hide', filter: { paymentId: 'p' } }),
    },
  })
  const living = {
    kind: 'or',
    conditions: [
      { kind: 'absent', attribute: 'until' },
      { kind: 'compare', attribute: 'until', comparison: '>', value: { kind: 'now' } },
    ],
  }
  expect(model.patterns.payments).toMatchObject({ filter: living })
  expect(model.patterns.all).toMatchObject({
    filter: { kind: 'and', conditions: [{ attribute: 'paymentId' }, living] },
  })
  const patterns = { invoices: query(Invoice, { by: 'clientId', expired: 'hide' }) }
  expect(() => design('shop', { entities: { Invoice }, patterns })).toThrow(
    expect.objectContaining({ code: 'EXPIRY_UNKNOWN' }),
  )
})
