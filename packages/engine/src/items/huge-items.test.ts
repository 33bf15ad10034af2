import type { AttributeValue, Item } from '@tablewright/dynamo'
import { expect, test } from 'vitest'
import { key, number, pair, text } from '../conformance/conformance-case.js'
import type { Engine } from '../engine.js'
import { open } from '../open.js'

const TableName = 'huge'
/** As DynamoDB counts it, up to 390 KB; 134 bytes of JSON for each number. */
const far = (count: number, first = 0): AttributeValue => ({
  L: Array.from({ length: count }, (_, index) => number(`${((index + first) % 9) + 1}E-125`)),
})
const itemOf = (sk: string, count: number): Item => ({
  ...key('p', sk),
  l: text('x'),
  g: text('g'),
  e: number(1),
  v: far(count),
})

async function openWith(items: readonly Item[], now: () => number = Date.now): Promise<Engine> {
  const engine = await open({ memory: true }, { sweepInterval: 0, clock: now })
  await engine.createTable({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    ...pair,
    AttributeDefinitions: [
      ...pair.AttributeDefinitions,
      { AttributeName: 'l', AttributeType: 'S' },
      { AttributeName: 'g', AttributeType: 'S' },
    ],
    LocalSecondaryIndexes: [
      {
        IndexName: 'local',
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'l', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
    GlobalSecondaryIndexes: ['v', 'e'].map((name) => ({
      IndexName: `with-${name}`,
      KeySchema: [{ AttributeName: 'g', KeyType: 'HASH' as const }],
      Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [name] },
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  })
  await engine.updateContinuousBackups({
    TableName,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  })
  for (const Item of items) await engine.putItem({ TableName, Item })
  return engine
}

test('one request reads and writes items of at most 64 MB of JSON', { timeout: 60_000 }, async () => {
  const sortKeys = ['a', 'b', 'c', 'd', 'e']
  const engine = await openWith(sortKeys.map((sk) => itemOf(sk, 125_000)))
  const Keys = sortKeys.map((sk) => key('p', sk))
  const batch = await engine.batchGetItem({ RequestItems: { [TableName]: { Keys } } })
  expect(batch.Responses![TableName]).toHaveLength(4)
  expect(batch.UnprocessedKeys).toEqual({ [TableName]: { Keys: Keys.slice(4) } })

  const query = {
    TableName,
    IndexName: 'local',
    Select: 'ALL_ATTRIBUTES' as const,
    KeyConditionExpression: 'pk = :p',
    ExpressionAttributeValues: { ':p': text('p') },
  }
  const first = await engine.query(query)
  expect(first.Count).toBe(4)
  const second = await engine.query({ ...query, ExclusiveStartKey: first.LastEvaluatedKey! })
  expect([second.Count, second.LastEvaluatedKey]).toEqual([1, undefined])
  expect([...first.Items!, ...second.Items!].map((item) => item.sk)).toEqual(sortKeys.map(text))

  const refusal = 'The items of the transaction have more than 67108864 bytes of JSON'
  await expect(
    engine.transactGetItems({ TransactItems: Keys.map((Key) => ({ Get: { TableName, Key } })) }),
  ).rejects.toThrow(refusal)
  const check = { ConditionExpression: 'attribute_not_exists(pk)' }
  await expect(
    engine.transactWriteItems({
      TransactItems: Keys.map((Key) => ({
        ConditionCheck: { TableName, Key, ...check, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
      })),
    }),
  ).rejects.toThrow(refusal)
  const update = { UpdateExpression: 'SET n = :n', ExpressionAttributeValues: { ':n': number(1) } }
  const updatesOf = (keys: readonly Item[]) => ({
    TransactItems: keys.map((Key) => ({ Update: { TableName, Key, ...update } })),
  })
  await expect(engine.transactWriteItems(updatesOf(Keys.slice(0, 2)))).rejects.toThrow(refusal)
  const { Items } = await engine.scan({ TableName, FilterExpression: 'attribute_exists(n)' })
  expect(Items).toEqual([])
  await engine.transactWriteItems(updatesOf(Keys.slice(0, 1)))
  expect((await engine.getItem({ TableName, Key: Keys[0]! })).Item!.n).toEqual(number(1))
  await engine.close()
})

/** All records of the stream: their event, and whether their images are the same. */
async function events(engine: Engine): Promise<readonly object[]> {
  const { Table } = await engine.describeTable({ TableName })
  const StreamArn = Table!.LatestStreamArn!
  const { StreamDescription } = await engine.call('DescribeStream', { StreamArn })
  const { ShardIterator } = await engine.call('GetShardIterator', {
    StreamArn,
    ShardId: StreamDescription!.Shards![0]!.ShardId!,
    ShardIteratorType: 'TRIM_HORIZON',
  })
  const found: object[] = []
  for (let iterator = ShardIterator!; ; ) {
    const { Records, NextShardIterator } = await engine.call('GetRecords', { ShardIterator: iterator })
    if (Records!.length === 0) return found
    for (const { eventName, dynamodb } of Records!)
      found.push({ eventName, old: dynamodb!.OldImage, new: dynamodb!.NewImage })
    iterator = NextShardIterator!
  }
}

test('huge items are streamed, indexed, restored and expired as any others', {
  timeout: 60_000,
}, async () => {
  let now = Date.now()
  // 5 MB of JSON.
  const engine = await openWith([itemOf('a', 40_000), itemOf('b', 10)], () => now)
  const Key = key('p', 'a')
  const stored = async () => (await engine.getItem({ TableName, Key })).Item
  const before = await stored()
  now += 2_000
  const moment = Math.floor(now / 1_000)
  now += 2_000
  const changed = { ...itemOf('a', 40_000), v: far(40_000, 1) }
  await engine.putItem({ TableName, Item: changed })
  const after = await stored()
  expect(after).not.toEqual(before)
  await engine.putItem({ TableName, Item: changed })
  const seen = await events(engine)
  expect(seen.slice(2)).toEqual([{ eventName: 'MODIFY', old: before, new: after }])

  await engine.updateTable({
    TableName,
    AttributeDefinitions: [
      { AttributeName: 'g', AttributeType: 'S' },
      { AttributeName: 'l', AttributeType: 'S' },
    ],
    GlobalSecondaryIndexUpdates: [
      {
        Create: {
          IndexName: 'later',
          KeySchema: [{ AttributeName: 'l', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['v'] },
        },
      },
    ],
  })
  await engine.settled()
  const indexed = await engine.scan({ TableName, IndexName: 'later' })
  expect(indexed.Items!.find(({ sk }) => JSON.stringify(sk) === '{"S":"a"}')!.v).toEqual(after!.v)

  await engine.call('RestoreTableToPointInTime', {
    SourceTableName: TableName,
    TargetTableName: 'restored',
    RestoreDateTime: moment,
  })
  await engine.settled()
  expect((await engine.getItem({ TableName: 'restored', Key })).Item).toEqual(before)

  await engine.updateTimeToLive({
    TableName,
    TimeToLiveSpecification: { AttributeName: 'e', Enabled: true },
  })
  await engine.settled()
  await engine.updateItem({
    TableName,
    Key,
    UpdateExpression: 'SET e = :e',
    ExpressionAttributeValues: { ':e': number(String(moment)) },
  })
  expect(await engine.sweepExpired()).toBe(1)
  expect(await stored()).toBeUndefined()
  expect((await events(engine)).at(-1)).toMatchObject({ eventName: 'REMOVE', old: { v: after!.v } })
  expect(engine.verifyData().findings).toEqual([])
  await engine.close()
})

test('a huge item whose elements change places is not the same', { timeout: 60_000 }, async () => {
  const engine = await openWith([])
  const heard: (Item | undefined)[] = []
  engine.changes(({ after }) => heard.push(after))
  const list = far(40_000) as { L: AttributeValue[] }
  const swapped = { L: [list.L[1]!, list.L[0]!, ...list.L.slice(2)] }
  const put = (item: Item) => engine.putItem({ TableName, Item: { ...key('p', 'a'), g: text('g'), ...item } })
  await put({ a: text('a'), v: list })
  await put({ v: list, a: text('a') })
  await put({ a: text('a'), v: swapped })
  expect((await events(engine)).map((event) => (event as { eventName: string }).eventName)).toEqual([
    'INSERT',
    'MODIFY',
  ])
  expect(heard).toHaveLength(2)
  expect(heard[1]).toEqual((await engine.getItem({ TableName, Key: key('p', 'a') })).Item)
  expect(engine.verifyData().findings).toEqual([])
  await engine.close()
})
