import assert from 'node:assert/strict'
import type { Item, OperationInput } from '@tablewright/dynamo'
import { type ConformanceCase, invalid, type Send, single, text, withTable } from './conformance-case.js'
import {
  fill,
  found,
  ofAcme,
  plain,
  plainIndex,
  product,
  scoped,
  searched,
  vectors,
} from './vector-tables.js'

const scoreCases: readonly ConformanceCase[] = [
  {
    name: 'COSINE and EUCLIDEAN return the smallest scores first, DOT_PRODUCT the largest',
    run: async (send) => {
      for (const [DistanceFunction, wanted] of [
        [
          'COSINE',
          [
            ['long', 0],
            ['near', 0],
            ['side', 1],
            ['zero', 1],
            ['back', 2],
          ],
        ],
        [
          'EUCLIDEAN',
          [
            ['near', 0],
            ['zero', 1],
            ['side', Math.SQRT2],
            ['back', 2],
            ['long', 9],
          ],
        ],
        [
          'DOT_PRODUCT',
          [
            ['long', 10],
            ['near', 1],
            ['side', 0],
            ['zero', 0],
            ['back', -1],
          ],
        ],
      ] as const) {
        const table = { ...single, VectorIndexes: [{ ...plainIndex, DistanceFunction }] }
        await withTable(send, table, async (TableName) => {
          const items = { near: [1, 0], long: [10, 0], side: [0, 1], back: [-1, 0], zero: [0, 0] }
          for (const [id, each] of Object.entries(items))
            await send('PutItem', { TableName, Item: { id: text(id), embedding: vectors(...each) } })
          const input = { TableName, IndexName: 'plain', SearchVector: searched(1, 0), TopK: 5 }
          const scores = await found(send, input)
          assert.deepEqual(new Map(scores as [string, number][]), new Map(wanted as never))
          assert.deepEqual(
            scores.map(([, score]) => score),
            wanted.map(([, score]) => score),
          )
          assert.equal((await found(send, { ...input, TopK: 2 })).length, 2)
        })
      }
    },
  },
  {
    name: 'a HASH attribute confines a search to one partition, and an INLINE_FILTER narrows it',
    run: (send) =>
      withTable(send, scoped, async (TableName) => {
        await fill(send, TableName)
        const input = { TableName, IndexName: 'scoped', SearchVector: searched(1, 0), TopK: 10, ...ofAcme }
        assert.deepEqual(await found(send, input), [
          ['p1', 0],
          ['p3', Math.sqrt(5)],
          ['p2', Math.sqrt(20)],
        ])
        const filtered = {
          ...input,
          SearchConditionExpression: ':b = brand AND (tenant = :t)',
          ExpressionAttributeValues: { ':t': text('acme'), ':b': text('x') },
        }
        assert.deepEqual(await found(send, filtered), [
          ['p1', 0],
          ['p3', Math.sqrt(5)],
        ])
        const nobody = { ...input, ExpressionAttributeValues: { ':t': text('nobody') } }
        assert.deepEqual(await found(send, nobody), [])
      }),
  },
  {
    name: 'an item follows its vector and its HASH attribute into a vector index and out of it',
    run: (send) =>
      withTable(send, scoped, async (TableName) => {
        await fill(send, TableName)
        const search = { TableName, IndexName: 'scoped', SearchVector: searched(1, 0), TopK: 10, ...ofAcme }
        const names = async () => (await found(send, search)).map(([name]) => name)
        const update = (id: string, UpdateExpression: string, values?: Item) =>
          send('UpdateItem', {
            TableName,
            Key: { id: text(id) },
            UpdateExpression,
            ...(values && { ExpressionAttributeValues: values }),
          })
        await update('p1', 'REMOVE embedding')
        assert.deepEqual(await names(), ['p3', 'p2'])
        await update('p3', 'REMOVE tenant')
        assert.deepEqual(await names(), ['p2'])
        await update('p4', 'SET tenant = :t', { ':t': text('acme') })
        assert.deepEqual(await names(), ['p4', 'p2'])
        await update('p2', 'SET embedding = :v', { ':v': vectors(1, 0.5) })
        assert.deepEqual(await found(send, search), [
          ['p4', 0],
          ['p2', 0.5],
        ])
        await send('DeleteItem', { TableName, Key: { id: text('p4') } })
        assert.deepEqual(await names(), ['p2'])
        const described = await send('DescribeTable', { TableName })
        assert.equal(described.Table.VectorIndexes?.[0]?.ItemCount, 1)
      }),
  },
]

