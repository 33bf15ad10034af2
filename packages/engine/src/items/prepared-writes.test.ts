import type { AttributeValue, Item, TransactWriteItem, UpdateItemInput } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Engine } from '../engine.js'
import { open } from '../open.js'

const TableName = 'Items'
/** Above the size at which writes are prepared, with a margin for the other attributes. */
const padding = 'p'.repeat(140_000)
const keys = ['a', 'b', 'c', 'd']

/** Writes of one transaction on different items, with conditions that may fail and updates that may be refused. */
const actions = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...keys, 'missing'),
    kind: fc.constantFrom('Put', 'Update', 'Delete', 'ConditionCheck', 'Wrong'),
    condition: fc.constantFrom(undefined, 'attribute_exists(id)', 'n < :n', 'attribute_not_exists(id)'),
    n: fc.integer({ min: 0, max: 5 }),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 4 },
)
type Action = typeof actions extends fc.Arbitrary<readonly (infer One)[]> ? One : never

function memberOf({ id, kind, condition, n }: Action): TransactWriteItem {
  const Key: Item = { id: { S: id } }
  const values: Record<string, AttributeValue> = { ':n': { N: String(n) } }
  const usesN = condition === 'n < :n'
  const checked = {
    TableName,
    ...(condition !== undefined && { ConditionExpression: condition }),
    ...(usesN && { ExpressionAttributeValues: values }),
  }
  if (kind === 'Put') return { Put: { ...checked, Item: { ...Key, n: { N: String(n) } } } }
  if (kind === 'Delete') return { Delete: { ...checked, Key } }
  if (kind === 'ConditionCheck')
    return { ConditionCheck: { ...checked, ConditionExpression: condition ?? 'attribute_exists(n)', Key } }
  const UpdateExpression = kind === 'Update' ? 'SET n = :n' : 'ADD padding :n'
  return { Update: { ...checked, Key, UpdateExpression, ExpressionAttributeValues: values } }
}

async function fresh(large: boolean): Promise<Engine> {
  const engine = await open({ memory: true })
  await engine.createTable({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [
      { AttributeName: 'id', AttributeType: 'S' },
      { AttributeName: 'n', AttributeType: 'N' },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'byN',
        KeySchema: [{ AttributeName: 'n', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  })
  for (const [at, id] of keys.entries()) {
    const S = large ? padding : 'small'
    await engine.putItem({ TableName, Item: { id: { S: id }, n: { N: String(at) }, padding: { S } } })
  }
  return engine
}

/** All items of the table and the index, with the padding left out. */
async function contents(engine: Engine): Promise<unknown> {
  const pages = await Promise.all([
    engine.scan({ TableName, ProjectionExpression: 'id, n' }),
    engine.scan({ TableName, IndexName: 'byN', ProjectionExpression: 'id, n' }),
  ])
  return pages.map(({ Items }) => Items!.map((item) => JSON.stringify(item)).sort())
}

/** The outcomes of transactions that run at the same time, in their order. */
async function outcomes(engine: Engine, transactions: readonly (readonly Action[])[]): Promise<unknown> {
  const settled = await Promise.allSettled(
    transactions.map((each) => engine.transactWriteItems({ TransactItems: each.map(memberOf) })),
  )
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))
}

test('a transaction has the same result on large items as on small ones', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (transaction) => {
      const [large, small] = [await fresh(true), await fresh(false)]
      expect(await outcomes(large, [transaction])).toEqual(await outcomes(small, [transaction]))
      expect(await contents(large)).toEqual(await contents(small))
      expect(large.verifyData().findings).toEqual([])
      await Promise.all([large.close(), small.close()])
    }),
    { seed: 15, numRuns: 60 },
  )
})

/** The outcome of a separate write, for an action that is not a check. */
async function outcomeOfOne(engine: Engine, action: Action): Promise<unknown> {
  const { Put, Update, Delete } = memberOf(action)
  const answer = { ReturnValues: 'ALL_OLD' as const, ReturnConsumedCapacity: 'INDEXES' as const }
  try {
    const reply = await (Put !== undefined
      ? engine.putItem({ ...Put, ...answer })
      : Update !== undefined
        ? engine.updateItem({ ...Update, ...answer } as UpdateItemInput)
        : engine.deleteItem({ ...Delete!, ...answer }))
    return Object.keys(reply.Attributes ?? {})
  } catch (error) {
    return String(error)
  }
}

