import {
  create,
  design,
  get,
  id,
  integer,
  nearest,
  oneOf,
  remove,
  table,
  text,
  update,
  vector,
  version,
} from '@tablewright/design'

const shop = table('VectorShop', {
  partitionKey: 'PK',
  sortKey: 'SK',
  entityType: 'type',
  vectorIndexes: {
    ByMeaning: {
      vector: 'meaning',
      dimensions: 3,
      distance: 'EUCLIDEAN',
      partitionKey: 'PK',
      filters: ['type', 'brand', { name: 'year', type: 'N' }],
      projection: ['title', 'version'],
    },
    ByPicture: { vector: 'Picture', dimensions: 2, distance: 'DOT_PRODUCT' },
  },
})

const Product = shop.entity('PRODUCT', {
  key: { PK: 'TENANT#<tenantId>', SK: 'PRODUCT#<productId>' },
  attributes: {
    tenantId: id().keyOnly(),
    productId: id(),
    brand: oneOf('acme', 'other').optional(),
    year: integer({ minimum: 0, maximum: 9 }),
    title: text({ maximumLength: 100 }),
    meaning: vector({ dimensions: 3 }),
    picture: vector({ dimensions: 2 }).stored('Picture').optional(),
    version: version(),
  },
})

/** Has the same partitions and the same vector index as products. */
const Review = shop.entity('REVIEW', {
  key: { PK: 'TENANT#<tenantId>', SK: 'REVIEW#<productId>' },
  attributes: { tenantId: id(), productId: id(), meaning: vector({ dimensions: 3 }) },
})

/** Products with a vector index: partition, filters, a second entity in the index, and projections. */
export const vectorShop = design('vector-shop', {
  entities: { Product, Review },
  patterns: {
    add: create(Product),
    addReview: create(Review),
    product: get(Product),
    move: update(Product, { set: ['meaning', 'year'] }),
    drop: remove(Product),
    similar: nearest(Product, {
      index: 'ByMeaning',
      by: 'tenantId',
      limit: 3,
      returns: ['tenantId', 'productId', 'title', 'version'],
    }),
    similarOfYear: nearest(Product, {
      index: 'ByMeaning',
      by: ['tenantId', 'year'],
      where: { brand: 'acme' },
      returns: ['productId', 'meaning'],
    }),
    alike: nearest(Product, { index: 'ByPicture', limit: 100 }),
  },
})
