import assert from 'node:assert/strict'
import type { Item, OperationInput } from '@tablewright/dynamo'
import {
  allPages,
  type ConformanceCase,
  invalid,
  key,
  number,
  pair,
  type Send,
  text,
  withTable,
} from './conformance-case.js'

type Table = Omit<OperationInput<'CreateTable'>, 'TableName'>

/** Global indexes of every projection on `owner` and `at`, and a local one on `at`. */
const indexed: Table = {
  ...pair,
  AttributeDefinitions: [
    ...pair.AttributeDefinitions,
    { AttributeName: 'owner', AttributeType: 'S' },
    { AttributeName: 'at', AttributeType: 'N' },
  ],
  GlobalSecondaryIndexes: [
    { IndexName: 'byOwner', ...onOwner(), Projection: { ProjectionType: 'ALL' } },
    { IndexName: 'keysOnly', ...onOwner(), Projection: { ProjectionType: 'KEYS_ONLY' } },
    {
      IndexName: 'included',
      ...onOwner(),
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['title'] },
    },
  ],
  LocalSecondaryIndexes: [
    {
      IndexName: 'byTime',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'at', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
}

function onOwner() {
  return {
    KeySchema: [
      { AttributeName: 'owner', KeyType: 'HASH' as const },
      { AttributeName: 'at', KeyType: 'RANGE' as const },
    ],
  }
}

const item = (sk: string, at: number, more: Item = {}): Item => ({
  ...key('p', sk),
  owner: text('o'),
  at: number(at),
  title: text(`title ${sk}`),
  body: text('body'),
  ...more,
})

const ofOwner = (TableName: string, IndexName: string): OperationInput<'Query'> => ({
  TableName,
  IndexName,
  KeyConditionExpression: '#o = :o',
  ExpressionAttributeNames: { '#o': 'owner' },
  ExpressionAttributeValues: { ':o': text('o') },
})

const putAll = async (send: Send, TableName: string, items: readonly Item[]) => {
  for (const Item of items) await send('PutItem', { TableName, Item })
}

export const indexCases: readonly ConformanceCase[] = [
  {
    name: 'a global index contains its projected attributes, in the order of its key',
    run: (send) =>
      withTable(send, indexed, async (TableName) => {
        await putAll(send, TableName, [item('b', 2), item('a', 3), item('c', -1)])
        const all = await send('Query', ofOwner(TableName, 'byOwner'))
        assert.deepEqual(all.Items, [item('c', -1), item('b', 2), item('a', 3)])
        const keys = await send('Query', ofOwner(TableName, 'keysOnly'))
        assert.deepEqual(keys.Items![0], { ...key('p', 'c'), owner: text('o'), at: number(-1) })
        const included = await send('Query', ofOwner(TableName, 'included'))
        assert.deepEqual(included.Items![0], { ...keys.Items![0], title: text('title c') })
      }),
  },
  {
    name: 'an index is sparse and follows every write',
    run: (send) =>
      withTable(send, indexed, async (TableName) => {
        const found = async () => {
          const { Items } = await send('Query', ofOwner(TableName, 'byOwner'))
          return Items!.map((each) => [(each.sk as { S: string }).S, (each.at as { N: string }).N])
        }
        await putAll(send, TableName, [
          item('a', 1),
          item('b', 2),
          { ...key('p', 'no owner'), at: number(1) },
        ])
        assert.deepEqual(await found(), [
          ['a', '1'],
          ['b', '2'],
        ])
        await send('UpdateItem', {
          TableName,
          Key: key('p', 'a'),
          UpdateExpression: 'SET #at = :at',
          ExpressionAttributeNames: { '#at': 'at' },
          ExpressionAttributeValues: { ':at': number(9) },
        })
        assert.deepEqual(await found(), [
          ['b', '2'],
          ['a', '9'],
        ])
        await send('UpdateItem', {
          TableName,
          Key: key('p', 'b'),
          UpdateExpression: 'REMOVE #o',
          ExpressionAttributeNames: { '#o': 'owner' },
        })
        assert.deepEqual(await found(), [['a', '9']])
        await send('DeleteItem', { TableName, Key: key('p', 'a') })
        assert.deepEqual(await found(), [])
      }),
  },
  {
    name: 'equal index keys page by the keys of the table',
    run: (send) =>
      withTable(send, indexed, async (TableName) => {
        await putAll(
          send,
          TableName,
          ['a', 'b', 'c', 'd', 'e'].map((sk) => item(sk, 1)),
        )
        const page = await send('Query', { ...ofOwner(TableName, 'keysOnly'), Limit: 2 })
        assert.deepEqual(Object.keys(page.LastEvaluatedKey!).sort(), ['at', 'owner', 'pk', 'sk'])
        for (const ScanIndexForward of [true, false]) {
          const paged = await allPages(send, 'Query', {
            ...ofOwner(TableName, 'keysOnly'),
            Limit: 2,
            ScanIndexForward,
          })
          assert.equal(new Set(paged.map((each) => (each.sk as { S: string }).S)).size, 5)
          assert.equal(paged.length, 5)
        }
        assert.equal((await allPages(send, 'Scan', { TableName, IndexName: 'keysOnly', Limit: 2 })).length, 5)
      }),
  },
  {
    name: 'a local index fetches attributes that it does not project, at a cost',
    run: (send) =>
      withTable(send, indexed, async (TableName) => {
        await putAll(send, TableName, [item('b', 2), item('a', 3)])
        const query: OperationInput<'Query'> = {
          TableName,
          IndexName: 'byTime',
          KeyConditionExpression: 'pk = :p',
          ExpressionAttributeValues: { ':p': text('p') },
          ConsistentRead: true,
          ReturnConsumedCapacity: 'INDEXES',
        }
        const keys = await send('Query', query)
        assert.deepEqual(keys.Items, [
          { ...key('p', 'b'), at: number(2) },
          { ...key('p', 'a'), at: number(3) },
        ])
        assert.deepEqual(keys.ConsumedCapacity, {
          TableName,
          CapacityUnits: 1,
          Table: { CapacityUnits: 0 },
          LocalSecondaryIndexes: { byTime: { CapacityUnits: 1 } },
        })
        const whole = await send('Query', { ...query, Select: 'ALL_ATTRIBUTES' })
        assert.deepEqual(whole.Items, [item('b', 2), item('a', 3)])
        assert.equal(whole.ConsumedCapacity!.CapacityUnits, 3)
        const titles = await send('Query', { ...query, ProjectionExpression: 'title' })
        assert.deepEqual(titles.Items, [{ title: text('title b') }, { title: text('title a') }])
        const FilterExpression = 'attribute_exists(title)'
        const scanned = await send('Scan', { TableName, IndexName: 'byTime', FilterExpression })
        assert.deepEqual([scanned.Count, scanned.ScannedCount], [0, 2])
        await invalid(
          send,
          'Query',
          { ...query, FilterExpression },
          'One or more parameter values were invalid: Secondary index byTime does not project one or more ' +
            'filter attributes: [title]',
        )
      }),
  },
  {
    name: 'a global index refuses consistent reads and attributes that it does not project',
    run: (send) =>
      withTable(send, indexed, async (TableName) => {
        const query = ofOwner(TableName, 'keysOnly')
        await invalid(
          send,
          'Query',
          { ...query, ConsistentRead: true },
          'Consistent reads are not supported on global secondary indexes',
        )
        await invalid(
          send,
          'Query',
          { ...query, Select: 'ALL_ATTRIBUTES' },
          'One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global ' +
            'secondary index keysOnly because its projection type is not ALL',
        )
        await invalid(
          send,
          'Query',
          { ...query, ProjectionExpression: 'title' },
          'One or more parameter values were invalid: Global secondary index keysOnly does not project [title]',
        )
        await invalid(
          send,
          'Query',
          { ...query, IndexName: 'nothing' },
          'The table does not have the specified index: nothing',
        )
      }),
  },
  {
    name: 'an index key must have its type',
    run: (send) =>
      withTable(send, indexed, async (TableName) => {
        const mismatch =
          /^One or more parameter values were invalid: Type mismatch for Index Key owner Expected: S Actual: N IndexName: /
        await invalid(send, 'PutItem', { TableName, Item: { ...key('p', 'a'), owner: number(1) } }, mismatch)
        await invalid(
          send,
          'UpdateItem',
          {
            TableName,
            Key: key('p', 'a'),
            UpdateExpression: 'SET #o = :o',
            ExpressionAttributeNames: { '#o': 'owner' },
            ExpressionAttributeValues: { ':o': number(1) },
          },
          mismatch,
        )
        await invalid(
          send,
          'PutItem',
          { TableName, Item: { ...key('p', 'a'), owner: text('') } },
          /cannot contain an empty string value. IndexName: byOwner, IndexKey: owner$/,
        )
      }),
  },
  {
    name: 'a global index may have several hash and range attributes',
    run: (send) =>
      withTable(send, several, async (TableName) => {
        for (const [sk, city, street, house] of houses)
          await send('PutItem', {
            TableName,
            Item: {
              ...key('p', sk!),
              country: text('x'),
              city: text(city!),
              street: text(street!),
              house: number(house!),
            },
          })
        const query = (condition: string, values: Record<string, Item[string]>) =>
          send('Query', {
            TableName,
            IndexName: 'address',
            KeyConditionExpression: `country = :x AND city = :c${condition}`,
            ExpressionAttributeValues: { ':x': text('x'), ':c': text('c'), ...values },
          }).then(({ Items }) => Items!.map((each) => (each.sk as { S: string }).S))
        assert.deepEqual(await query('', {}), ['4', '2', '1', '3'])
        assert.deepEqual(await query(' AND street = :s', { ':s': text('b') }), ['2', '1', '3'])
        assert.deepEqual(
          await query(' AND street = :s AND house > :h', { ':s': text('b'), ':h': number(2) }),
          ['1', '3'],
        )
        assert.deepEqual(await query(' AND begins_with(street, :s)', { ':s': text('a') }), ['4'])
        await invalid(
          send,
          'Query',
          {
            TableName,
            IndexName: 'address',
            KeyConditionExpression: 'country = :x AND city = :x AND house = :h',
            ExpressionAttributeValues: { ':x': text('x'), ':h': number(1) },
          },
          'RANGE key attributes street must have equality conditions specified in the query ' +
            'because a condition is present on key attribute house',
        )
        await invalid(
          send,
          'Query',
          {
            TableName,
            IndexName: 'address',
            KeyConditionExpression: 'country = :x',
            ExpressionAttributeValues: { ':x': text('x') },
          },
          'Query condition missed key schema element: city',
        )
      }),
  },
]

const houses = [
  ['1', 'c', 'b', '3'],
  ['2', 'c', 'b', '2'],
  ['3', 'c', 'b', '10'],
  ['4', 'c', 'ab', '1'],
  ['5', 'other', 'b', '1'],
]

const several: Table = {
  ...pair,
  AttributeDefinitions: [
    ...pair.AttributeDefinitions,
    { AttributeName: 'country', AttributeType: 'S' },
    { AttributeName: 'city', AttributeType: 'S' },
    { AttributeName: 'street', AttributeType: 'S' },
    { AttributeName: 'house', AttributeType: 'N' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'address',
      KeySchema: [
        { AttributeName: 'country', KeyType: 'HASH' },
        { AttributeName: 'city', KeyType: 'HASH' },
        { AttributeName: 'street', KeyType: 'RANGE' },
        { AttributeName: 'house', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
}
