import { connect, createTables, explain, withCapacity } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { check } from '@tablewright/design'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vectorShop } from './vector-document.js'

const open = async () => {
  const db = connect(vectorShop, embedded({ memory: true }))
  await createTables(db)
  return db
}

let db: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  db = await open()
})
afterAll(() => db.close())

const product = (productId: string, meaning: number[], more: object = {}) => ({
  tenantId: 't',
  productId,
  year: 1,
  title: `title of ${productId}`,
  meaning,
  ...more,
})

test('the design holds', () => {
  expect(check(vectorShop.model).ok).toBe(true)
})

test('a search returns items of its kind and partition with their scores, the nearest first', async () => {
  await db.add({ ...product('near', [1, 0, 0]), brand: 'acme' })
  await db.add(product('far', [0, 5, 0], { year: 2 }))
  await db.add(product('nearer', [1, 0, 0.5]))
  await db.add({ ...product('foreign', [1, 0, 0]), tenantId: 'other' })
  await db.addReview({ tenantId: 't', productId: 'near', meaning: [1, 0, 0] })
  expect(await db.similar({ tenantId: 't', vector: [1, 0, 0] })).toEqual(
    [
      { item: { tenantId: 't', productId: 'near', title: 'title of near', version: 1 }, score: 0 },
      { item: { tenantId: 't', productId: 'nearer', title: 'title of nearer', version: 1 }, score: 0.5 },
      {
        item: { tenantId: 't', productId: 'far', title: 'title of far', version: 1 },
        score: Math.fround(Math.sqrt(26)),
      },
    ].map((each) => ({ ...each, score: expect.closeTo(each.score, 6) })),
  )
  expect(await db.similarOfYear({ tenantId: 't', year: 1, vector: [0, 0, 0] })).toEqual([
    { item: { productId: 'near', meaning: [1, 0, 0] }, score: 1 },
  ])
  await db.move({ tenantId: 't', productId: 'far', meaning: [1, 0, 0.1], year: 1 })
  const [, second] = await db.similar({ tenantId: 't', vector: [1, 0, 0] })
  expect(second!.item.productId).toBe('far')
})

test('a vector of other dimensions is refused before it is sent', async () => {
  for (const vector of [[1, 2], [1, 2, Number.NaN], [1, 2, 2 ** 60], [1, 2, 1e-200], [1, 2, '3'], 'x'])
    await expect(db.similar({ tenantId: 't', vector: vector as number[] })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
})

test('a search is explained with its request, its proof and its exact price', async () => {
  const fresh = await open()
  for (let at = 0; at < 3; at++) await fresh.add(product(`p${at}`, [at, 0, 0]))
  const input = { tenantId: 't', vector: [1, 0, 0] }
  const explained = await explain(fresh, 'similar', input)
  expect(explained.requests).toEqual([
    {
      operation: 'SearchVectors',
      input: {
        TableName: 'VectorShop',
        IndexName: 'ByMeaning',
        TopK: 3,
        SearchVector: [{ N: '1' }, { N: '0' }, { N: '0' }],
        SearchConditionExpression: '#0 = :0 AND #1 = :1',
        ProjectionExpression: expect.any(String),
        ExpressionAttributeNames: expect.objectContaining({ '#0': 'PK', '#1': 'type' }),
        ExpressionAttributeValues: { ':0': { S: 'TENANT#t' }, ':1': { S: 'PRODUCT' } },
      },
    },
  ])
  const { searchBytes } = await withCapacity(fresh, (metered) => metered.similar(input))
  expect(searchBytes).toBeLessThanOrEqual(explained.proof.searchBytes!.worst)
  expect(searchBytes).toBeGreaterThan(0)
  await fresh.close()
})

const coordinate = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.float({ noNaN: true, min: -8, max: 8 }))
const point = fc.tuple(coordinate, coordinate)

test('a search returns the same as a comparison with every vector', async () => {
  const run = async (points: readonly (readonly number[])[], searched: readonly number[]) => {
    const own = await open()
    for (const [at, picture] of points.entries())
      await own.add({ ...product(`p${at}`, [0, 0, 0]), picture: [...picture] })
    const found = await own.alike({ vector: searched })
    const scores = points.map((each) => dot(each, searched)).sort((one, other) => other - one)
    expect(found.map(({ score }) => score)).toEqual(scores.map((score) => expect.closeTo(score, 3)))
    for (const { item, score } of found)
      expect(score).toBeCloseTo(dot(points[Number(item.productId.slice(1))]!, searched), 3)
    await own.close()
  }
  await fc.assert(
    fc.asyncProperty(fc.array(point, { maxLength: 12 }), point, (points, searched) => {
      // DynamoDB refuses tiny numbers as coordinates of a vector.
      const exact = (each: readonly number[]) => each.map((value) => Math.round(value * 1_000) / 1_000 + 0)
      return run(points.map(exact), exact(searched))
    }),
    { numRuns: 25 },
  )
})

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, each, at) => sum + each * other[at]!, 0)
}
