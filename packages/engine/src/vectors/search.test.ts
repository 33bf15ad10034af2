import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DistanceFunction, Item, OperationInput } from '@tablewright/dynamo'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../engine.js'
import { open } from '../open.js'

const dimensions = 5
const functions: readonly DistanceFunction[] = ['COSINE', 'EUCLIDEAN', 'DOT_PRODUCT']

/** Three indexes that are partitioned and filtered, and three over all items. */
const table: Omit<OperationInput<'CreateTable'>, 'TableName'> = {
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  AttributeDefinitions: ['id', 'group', 'color'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  VectorIndexes: [
    ...functions.map((DistanceFunction) => ({
      ...index(`grouped-${DistanceFunction}`, DistanceFunction),
      SearchSchema: [
        { AttributeName: 'group', SearchSchemaElementType: 'HASH' as const },
        { AttributeName: 'color', SearchSchemaElementType: 'INLINE_FILTER' as const },
      ],
    })),
    { ...index('all', 'EUCLIDEAN'), Projection: { ProjectionType: 'KEYS_ONLY' } },
  ],
}

function index(IndexName: string, DistanceFunction: DistanceFunction) {
  return {
    IndexName,
    VectorAttribute: { AttributeName: 'vector' },
    Dimensions: dimensions,
    DistanceFunction,
    Projection: { ProjectionType: 'ALL' as const },
  }
}

const float = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.float({ noNaN: true, min: -1e6, max: 1e6 }))
const vector = fc.array(float, { minLength: dimensions, maxLength: dimensions })
const id = fc.integer({ min: 0, max: 11 }).map((number) => `id${number}`)
const attributes = fc.record(
  { group: fc.constantFrom('a', 'b'), color: fc.constantFrom('red', 'blue'), vector },
  { requiredKeys: [] },
)

interface Step {
  readonly kind: 'put' | 'transact' | 'delete' | 'recolor' | 'search' | 'refused'
  readonly id: string
  readonly attributes: { group?: string; color?: string; vector?: number[] }
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('put', 'put', 'transact', 'delete', 'recolor', 'search', 'refused'),
  id,
  attributes,
})

const numbers = (floats: readonly number[]) => floats.map((each) => ({ N: plain(each) }))

/** Number text without an exponent that DynamoDB would not take. */
function plain(value: number): string {
  return Object.is(value, -0) ? '0' : String(value)
}

function itemOf({ id: own, attributes: given }: Step): Item {
  return {
    id: { S: own },
    ...(given.group && { group: { S: given.group } }),
    ...(given.color && { color: { S: given.color } }),
    ...(given.vector && { vector: { L: numbers(given.vector) } }),
  }
}

let folder: string
const engines: Engine[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vectors-'))
  engines.push(await open({ memory: true }))
  engines.push(await open({ memory: true }, { vectorCacheBytes: 0 }))
  engines.push(await open(join(folder, 'data'), { durability: 'relaxed', vectorCacheBytes: 2000 }))
})

afterAll(async () => {
  for (const engine of engines) await engine.close()
  await rm(folder, { recursive: true })
})

async function apply(engine: Engine, TableName: string, items: Map<string, Item>, each: Step): Promise<void> {
  const Key = { id: { S: each.id } }
  const Item = itemOf(each)
  if (each.kind === 'put') {
    await engine.putItem({ TableName, Item })
    items.set(each.id, Item)
  } else if (each.kind === 'transact') {
    const other = { ...Item, id: { S: 'other' } }
    const puts = [Item, other].map((put) => ({ Put: { TableName, Item: put } }))
    await engine.transactWriteItems({ TransactItems: puts })
    items.set(each.id, Item).set('other', other)
  } else if (each.kind === 'delete') {
    await engine.deleteItem({ TableName, Key })
    items.delete(each.id)
  } else if (each.kind === 'recolor') {
    const before = items.get(each.id) ?? Key
    await engine.updateItem({
      TableName,
      Key,
      UpdateExpression: 'SET color = :c',
      ExpressionAttributeValues: { ':c': { S: 'blue' } },
    })
    items.set(each.id, { ...before, color: { S: 'blue' } })
  } else if (each.kind === 'refused') {
    const refused = engine.transactWriteItems({
      TransactItems: [
        { Put: { TableName, Item } },
        {
          ConditionCheck: {
            TableName,
            Key: { id: { S: 'none' } },
            ConditionExpression: 'attribute_exists(id)',
          },
        },
      ],
    })
    await expect(refused).rejects.toMatchObject({ code: 'TransactionCanceledException' })
  } else await searchAll(engine, TableName, items, each.attributes.vector ?? [1, 2, 3, 4, 5])
}

/** Every score by definition, from the items themselves. */
function naiveScores(
  items: Iterable<Item>,
  query: readonly number[],
  distance: DistanceFunction,
  matches: (item: Item) => boolean,
): number[] {
  const q = query.map(Math.fround)
  const scores: number[] = []
  for (const item of items) {
    if (item.vector === undefined || !matches(item)) continue
    const v = (item.vector as { L: { N: string }[] }).L.map(({ N }) => Math.fround(Number(N)))
    const sum = (term: (at: number) => number) => v.reduce((total, _, at) => total + term(at), 0)
    const dot = sum((at) => q[at]! * v[at]!)
    const [qq, vv] = [sum((at) => q[at]! ** 2), sum((at) => v[at]! ** 2)]
    if (distance === 'DOT_PRODUCT') scores.push(dot)
    else if (distance === 'EUCLIDEAN') scores.push(Math.sqrt(sum((at) => (q[at]! - v[at]!) ** 2)))
    else scores.push(qq === 0 || vv === 0 ? 1 : 1 - dot / Math.sqrt(qq * vv))
  }
  return scores.sort((one, other) => (distance === 'DOT_PRODUCT' ? other - one : one - other))
}

