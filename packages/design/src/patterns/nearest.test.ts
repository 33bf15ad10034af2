import { expect, expectTypeOf, test } from 'vitest'
import { check } from '../check/check.js'
import { alter } from '../check/testing/alter.js'
import { design } from '../design.js'
import { diff } from '../diff/diff.js'
import {
  create,
  type InputOf,
  id,
  integer,
  nearest,
  type OutputOf,
  oneOf,
  type Scored,
  scoped,
  table,
  text,
  update,
  vector,
} from '../index.js'
import type { DesignModel } from '../model/design-model.js'
import type { VectorIndex } from '../tables/table.js'

const byMeaning: VectorIndex = {
  vector: 'meaning',
  dimensions: 3,
  distance: 'COSINE',
  partitionKey: 'PK',
  filters: ['brand', { name: 'year', type: 'N' }],
}

const shop = table('Shop', {
  partitionKey: 'PK',
  sortKey: 'SK',
  vectorIndexes: {
    ByMeaning: {
      vector: 'meaning',
      dimensions: 3,
      distance: 'COSINE',
      partitionKey: 'PK',
      filters: ['brand', { name: 'year', type: 'N' }],
    },
  },
})

const Product = shop.entity('PRODUCT', {
  key: { PK: 'TENANT#<tenantId>', SK: 'PRODUCT#<productId>' },
  attributes: {
    tenantId: id(),
    productId: id(),
    brand: oneOf('acme', 'other'),
    year: integer({ minimum: 0 }),
    title: text({ maximumLength: 100 }),
    meaning: vector({ dimensions: 3 }),
  },
})

const products = design('products', {
  entities: { Product },
  patterns: {
    add: create(Product, { rate: 10 }),
    retitle: update(Product, { set: ['title'] }),
    similar: nearest(Product, { index: 'ByMeaning', by: ['tenantId', 'brand'], limit: 5, rate: 100 }),
    similarOfAcme: nearest(Product, {
      index: 'ByMeaning',
      by: 'tenantId',
      where: { brand: 'acme' },
      returns: ['title', 'meaning'],
    }),
  },
})

/** The parts of the model that the tests change, as a file might have them. */
interface Draft {
  readonly tables: {
    readonly Shop: { vectorIndexes?: { readonly ByMeaning: Record<string, unknown> }; billing: unknown }
  }
  readonly patterns: { readonly similar: Record<string, unknown> & { readonly conditions: unknown[] } }
  readonly entities: { readonly Product: { readonly attributes: { meaning?: unknown } } }
}

const edited = (change: (draft: Draft) => void) =>
  alter(products.model, change as unknown as Parameters<typeof alter>[1])

const codesOf = (model: DesignModel) => check(model).findings.map(({ code }) => code)
const proofOf = (model: DesignModel, name: string) =>
  check(model).patterns.find((proof) => proof.name === name)!

test('a search is a pattern with a vector, conditions on the search schema and a limit', () => {
  const { similar, similarOfAcme } = products.model.patterns
  expect(similar).toMatchObject({
    operation: 'nearest',
    index: 'ByMeaning',
    limit: 5,
    vector: { kind: 'parameter', name: 'vector' },
    returns: ['tenantId', 'productId', 'brand', 'year', 'title'],
    parameters: { vector: { type: { kind: 'vector', dimensions: 3 } }, tenantId: {}, brand: {} },
  })
  expect(similarOfAcme).toMatchObject({ limit: 10, returns: ['title', 'meaning'] })
  expect(Object.keys(similarOfAcme!.parameters)).toEqual(['tenantId', 'vector'])
  expect(codesOf(products.model)).toEqual([])
  expect(proofOf(products.model, 'similar').key).toBe(
    'PK = TENANT#<tenantId> and brand = <brand> and nearest to <vector>',
  )
  expect(proofOf(products.model, 'similarOfAcme').verdicts).toMatchObject({ served: 'holds', alone: 'holds' })
})

test('the caller gives a vector and the attributes in `by`, and gets items with scores', () => {
  const { similar, similarOfAcme } = products.patterns
  expectTypeOf<InputOf<typeof similar>>().toEqualTypeOf<{
    vector: readonly number[]
    tenantId: string
    brand: 'acme' | 'other'
  }>()
  type Found = OutputOf<typeof similar>[number]
  expectTypeOf<Found>().toExtend<Scored<{ title: string }>>()
  expectTypeOf<Found['item']>().not.toHaveProperty('meaning')
  expectTypeOf<OutputOf<typeof similarOfAcme>[number]['item']>().toEqualTypeOf<{
    title: string
    meaning: number[]
  }>()
  // @ts-expect-error The table has no such vector index.
  const unknown = nearest(Product, { index: 'None' })
  expect(() => design('x', { entities: { Product }, patterns: { unknown } })).toThrow(
    expect.objectContaining({ code: 'INDEX_UNKNOWN' }),
  )
})

test('a vector has the declared number of elements, from 1 to 4,096', () => {
  for (const dimensions of [0, 1.5, 4_097, Number.NaN])
    expect(() => vector({ dimensions })).toThrow(expect.objectContaining({ code: 'ATTRIBUTE_INVALID' }))
})