test('a single write has the same result on a large item as on a small one', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (each) => {
      const [large, small] = [await fresh(true), await fresh(false)]
      const singles = each.filter(({ kind }) => kind !== 'ConditionCheck')
      for (const action of singles)
        expect(await outcomeOfOne(large, action)).toEqual(await outcomeOfOne(small, action))
      expect(await contents(large)).toEqual(await contents(small))
      expect(large.verifyData().findings).toEqual([])
      await Promise.all([large.close(), small.close()])
    }),
    { seed: 15, numRuns: 60 },
  )
})

test('a batch has the same result on large items as on small ones, in one commit or in several', async () => {
  const put = fc.record({ id: fc.constantFrom(...keys, 'x', 'y', 'z'), n: fc.integer({ min: 0, max: 5 }) })
  const requests = fc.uniqueArray(fc.record({ put, removes: fc.boolean() }), {
    selector: (each) => each.put.id,
    minLength: 1,
  })
  await fc.assert(
    fc.asyncProperty(requests, async (wanted) => {
      const found = []
      for (const large of [true, false]) {
        const engine = await fresh(large)
        const S = large ? padding : 'other'
        const { ConsumedCapacity, ...reply } = await engine.batchWriteItem({
          RequestItems: {
            [TableName]: wanted.map(({ put: { id, n }, removes }) =>
              removes
                ? { DeleteRequest: { Key: { id: { S: id } } } }
                : {
                    PutRequest: {
                      Item: { id: { S: id }, n: { N: String(n) }, padding: { S } },
                    },
                  },
            ),
          },
          ReturnConsumedCapacity: 'INDEXES',
        })
        expect(ConsumedCapacity).toHaveLength(1)
        expect(engine.verifyData().findings).toEqual([])
        found.push([reply, await contents(engine)])
        await engine.close()
      }
      expect(found[0]).toEqual(found[1])
    }),
    { seed: 15, numRuns: 30 },
  )
})

test('a refused batch of large items has written nothing', async () => {
  const engine = await fresh(true)
  const before = await contents(engine)
  const item = (id: string): Item => ({ id: { S: id }, n: { N: '9' }, padding: { S: padding.repeat(2) } })
  const puts = ['a', 'b', 'x', 'y', 'x'].map((id) => ({ PutRequest: { Item: item(id) } }))
  const wrong = [...puts.slice(0, 4), { PutRequest: { Item: { ...item('z'), n: { S: 'wrong' } } } }]
  for (const requests of [puts, wrong])
    await expect(engine.batchWriteItem({ RequestItems: { [TableName]: requests } })).rejects.toMatchObject({
      code: 'ValidationException',
    })
  expect(await contents(engine)).toEqual(before)
  await engine.close()
})

test('single writes of one large item at the same time see each other', async () => {
  const engine = await fresh(true)
  const increment = (n: number) =>
    engine.updateItem({
      TableName,
      Key: { id: { S: 'a' } },
      UpdateExpression: 'ADD n :one',
      ConditionExpression: 'n < :n',
      ExpressionAttributeValues: { ':one': { N: '1' }, ':n': { N: String(n) } },
    })
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => increment(5)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const { Item } = await engine.getItem({ TableName, Key: { id: { S: 'a' } } })
  expect(Item!.n).toEqual({ N: '5' })
  await engine.close()
})

test('transactions that change items which another has prepared see each other', async () => {
  const engine = await fresh(true)
  const transfer = (from: string, to: string) =>
    engine.transactWriteItems({
      TransactItems: [
        [from, '-1'],
        [to, '1'],
      ].map(([id, step]) => ({
        Update: {
          TableName,
          Key: { id: { S: id! } },
          UpdateExpression: 'ADD n :step',
          ExpressionAttributeValues: { ':step': { N: step! } },
        },
      })),
    })
  const single = () =>
    engine.updateItem({
      TableName,
      Key: { id: { S: 'a' } },
      UpdateExpression: 'ADD n :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
    })
  await Promise.all([
    transfer('a', 'b'),
    transfer('b', 'c'),
    transfer('a', 'c'),
    single(),
    transfer('c', 'd'),
    single(),
    transfer('d', 'a'),
  ])
  const { Items } = await engine.scan({ TableName, ProjectionExpression: 'id, n' })
  const found = Object.fromEntries(Items!.map(({ id, n }) => [(id as { S: string }).S, n]))
  expect(found).toEqual({ a: { N: '1' }, b: { N: '1' }, c: { N: '3' }, d: { N: '3' } })
  expect(engine.verifyData().findings).toEqual([])
  await engine.close()
})
