import {
  boolean,
  create,
  design,
  get,
  id,
  integer,
  number,
  oneOf,
  query,
  table,
  text,
  timestamp,
} from '@tablewright/design'
import { toItem } from '@tablewright/dynamo'

export const tableName = 'Shop'
export const pageSize = 25

const shop = table(tableName, { partitionKey: 'PK', sortKey: 'SK', entityType: 'kind' })

const Order = shop.entity('ORDER', {
  key: { PK: 'CUSTOMER#<customerId>', SK: 'ORDER#<orderId>' },
  attributes: {
    customerId: id(),
    orderId: id(),
    status: oneOf('OPEN', 'PAID', 'SENT'),
    city: text(),
    note: text(),
    lines: integer(),
    total: integer(),
    weight: number(),
    gift: boolean(),
    placedAt: timestamp(),
  },
})

/** The measured operations: one put with its condition, one get, one page. */
export const shopDesign = design('shop', {
  entities: { Order },
  patterns: {
    addOrder: create(Order),
    order: get(Order),
    ordersOfCustomer: query(Order, { by: 'customerId', page: pageSize }),
  },
})

export const orderKey = { customerId: 'C-0042', orderId: 'R-100000' }

export const order = {
  ...orderKey,
  status: 'OPEN' as const,
  city: 'Nuremberg',
  note: 'Leave it at the door of the neighbor',
  lines: 3,
  total: 10_990,
  weight: 1.75,
  gift: true,
  placedAt: '2026-01-31T12:00:00.000Z',
}

/** The page of orders that the faked network answers with. */
const orders = Array.from({ length: pageSize }, (_, index) => ({ ...order, orderId: `R-${100_000 + index}` }))

/** Attributes that a library adds to the items of an order. */
export type StoredAs = (orderId: string) => Readonly<Record<string, unknown>>

/** An order as Tablewright and handwritten code store it. */
export const plainly: StoredAs = (orderId) => ({
  PK: `CUSTOMER#${order.customerId}`,
  SK: `ORDER#${orderId}`,
  kind: 'ORDER',
})

/** The answers to the three operations, as bytes of JSON 1.0. */
export function cannedAnswers(storedAs: StoredAs): Readonly<Record<string, Buffer>> {
  const items = orders.map((each) => toItem({ ...storedAs(each.orderId), ...each } as never))
  const bytes = (answer: object) => Buffer.from(JSON.stringify(answer))
  return {
    PutItem: bytes({}),
    GetItem: bytes({ Item: items[0] }),
    Query: bytes({ Items: items, Count: items.length, ScannedCount: items.length }),
  }
}