test('a search names the partition of its index and nothing that the index cannot use', () => {
  const refusal = (options: object) => () =>
    design('x', { entities: { Product }, patterns: { p: nearest(Product, options as never) } })
  expect(refusal({ index: 'ByMeaning' })).toThrow(
    expect.objectContaining({ code: 'SEARCH_PARTITION_UNKNOWN' }),
  )
  expect(refusal({ index: 'ByMeaning', by: ['tenantId', 'title'] })).toThrow(
    expect.objectContaining({ code: 'SEARCH_ATTRIBUTE_UNUSED' }),
  )
  const open = edited((model) => {
    model.patterns.similar.conditions.shift()
  })
  expect(codesOf(open)).toEqual(expect.arrayContaining(['TW101', 'TW106']))
  const unknown = edited((model) => {
    model.patterns.similar.index = 'None'
  })
  expect(codesOf(unknown)).toContain('TW104')
  const lost = edited((model) => {
    delete model.entities.Product.attributes.meaning
  })
  expect(codesOf(lost)).toContain('TW102')
})

test('another kind of item with the same vector in the same partition is found, unless the search distinguishes them', () => {
  const withReviews = (typed: boolean, prefix: string) => {
    const mixed = table('Mixed', {
      partitionKey: 'PK',
      sortKey: 'SK',
      entityType: 'type',
      vectorIndexes: {
        ByMeaning: { ...byMeaning, filters: typed ? ['type'] : [] },
      },
    })
    const attributes = { tenantId: id(), thingId: id(), meaning: vector({ dimensions: 3 }) }
    const Thing = mixed.entity('THING', {
      key: { PK: 'TENANT#<tenantId>', SK: 'THING#<thingId>' },
      attributes,
    })
    const Review = mixed.entity('REVIEW', {
      key: { PK: `${prefix}#<tenantId>`, SK: 'REVIEW#<thingId>' },
      attributes,
    })
    const patterns = { similar: nearest(Thing, { index: 'ByMeaning', by: 'tenantId' }) }
    return design('mixed', { entities: { Thing, Review }, patterns }).model
  }
  expect(codesOf(withReviews(false, 'TENANT'))).toEqual(['TW201'])
  expect(codesOf(withReviews(true, 'TENANT'))).toEqual([])
  expect(codesOf(withReviews(false, 'REVIEWS'))).toEqual([])
})

test('a vector index that DynamoDB refuses is found', () => {
  const found = (change: object, billing = products.model.tables.Shop!.billing) =>
    codesOf(
      edited((model) => {
        Object.assign(model.tables.Shop.vectorIndexes!.ByMeaning, change)
        model.tables.Shop.billing = billing
      }),
    )
  expect(found({ dimensions: 5_000 })).toContain('TW612')
  expect(found({ vector: 'PK' })).toContain('TW612')
  expect(found({ name: 'a b' })).toContain('TW612')
  const many = Array.from({ length: 19 }, (_, at) => ({ name: `f${at}`, type: 'S' }))
  expect(found({ filters: many })).toContain('TW612')
  expect(found({}, { mode: 'provisioned', readUnits: 1, writeUnits: 1 })).toContain('TW612')
  expect(found({ dimensions: 4 })).toContain('TW1113')
  expect(found({ filters: [{ name: 'year', type: 'S' }] })).toContain('TW1113')
  expect(found({ projection: { kind: 'INCLUDE', attributes: ['title'] } })).toEqual([])
  expect(found({ projection: { kind: 'KEYS_ONLY' } })).toEqual(['TW702', 'TW702'])
})

test('a search is priced by the bytes that it is charged for, a write by the entry', () => {
  const similar = proofOf(products.model, 'similar')
  expect(similar.readUnits).toEqual({ expected: 0, worst: 0 })
  expect(similar.searchBytes!.expected).toBeGreaterThanOrEqual(1_024)
  expect(similar.monthly).toBeCloseTo(
    (similar.searchBytes!.expected * 100 * 730 * 3_600 * 0.002) / 1024 ** 3,
    6,
  )
  expect(proofOf(products.model, 'add').vectorWriteBytes).toEqual({ expected: 1_024, worst: 1_024 })
  const dear = edited((model) => {
    model.patterns.similar.budget = { searchBytes: 100 }
  })
  expect(codesOf(dear)).toContain('TW901')
})

test('an added or changed vector index is a new index', () => {
  const changed = edited((model) => {
    model.tables.Shop.vectorIndexes!.ByMeaning.distance = 'EUCLIDEAN'
  })
  const none = edited((model) => {
    delete model.tables.Shop.vectorIndexes
  })
  expect(diff(products.model, changed).impact).toBe('needs new index')
  expect(diff(none, products.model).impact).toBe('needs new index')
  expect(diff(products.model, none).impact).toBe('safe')
})

test('a design for many confines its searches to one of them', () => {
  const ours = scoped(products, { attributes: { owner: id() }, key: (key) => `OWNER#<owner>#${key}` })
  const { parameters } = ours.model.patterns.similar!
  expect(Object.keys(parameters)).toEqual(['owner', 'tenantId', 'brand', 'vector'])
  expect(codesOf(ours.model)).toEqual([])
})
