import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Engine, open } from '../index.js'

const hour = 3_600_000
const year = 365 * 24 * 3600
const TableName = 'Sessions'

let now: number
let engine: Engine

beforeEach(async () => {
  now = Date.UTC(2026, 0, 1)
  engine = await open({ memory: true }, { clock: () => now, sweepInterval: 0 })
  await engine.createTable({
    TableName,
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'N' },
      { AttributeName: 'owner', AttributeType: 'S' },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'byOwner',
        KeySchema: [{ AttributeName: 'owner', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
    BillingMode: 'PAY_PER_REQUEST',
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'OLD_IMAGE' },
  })
})

afterEach(() => engine.close())

const seconds = () => now / 1000
const enable = (Enabled = true) =>
  engine.updateTimeToLive({
    TableName,
    TimeToLiveSpecification: { Enabled, AttributeName: 'expires' },
  })

function put(sk: number, expires: object) {
  const Item = { pk: { S: 'p' }, sk: { N: String(sk) }, owner: { S: 'o' }, expires: expires as { N: string } }
  return engine.putItem({ TableName, Item })
}

async function left(): Promise<number[]> {
  const { Items } = await engine.scan({ TableName })
  return Items!.map((item) => Number((item.sk as { N: string }).N)).sort((a, b) => a - b)
}

test('items expire if their time is a number in the past, and not too long ago', async () => {
  await enable()
  await put(1, { N: String(seconds() + 10) })
  await put(2, { N: String(seconds() + 100) })
  await put(3, { S: String(seconds() + 10) })
  await put(4, { N: String(seconds() - 6 * year) })
  await put(5, { N: '-5' })
  await put(6, { N: '1e100' })
  expect(await engine.sweepExpired()).toBe(0)
  now += 11_000
  expect(await engine.sweepExpired()).toBe(1)
  expect(await left()).toEqual([2, 3, 4, 5, 6])
  now += 100_000
  expect(await engine.sweepExpired()).toBe(1)
  expect(await engine.sweepExpired()).toBe(0)
  expect(await left()).toEqual([3, 4, 5, 6])
})

test('an expired item leaves its indexes and counts, and its record names who deleted it', async () => {
  await enable()
  await put(1, { N: String(seconds() + 10) })
  now += 11_000
  await engine.sweepExpired()
  const { Table } = await engine.describeTable({ TableName })
  expect(Table.ItemCount).toBe(0)
  expect(Table.GlobalSecondaryIndexes![0]!.ItemCount).toBe(0)
  const StreamArn = Table.LatestStreamArn!
  const { Shards } = (await engine.describeStream({ StreamArn })).StreamDescription
  const { ShardIterator } = await engine.getShardIterator({
    StreamArn,
    ShardId: Shards[0]!.ShardId,
    ShardIteratorType: 'TRIM_HORIZON',
  })
  const { Records } = await engine.getRecords({ ShardIterator })
  expect(Records.map((record) => [record.eventName, record.userIdentity])).toEqual([
    ['INSERT', undefined],
    ['REMOVE', { Type: 'Service', PrincipalId: 'dynamodb.amazonaws.com' }],
  ])
})

test('a time that was put off, taken away or brought forward is the one that counts', async () => {
  await enable()
  for (const sk of [1, 2, 3]) await put(sk, { N: String(seconds() + 10) })
  const update = (sk: number, UpdateExpression: string, values?: object) =>
    engine.updateItem({
      TableName,
      Key: { pk: { S: 'p' }, sk: { N: String(sk) } },
      UpdateExpression,
      ...(values && { ExpressionAttributeValues: values as Record<string, { N: string }> }),
    })
  await update(1, 'SET expires = :later', { ':later': { N: String(seconds() + 1000) } })
  await update(2, 'REMOVE expires')
  await update(3, 'SET expires = :sooner', { ':sooner': { N: String(seconds() + 5) } })
  now += 6_000
  expect(await engine.sweepExpired()).toBe(1)
  now += 10_000
  expect(await engine.sweepExpired()).toBe(0)
  expect(await left()).toEqual([1, 2])
})

test('items from before it was enabled expire too, in any number', async () => {
  for (let sk = 0; sk < 450; sk++) await put(sk, { N: String(seconds() + 10) })
  await enable()
  await engine.settled()
  now += 11_000
  expect(await engine.sweepExpired()).toBe(450)
  expect(await left()).toEqual([])
})

test('nothing expires any more once it is disabled, and enabling it again starts afresh', async () => {
  await enable()
  await put(1, { N: String(seconds() + 10) })
  now += hour
  await enable(false)
  await engine.settled()
  expect(await engine.sweepExpired()).toBe(0)
  now += hour
  await enable()
  await engine.settled()
  expect(await engine.sweepExpired()).toBe(1)
})
