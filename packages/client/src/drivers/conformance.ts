import assert from 'node:assert/strict'
import type { Item } from '@tablewright/dynamo'
import type { Driver } from './driver.js'

/** The table that the cases work in. */
const table = 'DriverConformance'

/** One test of the driver interface. Cases share a table, and each uses a partition of its own. */
export interface DriverCase {
  readonly name: string
  run(driver: Driver): Promise<void>
}

/** Creates the table of the cases. Call it once, on an empty database. */
export async function prepareConformance(driver: Driver): Promise<void> {
  await driver.send('CreateTable', {
    TableName: table,
    AttributeDefinitions: [
      { AttributeName: 'PK', AttributeType: 'S' },
      { AttributeName: 'SK', AttributeType: 'S' },
    ],
    KeySchema: [
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ],
    VectorIndexes: [
      {
        IndexName: 'ByVector',
        VectorAttribute: { AttributeName: 'vector' },
        Dimensions: 2,
        DistanceFunction: 'EUCLIDEAN',
        SearchSchema: [{ AttributeName: 'PK', SearchSchemaElementType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
    BillingMode: 'PAY_PER_REQUEST',
  })
}

/** The tests that every driver must pass: `for (const { name, run } of driverCases) test(name, () => run(driver))`. */
export const driverCases: readonly DriverCase[] = [
  {
    name: 'an item that was put is read back, replaced and deleted',
    run: async (driver) => {
      const key = keyOf('round-trip', '1')
      assert.deepEqual(
        await driver.send('PutItem', { TableName: table, Item: { ...key, a: { S: 'one' } } }),
        {},
      )
      const replaced = await driver.send('PutItem', {
        TableName: table,
        Item: { ...key, a: { S: 'two' } },
        ReturnValues: 'ALL_OLD',
      })
      assert.deepEqual(replaced.Attributes, { ...key, a: { S: 'one' } })
      assert.deepEqual(await read(driver, key), { ...key, a: { S: 'two' } })
      await driver.send('DeleteItem', { TableName: table, Key: key })
      assert.equal(await read(driver, key), undefined)
    },
  },
  {
    name: 'a missing item is a response without an item',
    run: async (driver) => {
      const output = await driver.send('GetItem', { TableName: table, Key: keyOf('nobody', '1') })
      assert.deepEqual(output, {})
    },
  },
  {
    name: 'every type of value is read as it was written',
    run: async (driver) => {
      const item = {
        ...keyOf('types', '1'),
        text: { S: 'ä 漢字 🦉 \u0000 "quoted" \\ \u2028' },
        empty: { S: '' },
        number: { N: '-12345678901234567890.123456789012345678' },
        huge: { N: `1${'0'.repeat(125)}` },
        binary: { B: 'AAEC/f7/' },
        noBytes: { B: '' },
        flag: { BOOL: false },
        nothing: { NULL: true as const },
        list: { L: [{ N: '1' }, { L: [] }, { B: 'aGk=' }] },
        map: { M: { B: { S: 'a name like a type' }, BS: { L: [] }, inner: { M: { deep: { B: '/w==' } } } } },
        'B#ß': { N: '0' },
      }
      await driver.send('PutItem', { TableName: table, Item: item })
      assert.deepEqual(await read(driver, item), item)
    },
  },
  {
    name: 'sets of text, numbers and bytes are read whole',
    run: async (driver) => {
      const item = {
        ...keyOf('sets', '1'),
        texts: { SS: ['b', 'ä', 'a'] },
        numbers: { NS: ['3', '-1', '2.5'] },
        bytes: { BS: ['AA==', '/v8='] },
      }
      await driver.send('PutItem', { TableName: table, Item: item })
      assert.deepEqual(sortedSets((await read(driver, item))!), sortedSets(item))
    },
  },
  {
    name: 'an update returns the requested values',
    run: async (driver) => {
      const Key = keyOf('update', '1')
      const output = await driver.send('UpdateItem', {
        TableName: table,
        Key,
        UpdateExpression: 'SET #b = :b ADD hits :one',
        ExpressionAttributeNames: { '#b': 'B' },
        ExpressionAttributeValues: { ':b': { B: 'AAE=' }, ':one': { N: '1' } },
        ReturnValues: 'ALL_NEW',
      })
      assert.deepEqual(output.Attributes, { ...Key, B: { B: 'AAE=' }, hits: { N: '1' } })
    },
  },
  {
    name: 'a query returns its pages in order, with the key of the next page',
    run: async (driver) => {
      for (const number of ['3', '1', '2']) {
        await driver.send('PutItem', { TableName: table, Item: keyOf('page', number) })
      }
      const first = await queryPage(driver, undefined)
      assert.deepEqual(first.Items, [keyOf('page', '1'), keyOf('page', '2')])
      assert.deepEqual(first.LastEvaluatedKey, keyOf('page', '2'))
      const second = await queryPage(driver, first.LastEvaluatedKey)
      assert.deepEqual(second.Items, [keyOf('page', '3')])
      assert.equal(second.LastEvaluatedKey, undefined)
      assert.deepEqual([second.Count, second.ScannedCount], [1, 1])
    },
  },
  {
    name: 'a condition that fails brings the item along',
    run: async (driver) => {
      const item = { ...keyOf('condition', '1'), data: { B: 'AQI=' } }
      await driver.send('PutItem', { TableName: table, Item: item })
      const again = driver.send('PutItem', {
        TableName: table,
        Item: item,
        ConditionExpression: 'attribute_not_exists(PK)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      })
      await assert.rejects(again, {
        name: 'DynamoError',
        code: 'ConditionalCheckFailedException',
        message: 'The conditional request failed',
        status: 400,
        fields: { Item: item },
      })
    },
  },
  {
    name: 'a cancelled transaction carries the reason of each action and writes nothing',
    run: async (driver) => {
      const present = { ...keyOf('cancel', '1'), data: { B: 'AQI=' } }
      const absent = keyOf('cancel', '2')
      await driver.send('PutItem', { TableName: table, Item: present })
      const transaction = driver.send('TransactWriteItems', {
        TransactItems: [
          { Put: { TableName: table, Item: absent } },
          {
            Put: {
              TableName: table,
              Item: present,
              ConditionExpression: 'attribute_not_exists(PK)',
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
        ],
      })
      await assert.rejects(
        transaction,
        (error: { code: string; fields: { CancellationReasons: unknown } }) => {
          assert.equal(error.code, 'TransactionCanceledException')
          assert.deepEqual(error.fields.CancellationReasons, [
            { Code: 'None' },
            { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed', Item: present },
          ])
          return true
        },
      )
      assert.equal(await read(driver, absent), undefined)
    },
  },
  {
    name: 'a transaction with a token is applied once',
    run: async (driver) => {
      const Key = keyOf('token', '1')
      const transaction = {
        ClientRequestToken: 'driver-conformance-token',
        TransactItems: [
          {
            Update: {
              TableName: table,
              Key,
              UpdateExpression: 'ADD hits :one',
              ExpressionAttributeValues: { ':one': { N: '1' } },
            },
          },
        ],
      }
      await driver.send('TransactWriteItems', transaction)
      await driver.send('TransactWriteItems', transaction)
      assert.deepEqual(await read(driver, Key), { ...Key, hits: { N: '1' } })
    },
  },
  {
    name: 'a batch writes and reads several items',
    run: async (driver) => {
      const items = ['1', '2'].map((number) => ({ ...keyOf('batch', number), data: { B: 'AQI=' } }))
      const written = await driver.send('BatchWriteItem', {
        RequestItems: { [table]: items.map((Item) => ({ PutRequest: { Item } })) },
      })
      assert.deepEqual(written.UnprocessedItems, {})
      const output = await driver.send('BatchGetItem', {
        RequestItems: { [table]: { Keys: items.map(({ PK, SK }) => ({ PK, SK })), ConsistentRead: true } },
      })
      const found = [...output.Responses![table]!].sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))
      assert.deepEqual(found, items)
    },
  },
  {
    name: 'consumed capacity is returned on request',
    run: async (driver) => {
      const output = await driver.send('PutItem', {
        TableName: table,
        Item: keyOf('capacity', '1'),
        ReturnConsumedCapacity: 'TOTAL',
      })
      assert.deepEqual(output.ConsumedCapacity, { TableName: table, CapacityUnits: 1 })
    },
  },
  {
    name: 'a search of a vector index returns items with their scores, the nearest first',
    run: async (driver) => {
      const vectors = { near: ['1', '0.5'], far: ['-3', '1'] }
      for (const [name, each] of Object.entries(vectors)) {
        const vector = { L: each.map((N) => ({ N })) }
        await driver.send('PutItem', {
          TableName: table,
          Item: { ...keyOf('vectors', name), vector, data: { B: 'AQI=' } },
        })
      }
      const output = await driver.send('SearchVectors', {
        TableName: table,
        IndexName: 'ByVector',
        SearchVector: [{ N: '1' }, { N: '1' }],
        TopK: 2,
        SearchConditionExpression: 'PK = :partition',
        ExpressionAttributeValues: { ':partition': { S: 'vectors' } },
        ReturnConsumedCapacity: 'TOTAL',
      })
      assert.deepEqual(output.SearchResults, [
        { Item: { ...keyOf('vectors', 'near'), data: { B: 'AQI=' } }, Score: 0.5 },
        { Item: { ...keyOf('vectors', 'far'), data: { B: 'AQI=' } }, Score: 4 },
      ])
      assert.equal(typeof output.ConsumedCapacity?.VectorSearchRequestBytes, 'number')
    },
  },
  {
    name: 'the description of a table has times in seconds',
    run: async (driver) => {
      const { Table } = await driver.send('DescribeTable', { TableName: table })
      assert.equal(Table!.TableName, table)
      assert.equal(typeof Table!.CreationDateTime, 'number')
    },
  },
  {
    name: 'an error of DynamoDB has its code, message and status',
    run: async (driver) => {
      const missing = driver.send('GetItem', { TableName: 'NoSuchTable', Key: keyOf('x', '1') })
      await assert.rejects(missing, {
        name: 'DynamoError',
        code: 'ResourceNotFoundException',
        message: 'Requested resource not found',
        status: 400,
      })
      const wrong = driver.send('GetItem', { TableName: table, Key: { PK: { S: 'only half a key' } } })
      await assert.rejects(wrong, {
        name: 'DynamoError',
        code: 'ValidationException',
        message: 'The provided key element does not match the schema',
        status: 400,
      })
    },
  },
  {
    name: 'a call that was given up before it began is not sent',
    run: async (driver) => {
      const item = keyOf('abort', '1')
      const signal = AbortSignal.abort(new Error('enough'))
      const put = driver.send('PutItem', { TableName: table, Item: item }, { signal })
      await assert.rejects(put, { name: 'TablewrightError', code: 'REQUEST_ABORTED' })
      assert.equal(await read(driver, item), undefined)
    },
  },
]

function keyOf(partition: string, sort: string) {
  return { PK: { S: partition }, SK: { S: sort } }
}

function sortKeyOf(item: Item): string {
  return (item.SK as { S: string }).S
}

async function read(driver: Driver, { PK, SK }: ReturnType<typeof keyOf>): Promise<Item | undefined> {
  const output = await driver.send('GetItem', { TableName: table, Key: { PK, SK }, ConsistentRead: true })
  return output.Item
}

function queryPage(driver: Driver, start: Item | undefined) {
  return driver.send('Query', {
    TableName: table,
    KeyConditionExpression: 'PK = :partition',
    ExpressionAttributeValues: { ':partition': { S: 'page' } },
    Limit: 2,
    ...(start !== undefined && { ExclusiveStartKey: start }),
  })
}

/** Sets have no order: they are sorted before they are compared. */
function sortedSets(item: object): object {
  const sorted = Object.entries(item).map(([name, value]: [string, Record<string, unknown>]) => {
    const [type, elements] = Object.entries(value)[0]!
    return [name, { [type]: Array.isArray(elements) ? elements.toSorted() : elements }]
  })
  return Object.fromEntries(sorted)
}
