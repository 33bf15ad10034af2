import assert from 'node:assert/strict'
import type { OperationInput } from '@tablewright/dynamo'
import { type ConformanceCase, key, number, pair, refused, text, withTable } from './conformance-case.js'

const indexed: Omit<OperationInput<'CreateTable'>, 'TableName'> = {
  ...pair,
  AttributeDefinitions: [...pair.AttributeDefinitions, { AttributeName: 'g', AttributeType: 'S' }],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'all',
      KeySchema: [{ AttributeName: 'g', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
    {
      IndexName: 'keys',
      KeySchema: [{ AttributeName: 'g', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
}

/** Text that makes an item with the key ('p', 'a') and an attribute `t` exactly this large. */
const upTo = (size: number) => text('x'.repeat(size - 'pkpskat'.length))

export const capacityCases: readonly ConformanceCase[] = [
  {
    name: 'reads cost by 4 KB: half when eventual, double in a transaction, the minimum for a miss',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const get = async (ConsistentRead: boolean) =>
          (
            await send('GetItem', {
              TableName,
              Key: key('p', 'a'),
              ConsistentRead,
              ReturnConsumedCapacity: 'TOTAL',
            })
          ).ConsumedCapacity
        assert.deepEqual(await get(false), { TableName, CapacityUnits: 0.5 })
        await send('PutItem', { TableName, Item: { ...key('p', 'a'), t: upTo(4_096) } })
        assert.deepEqual(await get(true), { TableName, CapacityUnits: 1 })
        await send('PutItem', { TableName, Item: { ...key('p', 'a'), t: upTo(4_097) } })
        assert.deepEqual(await get(true), { TableName, CapacityUnits: 2 })
        assert.deepEqual(await get(false), { TableName, CapacityUnits: 1 })
        const transaction = await send('TransactGetItems', {
          TransactItems: [{ Get: { TableName, Key: key('p', 'a') } }],
          ReturnConsumedCapacity: 'INDEXES',
        })
        const units = { CapacityUnits: 4, ReadCapacityUnits: 4 }
        assert.deepEqual(transaction.ConsumedCapacity, [{ TableName, ...units, Table: units }])
      }),
  },
  {
    name: 'writes cost by 1 KB of the larger image, on the table and on each index that changes',
    run: (send) =>
      withTable(send, indexed, async (TableName) => {
        const put = async (item: object) =>
          (
            await send('PutItem', {
              TableName,
              Item: { ...key('p', 'a'), ...item },
              ReturnConsumedCapacity: 'INDEXES',
            })
          ).ConsumedCapacity!
        const expected = (table: number, all?: number, keys?: number) => ({
          TableName,
          CapacityUnits: table + (all ?? 0) + (keys ?? 0),
          Table: { CapacityUnits: table },
          ...((all ?? keys) !== undefined && {
            GlobalSecondaryIndexes: {
              ...(all !== undefined && { all: { CapacityUnits: all } }),
              ...(keys !== undefined && { keys: { CapacityUnits: keys } }),
            },
          }),
        })
        assert.deepEqual(await put({ t: upTo(2_048) }), expected(2))
        assert.deepEqual(await put({ t: upTo(100) }), expected(2))
        assert.deepEqual(await put({ t: upTo(100), g: text('1') }), expected(1, 1, 1))
        assert.deepEqual(await put({ t: upTo(1_500), g: text('1') }), expected(2, 2))
        assert.deepEqual(await put({ t: upTo(1_500), g: text('1') }), expected(2))
        assert.deepEqual(await put({ t: upTo(100), g: text('2') }), expected(2, 3, 2))
        assert.deepEqual(await put({ t: upTo(100) }), expected(1, 1, 1))
      }),
  },
  {
    name: 'a transaction doubles the units of the table, not those of its indexes',
    run: (send) =>
      withTable(send, indexed, async (TableName) => {
        const { ConsumedCapacity } = await send('TransactWriteItems', {
          TransactItems: [{ Put: { TableName, Item: { ...key('p', 'a'), g: text('1') } } }],
          ReturnConsumedCapacity: 'INDEXES',
        })
        const one = { CapacityUnits: 1, WriteCapacityUnits: 1 }
        const two = { CapacityUnits: 2, WriteCapacityUnits: 2 }
        assert.deepEqual(ConsumedCapacity, [
          {
            TableName,
            CapacityUnits: 4,
            WriteCapacityUnits: 4,
            Table: two,
            GlobalSecondaryIndexes: { all: one, keys: one },
          },
        ])
      }),
  },
  {
    name: 'a query rounds the sum of the examined items, a batch rounds each item',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const names = ['a', 'b', 'c', 'd']
        for (const sk of names)
          await send('PutItem', { TableName, Item: { ...key('p', sk), t: upTo(1_024) } })
        const query = await send('Query', {
          TableName,
          KeyConditionExpression: 'pk = :p',
          FilterExpression: 'attribute_not_exists(t)',
          ExpressionAttributeValues: { ':p': text('p') },
          ReturnConsumedCapacity: 'TOTAL',
        })
        assert.deepEqual([query.Count, query.ConsumedCapacity], [0, { TableName, CapacityUnits: 0.5 }])
        const batch = await send('BatchGetItem', {
          RequestItems: { [TableName]: { Keys: names.map((sk) => key('p', sk)) } },
          ReturnConsumedCapacity: 'TOTAL',
        })
        assert.deepEqual(batch.ConsumedCapacity, [{ TableName, CapacityUnits: 2 }])
      }),
  },
  {
    name: 'item collection metrics are those of a table with local indexes',
    run: async (send) => {
      const put = (TableName: string) =>
        send('PutItem', {
          TableName,
          Item: { ...key('p', 'a'), l: number(1) },
          ReturnItemCollectionMetrics: 'SIZE',
        })
      await withTable(send, pair, async (TableName) => assert.deepEqual(await put(TableName), {}))
      const local = {
        ...pair,
        AttributeDefinitions: [
          ...pair.AttributeDefinitions,
          { AttributeName: 'l', AttributeType: 'N' as const },
        ],
        LocalSecondaryIndexes: [
          {
            IndexName: 'local',
            KeySchema: [
              { AttributeName: 'pk', KeyType: 'HASH' as const },
              { AttributeName: 'l', KeyType: 'RANGE' as const },
            ],
            Projection: { ProjectionType: 'ALL' as const },
          },
        ],
      }
      await withTable(send, local, async (TableName) => {
        assert.deepEqual(await put(TableName), {
          ItemCollectionMetrics: { ItemCollectionKey: { pk: text('p') }, SizeEstimateRangeGB: [0, 1] },
        })
      })
    },
  },
  {
    name: 'a failed condition reports no capacity',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const refusal = await refused(
          send,
          'DeleteItem',
          {
            TableName,
            Key: key('p', 'a'),
            ConditionExpression: 'attribute_exists(pk)',
            ReturnConsumedCapacity: 'TOTAL',
          },
          'ConditionalCheckFailedException',
        )
        assert.equal(refusal.message, 'The conditional request failed')
      }),
  },
]
