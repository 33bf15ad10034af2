import { Entity, Service } from 'electrodb'
import { afterEach, expect, test } from 'vitest'
import { singleTable, ways } from './ways.js'

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

const order = {
  model: { entity: 'order', version: '1', service: 'shop' },
  attributes: {
    customerId: { type: 'string', required: true },
    orderId: { type: 'string', required: true },
    status: { type: ['open', 'paid', 'sent'] as const, required: true, default: 'open' },
    lines: {
      type: 'list',
      items: { type: 'map', properties: { sku: { type: 'string' }, count: { type: 'number' } } },
    },
    tags: { type: 'set', items: 'string' },
    total: { type: 'number', default: 0 },
  },
  indexes: {
    primary: { pk: { field: 'pk', composite: ['customerId'] }, sk: { field: 'sk', composite: ['orderId'] } },
    byStatus: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['status'] },
      sk: { field: 'gsi1sk', composite: ['orderId'] },
    },
  },
} as const

const customer = {
  model: { entity: 'customer', version: '1', service: 'shop' },
  attributes: {
    customerId: { type: 'string', required: true },
    orders: { type: 'number', default: 0 },
  },
  indexes: {
    primary: { pk: { field: 'pk', composite: ['customerId'] }, sk: { field: 'sk', composite: [] } },
  },
} as const

test.each(ways)('ElectroDB writes, queries, updates and transacts %s', async (_name, start) => {
  const way = await start()
  close = way.close
  const options = { client: way.client, table: singleTable.TableName }
  const orders = new Entity(order, options)
  const customers = new Entity(customer, options)

  await orders
    .put([
      { customerId: 'c1', orderId: '1', lines: [{ sku: 'a', count: 2 }], tags: ['new'], total: 7 },
      { customerId: 'c1', orderId: '2', status: 'paid' },
      { customerId: 'c2', orderId: '3' },
    ])
    .go()
  const found = await orders.get({ customerId: 'c1', orderId: '1' }).go()
  expect(found.data).toMatchObject({
    status: 'open',
    lines: [{ sku: 'a', count: 2 }],
    tags: ['new'],
    total: 7,
  })
  const open = await orders.query.byStatus({ status: 'open' }).go({ order: 'desc' })
  expect(open.data.map(({ orderId }) => orderId)).toEqual(['3', '1'])

  await expect(orders.create({ customerId: 'c1', orderId: '1' }).go()).rejects.toThrow(
    'conditional request failed',
  )
  const changed = await orders
    .patch({ customerId: 'c1', orderId: '1' })
    .set({ status: 'sent' })
    .add({ total: 5, tags: ['late'] })
    .where(({ total }, { gt }) => gt(total, 6))
    .go({ response: 'all_new' })
  expect(changed.data).toMatchObject({ status: 'sent', total: 12 })
  expect((await orders.query.byStatus({ status: 'open' }).go()).data).toHaveLength(1)

  const shop = new Service({ orders, customers })
  const outcome = await shop.transaction
    .write(({ orders: order, customers: person }) => [
      order.create({ customerId: 'c2', orderId: '4' }).commit(),
      person.upsert({ customerId: 'c2' }).add({ orders: 1 }).commit(),
    ])
    .go()
  expect(outcome.canceled).toBe(false)
  const refused = await shop.transaction
    .write(({ orders: order, customers: person }) => [
      order.create({ customerId: 'c2', orderId: '4' }).commit(),
      person.upsert({ customerId: 'c2' }).add({ orders: 1 }).commit(),
    ])
    .go()
  expect([refused.canceled, refused.data[0]!.code]).toEqual([true, 'ConditionalCheckFailed'])
  expect((await customers.get({ customerId: 'c2' }).go()).data).toEqual({ customerId: 'c2', orders: 1 })

  const page = await orders.scan.go({ pages: 'all' })
  expect(page.data).toHaveLength(4)
  await orders.delete([{ customerId: 'c1', orderId: '1' }]).go()
  expect((await orders.query.primary({ customerId: 'c1' }).go()).data.map(({ orderId }) => orderId)).toEqual([
    '2',
  ])
})
