import {
  atLeast,
  collection,
  count,
  create,
  decrement,
  design,
  each,
  get,
  integer,
  mirror,
  money,
  oneOf,
  param,
  query,
  table,
  text,
  timestamp,
  transact,
  ulid,
  unique,
  update,
  version,
} from '@tablewright/design'

const shopTable = table('Shop', {
  partitionKey: 'PK',
  sortKey: 'SK',
  entityType: 'type',
  indexes: { ordersByStatus: { partitionKey: 'statusKey', sortKey: 'placedKey' } },
})

const Customer = shopTable.entity('CUSTOMER', {
  key: { PK: 'CUSTOMER#<customerId>', SK: 'PROFILE' },
  attributes: {
    customerId: ulid().onCreate(),
    email: text({ lowerCase: true, maximumLength: 200 }),
    name: text({ maximumLength: 100 }),
    orders: integer({ minimum: 0 }).default(0),
    version: version(),
  },
  derives: { Email: unique({ key: { PK: 'EMAIL#<email>', SK: 'EMAIL' }, copies: ['customerId'] }) },
  expect: { items: 100_000 },
})

const Product = shopTable.entity('PRODUCT', {
  key: { PK: 'PRODUCT#<sku>', SK: 'PRODUCT' },
  attributes: {
    sku: text({ maximumLength: 30 }),
    title: text({ maximumLength: 200 }),
    price: money('EUR'),
    stock: integer({ minimum: 0 }),
  },
})

const Order = shopTable.entity('ORDER', {
  key: {
    PK: 'CUSTOMER#<customerId>',
    SK: 'ORDER#<orderId>',
    statusKey: 'STATUS#<status>',
    placedKey: '<placedAt>#<orderId>',
  },
  attributes: {
    customerId: ulid(),
    orderId: ulid().onCreate(),
    status: oneOf('PLACED', 'PAID', 'SHIPPED', 'CANCELLED'),
    placedAt: timestamp().onCreate().immutable(),
    version: version(),
  },
  derives: {
    Counted: count(Customer, { attribute: 'orders' }),
    ById: mirror({ key: { PK: 'ORDER#<orderId>', SK: 'ORDER' }, copies: ['status'] }),
  },
})

const Item = shopTable.entity('ITEM', {
  key: { PK: 'ORDER#<orderId>', SK: 'ITEM#<sku>' },
  attributes: {
    orderId: ulid(),
    sku: text({ maximumLength: 30 }),
    quantity: integer({ minimum: 1, maximum: 999 }),
    price: money('EUR'),
  },
})

/** A shop: customers with one account for each address, products in stock, orders with their items. */
export const shop = design('shop', {
  entities: { Customer, Product, Order, Item },
  patterns: {
    signUp: create(Customer, { to: { orders: 0 } }),
    customer: get(Customer),
    customerByEmail: get(Customer.Email),
    addProduct: create(Product),
    product: get(Product),
    placeOrder: transact({
      order: create(Order, { to: { status: 'PLACED' } }),
      stock: update(Product, {
        given: { quantity: integer({ minimum: 1, maximum: 999 }) },
        when: { stock: atLeast(param('quantity')) },
        to: { stock: decrement(param('quantity')) },
      }),
    }),
    addItems: transact({
      items: each('items', create(Item), { shared: ['orderId'], atMost: 50 }),
    }),
    moveOn: update(Order, { set: ['status'], guard: 'version' }),
    ordersOf: query(Order, { by: 'customerId', order: 'newest', expect: { items: 100 } }),
    ordersInState: query(Order, {
      index: 'ordersByStatus',
      by: 'status',
      between: 'placedAt',
      order: 'oldest',
      expect: { items: 1_000 },
    }),
    orderWithItems: collection([Order.ById, Item], { by: 'orderId', expect: { items: 20 } }),
    itemsOf: query(Item, { by: 'orderId', beginsWith: 'sku', expect: { items: 20 } }),
  },
})