function expectScores(
  found: readonly { Score: number }[],
  wanted: readonly number[],
  query: readonly number[],
) {
  expect(found.length).toBe(wanted.length)
  const scale = 1 + Math.max(...query.map(Math.abs)) * 1e6
  for (const [at, { Score }] of found.entries())
    expect(Math.abs(Score - wanted[at]!)).toBeLessThanOrEqual(1e-12 * scale * (1 + Math.abs(wanted[at]!)))
}

async function searchAll(
  engine: Engine,
  TableName: string,
  items: ReadonlyMap<string, Item>,
  query: readonly number[],
): Promise<void> {
  for (const TopK of [2, 100]) {
    const common = { TableName, SearchVector: numbers(query), TopK }
    const all = await engine.searchVectors({ ...common, IndexName: 'all' })
    const wanted = naiveScores(items.values(), query, 'EUCLIDEAN', () => true)
    expectScores(all.SearchResults, wanted.slice(0, TopK), query)
    for (const distance of functions) {
      const grouped = { ...common, IndexName: `grouped-${distance}` }
      const inGroup = (item: Item) => (item.group as { S: string } | undefined)?.S === 'a'
      const one = await engine.searchVectors({
        ...grouped,
        SearchConditionExpression: '#g = :g',
        ExpressionAttributeNames: { '#g': 'group' },
        ExpressionAttributeValues: { ':g': { S: 'a' } },
      })
      expectScores(
        one.SearchResults,
        naiveScores(items.values(), query, distance, inGroup).slice(0, TopK),
        query,
      )
      for (const { Item } of one.SearchResults) {
        const { vector: _, ...rest } = items.get((Item.id as { S: string }).S)!
        expect(Item).toEqual(rest)
      }
      const red = await engine.searchVectors({
        ...grouped,
        SearchConditionExpression: '#g = :g AND color = :c',
        ExpressionAttributeNames: { '#g': 'group' },
        ExpressionAttributeValues: { ':g': { S: 'a' }, ':c': { S: 'red' } },
      })
      const isRed = (item: Item) => inGroup(item) && (item.color as { S: string } | undefined)?.S === 'red'
      expectScores(
        red.SearchResults,
        naiveScores(items.values(), query, distance, isRed).slice(0, TopK),
        query,
      )
    }
  }
}

test('a search returns the same as a comparison of all items, after any writes', async () => {
  let tables = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      for (const engine of engines) {
        const TableName = `table-${tables++}`
        await engine.createTable({ TableName, ...table })
        const items = new Map<string, Item>()
        for (const each of steps) await apply(engine, TableName, items, each)
        await searchAll(engine, TableName, items, [1, -1, 0.5, 0, 2])
        expect(engine.verifyData()).toMatchObject({ problems: 0 })
        await engine.deleteTable({ TableName })
      }
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('an index that is added to a table with items, and one that is opened again, find the same', async () => {
  const place = join(folder, 'again')
  const items = new Map<string, Item>()
  const first = await open(place, { durability: 'relaxed' })
  const { VectorIndexes, ...plain } = table
  await first.createTable({
    TableName: 'again',
    ...plain,
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  })
  for (let at = 0; at < 450; at++) {
    const made = {
      id: `id${at}`,
      attributes: { group: at % 2 ? 'a' : 'b', color: 'red', vector: [at, 1, 2, 3, at % 7] },
    }
    await apply(first, 'again', items, { kind: 'put', ...made })
  }
  for (const Create of VectorIndexes!) {
    const AttributeDefinitions = Create.SearchSchema ? plain.AttributeDefinitions : []
    await first.updateTable({ TableName: 'again', AttributeDefinitions, VectorIndexUpdates: [{ Create }] })
    await first.putItem({ TableName: 'again', Item: items.get('id3')! })
    await first.settled()
  }
  await searchAll(first, 'again', items, [3, 1, 4, 1, 5])
  expect(first.verifyData()).toMatchObject({ problems: 0 })
  await first.close()
  const second = await open(place)
  await searchAll(second, 'again', items, [3, 1, 4, 1, 5])
  await second.close()
})

test('concurrent searches see every acknowledged write', async () => {
  const engine = engines[0]!
  const TableName = 'busy'
  await engine.createTable({ TableName, ...table })
  const writes = Array.from({ length: 300 }, async (_, at) => {
    const Item = itemOf({ kind: 'put', id: `id${at}`, attributes: { vector: [at, 0, 0, 0, 0] } })
    await engine.putItem({ TableName, Item })
    const { SearchResults } = await engine.searchVectors({
      TableName,
      IndexName: 'all',
      SearchVector: numbers([at, 0, 0, 0, 0]),
      TopK: 1,
    })
    expect(SearchResults).toEqual([{ Item: { id: { S: `id${at}` } }, Score: 0 }])
  })
  await Promise.all(writes)
  await engine.deleteTable({ TableName })
})