const projectionCases: readonly ConformanceCase[] = [
  {
    name: 'results have the projected attributes, and the vector only if it is named',
    run: (send) =>
      withTable(send, scoped, async (TableName) => {
        await fill(send, TableName)
        const search = { TableName, IndexName: 'scoped', SearchVector: searched(1, 0), TopK: 1, ...ofAcme }
        const first = async (more: object) =>
          (await send('SearchVectors', { ...search, ...more })).SearchResults[0]!.Item
        const { embedding: _, price: __, ...projected } = product('p1', 'acme', 'x', 1, 0)
        assert.deepEqual(await first({}), projected)
        assert.deepEqual(await first({ ProjectionExpression: 'id, embedding, price' }), {
          id: text('p1'),
          embedding: vectors(1, 0),
        })
        assert.deepEqual(await first({ ProjectionExpression: 'embedding[1]' }), { embedding: vectors(0) })
      }),
  },
  {
    name: 'a vector is returned from its index as the nearest 32-bit numbers, without an exponent',
    run: (send) =>
      withTable(send, plain, async (TableName) => {
        const written = ['0.1234567890123', '3.4028235E+38']
        await send('PutItem', { TableName, Item: { id: text('a'), embedding: vectors(...written) } })
        const search = { TableName, IndexName: 'plain', SearchVector: searched(1, 0), TopK: 1 }
        const { SearchResults } = await send('SearchVectors', {
          ...search,
          ProjectionExpression: 'embedding',
        })
        assert.deepEqual(SearchResults[0]!.Item, {
          embedding: vectors('0.12345679', '340282350000000000000000000000000000000'),
        })
        const { Item } = await send('GetItem', { TableName, Key: { id: text('a') } })
        assert.deepEqual(
          Item?.embedding,
          vectors('0.1234567890123', '340282350000000000000000000000000000000'),
        )
      }),
  },
  {
    name: 'consumed capacity of a vector index is counted in bytes',
    run: (send) =>
      withTable(
        send,
        { ...plain, VectorIndexes: [{ ...plainIndex, Dimensions: 300 }] },
        async (TableName) => {
          const embedding = vectors(...Array<number>(300).fill(1))
          const Item = { id: text('a'), note: text('x'.repeat(20)), embedding }
          const ReturnConsumedCapacity = 'INDEXES' as const
          const put = (item: Item) => send('PutItem', { TableName, Item: item, ReturnConsumedCapacity })
          const bytes = 4 * 300 + 'embedding'.length + 'id'.length + 1 + 'note'.length + 20
          const one = { VectorIndexes: { plain: { VectorWriteRequestBytes: bytes } } }
          assert.deepEqual((await put(Item)).ConsumedCapacity?.VectorIndexes, one.VectorIndexes)
          assert.equal((await put(Item)).ConsumedCapacity?.VectorIndexes, undefined)
          assert.equal((await put({ id: text('b') })).ConsumedCapacity?.VectorIndexes, undefined)
          const removed = await send('DeleteItem', {
            TableName,
            Key: { id: text('a') },
            ReturnConsumedCapacity,
          })
          assert.deepEqual(removed.ConsumedCapacity?.VectorIndexes, one.VectorIndexes)
          const search = { TableName, IndexName: 'plain', SearchVector: embedding.L, TopK: 1 }
          const answer = await send('SearchVectors', { ...search, ReturnConsumedCapacity })
          assert.deepEqual(Object.keys(answer.ConsumedCapacity ?? {}), ['VectorSearchRequestBytes'])
          assert.equal((await send('SearchVectors', search)).ConsumedCapacity, undefined)
        },
      ),
  },
  {
    name: 'a write counts an indexed vector as 32-bit numbers, a read as the list that it is',
    run: (send) =>
      withTable(send, { ...plain, VectorIndexes: [{ ...plainIndex, Dimensions: 6 }] }, async (TableName) => {
        // As a number, each takes 20 bytes, and a list takes 3 bytes and 1 for each element.
        const embedding = vectors(...Array<string>(6).fill('12345678901234567890123456789012345678'))
        const billed = 'id'.length + 1 + 'embedding'.length + 4 * 6 + 'pad'.length
        const units = async (id: string, size: number) => {
          const pad = text('x'.repeat(size - billed))
          const put = {
            TableName,
            Item: { id: text(id), embedding, pad },
            ReturnConsumedCapacity: 'TOTAL' as const,
          }
          return (await send('PutItem', put)).ConsumedCapacity!.CapacityUnits
        }
        assert.equal(await units('a', 1024), 1)
        assert.equal(await units('b', 1025), 2)
        await units('c', 4096)
        const read = await send('GetItem', {
          TableName,
          Key: { id: text('c') },
          ConsistentRead: true,
          ReturnConsumedCapacity: 'TOTAL',
        })
        assert.equal(read.ConsumedCapacity!.CapacityUnits, 2)
      }),
  },
]

const lifecycleCases: readonly ConformanceCase[] = [
  {
    name: 'a vector index is described, and added to and removed from a table with items',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        await send('PutItem', { TableName, Item: { id: text('a'), embedding: vectors(1, 2) } })
        await send('PutItem', { TableName, Item: { id: text('odd'), embedding: text('not a vector') } })
        const added = await send('UpdateTable', { TableName, VectorIndexUpdates: [{ Create: plainIndex }] })
        assert.deepEqual(
          added.TableDescription.VectorIndexes?.map(({ IndexStatus, Backfilling }) => [
            IndexStatus,
            Backfilling,
          ]),
          [['CREATING', false]],
        )
        const search = { TableName, IndexName: 'plain', SearchVector: searched(1, 2), TopK: 3 }
        await untilSearchable(send, search)
        assert.deepEqual(await found(send, search), [['a', 0]])
        const { Table } = await send('DescribeTable', { TableName })
        const [index] = Table.VectorIndexes!
        assert.deepEqual(index, {
          ...plainIndex,
          IndexStatus: 'ACTIVE',
          ItemCount: 1,
          IndexSizeBytes: 8 + 'embedding'.length + 'id'.length + 1,
          IndexArn: `${Table.TableArn}/index/plain`,
        })
        await send('UpdateTable', { TableName, VectorIndexUpdates: [{ Delete: { IndexName: 'plain' } }] })
        await invalid(send, 'SearchVectors', search, 'The table does not have the specified index: plain')
        assert.equal((await send('DescribeTable', { TableName })).Table.VectorIndexes, undefined)
      }),
  },
]

async function untilSearchable(send: Send, search: OperationInput<'SearchVectors'>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      await send('SearchVectors', search)
      return
    } catch (error) {
      assert.match((error as Error).message, /^Cannot search backfilling vector index: plain$/)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}

export const vectorCases: readonly ConformanceCase[] = [...scoreCases, ...projectionCases, ...lifecycleCases]
