import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../engine.js'
import { open } from '../open.js'

const index = {
  IndexName: 'byLikeness',
  VectorAttribute: { AttributeName: 'vector' },
  Dimensions: 2,
  DistanceFunction: 'COSINE',
  SearchSchema: [
    { AttributeName: 'tenant', SearchSchemaElementType: 'HASH' },
    { AttributeName: 'color', SearchSchemaElementType: 'INLINE_FILTER' },
  ],
  Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['title'] },
}

const AttributeDefinitions = ['id', 'tenant', 'color'].map((AttributeName) => ({
  AttributeName,
  AttributeType: 'S',
}))

const table = {
  TableName: 'mutated',
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  AttributeDefinitions,
  VectorIndexes: [index],
}

const vector = [{ N: '0.5' }, { N: '-1' }]

/** Requests that are accepted as they are. */
const requests: Readonly<Record<string, object>> = {
  CreateTable: { ...table, TableName: 'another' },
  UpdateTable: {
    TableName: 'plain',
    AttributeDefinitions,
    VectorIndexUpdates: [{ Create: { ...index, IndexName: 'added' } }],
  },
  PutItem: {
    TableName: 'mutated',
    Item: { id: { S: 'a' }, tenant: { S: 't' }, color: { S: 'red' }, vector: { L: vector } },
    ReturnConsumedCapacity: 'INDEXES',
  },
  UpdateItem: {
    TableName: 'mutated',
    Key: { id: { S: 'a' } },
    UpdateExpression: 'SET vector[0] = :x, tenant = :t',
    ExpressionAttributeValues: { ':x': { N: '3' }, ':t': { S: 'u' } },
  },
  SearchVectors: {
    TableName: 'mutated',
    IndexName: 'byLikeness',
    SearchVector: vector,
    TopK: 5,
    SearchConditionExpression: 'tenant = :t AND color = :c',
    ProjectionExpression: '#v[0], title',
    ExpressionAttributeNames: { '#v': 'vector' },
    ExpressionAttributeValues: { ':t': { S: 't' }, ':c': { S: 'red' } },
    ReturnConsumedCapacity: 'TOTAL',
  },
}

const junk = fc.constantFrom<unknown>(
  null,
  0,
  -1,
  1.5,
  1e300,
  '',
  'x',
  true,
  [],
  {},
  [[]],
  { L: [] },
  { N: '1E39' },
  { N: '-0' },
  { N: 'NaN' },
  { S: '' },
  { NS: ['1', '2'] },
  { L: [{ N: '1' }, { N: '2' }, { N: '3' }] },
  'tenant <> :t',
  'tenant = :t OR color = :c',
  'vector[0] = :t',
  '(tenant = :t)',
  'EUCLIDEAN',
  '__proto__',
)

let engine: Engine

beforeAll(async () => {
  engine = await open({ memory: true })
  await engine.handle('CreateTable', Buffer.from(JSON.stringify(table)))
  const { VectorIndexes: _, ...plain } = table
  const definitions = { ...plain, TableName: 'plain', AttributeDefinitions: AttributeDefinitions.slice(0, 1) }
  await engine.handle('CreateTable', Buffer.from(JSON.stringify(definitions)))
})

afterAll(() => engine.close())

/** The request with one of its values replaced, wherever it is nested. */
function mutate(value: unknown, at: number, replacement: unknown): unknown {
  let left = at
  const visit = (node: unknown): unknown => {
    if (left-- === 0) return replacement
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, visit(member)]))
  }
  return visit(value)
}

test('no mutated vector request causes a failure of the engine or wrong data', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(requests)),
      fc.integer({ min: 1, max: 40 }),
      junk,
      async (operation, at, replacement) => {
        const body = JSON.stringify(mutate(requests[operation], at, replacement))
        const reply = await engine.handle(operation, Buffer.from(body))
        expect(reply.status, `${operation} ${body} ${reply.body}`).toBeLessThan(500)
      },
    ),
    { numRuns: 3000 },
  )
  await engine.settled()
  expect(engine.verifyData()).toMatchObject({ problems: 0 })
}, 60_000)
