import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Item } from '@tablewright/dynamo'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../engine.js'
import { open } from '../open.js'

let engine: Engine
const opened: Engine[] = []

beforeEach(async () => {
  engine = await start({ memory: true })
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

async function start(place: string | { memory: true }): Promise<Engine> {
  const started = await open(place)
  opened.push(started)
  return started
}

async function fill(target: Engine, TableName = 'Orders'): Promise<void> {
  await target.createTable({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: ['pk', 'sk', 'owner'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S' as const,
    })),
    GlobalSecondaryIndexes: [
      {
        IndexName: 'byOwner',
        KeySchema: [{ AttributeName: 'owner', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
  })
  for (const pk of ['a', 'b', 'c', 'd']) {
    for (const sk of ['1', '2', '3'])
      await target.putItem({
        TableName,
        Item: {
          pk: { S: pk },
          sk: { S: sk },
          owner: { S: `owner-${pk}` },
          text: { S: `${pk} of ${TableName}` },
        },
      })
  }
}

const Statement = `SELECT * FROM "Orders" WHERE pk = 'a'`

async function firstToken(target: Engine, statement = Statement): Promise<string> {
  const { NextToken } = await target.executeStatement({ Statement: statement, Limit: 1 })
  return NextToken!
}

/** Every token that differs from this one in a part of its JSON, at any position of its bytes. */
function rewritten(token: string, from: string, to: string): string[] {
  return (['base64', 'base64url'] as const).map((encoding) => {
    const bytes = Buffer.from(token, encoding).toString('latin1')
    return Buffer.from(bytes.replaceAll(from, to), 'latin1').toString(encoding)
  })
}

test('a token continues after the last item of its page', async () => {
  await fill(engine)
  const NextToken = await firstToken(engine)
  const { Items } = await engine.executeStatement({ Statement, NextToken })
  expect(Items?.map(({ sk }) => sk)).toEqual([{ S: '2' }, { S: '3' }])
})

test('a token whose position is another partition is refused', async () => {
  await fill(engine)
  const token = await firstToken(engine)
  const forged = ['b', 'c', 'd'].flatMap((pk) =>
    rewritten(token, '"pk":{"S":"a"}', `"pk":{"S":"${pk}"}`).filter((text) => text !== token),
  )
  expect(forged.length).toBeGreaterThan(0)
  for (const NextToken of forged)
    await expect(engine.executeStatement({ Statement, NextToken })).rejects.toMatchObject({
      message: 'Invalid NextToken',
    })
})

test('no change of a single byte of a token is accepted', async () => {
  await fill(engine)
  const token = await firstToken(engine)
  const bytes = Buffer.from(token, 'base64')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    await expect(
      engine.executeStatement({ Statement, NextToken: changed.toString('base64') }),
    ).rejects.toMatchObject({ code: 'ValidationException' })
  }
})

test('a token or iterator with other characters around or within it is refused', async () => {
  await fill(engine)
  const [token, iterator] = [await firstToken(engine), await firstIterator(engine)]
  const spelled = (text: string) => [
    `${text}A`,
    `${text}=`,
    `${text} `,
    `${text.slice(0, -4)}\n${text.slice(-4)}`,
    `${text}!`,
  ]
  for (const NextToken of spelled(token))
    await expect(engine.executeStatement({ Statement, NextToken })).rejects.toMatchObject({
      message: 'Invalid NextToken',
    })
  for (const ShardIterator of spelled(iterator))
    await expect(engine.getRecords({ ShardIterator })).rejects.toMatchObject({
      message: 'Invalid ShardIterator',
    })
})

test('a token of other text, parameters, table or engine is refused', async () => {
  await fill(engine)
  await fill(engine, 'Secrets')
  const NextToken = await firstToken(engine)
  const refused = { message: 'NextToken does not match request' }
  for (const request of [
    { Statement: `SELECT * FROM "Orders" WHERE pk = 'b'` },
    { Statement: `SELECT * FROM "Secrets" WHERE pk = 'a'` },
    { Statement: `SELECT * FROM "Orders"."byOwner" WHERE owner = 'owner-a'` },
  ])
    await expect(engine.executeStatement({ ...request, NextToken })).rejects.toMatchObject(refused)
  const parameterized = `SELECT * FROM "Orders" WHERE pk = ?`
  const page = await engine.executeStatement({ Statement: parameterized, Parameters: [{ S: 'a' }], Limit: 1 })
  await expect(
    engine.executeStatement({
      Statement: parameterized,
      Parameters: [{ S: 'b' }],
      NextToken: page.NextToken!,
    }),
  ).rejects.toMatchObject(refused)
  const other = await start({ memory: true })
  await fill(other)
  await expect(other.executeStatement({ Statement, NextToken })).rejects.toMatchObject({
    message: 'Invalid NextToken',
  })
})

test('tokens and iterators of a data folder outlive the process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tablewright-tokens-'))
  try {
    const first = await start(folder)
    await fill(first)
    const [NextToken, ShardIterator] = [await firstToken(first), await firstIterator(first)]
    await first.close()
    const second = await start(folder)
    expect((await second.executeStatement({ Statement, NextToken })).Items).toHaveLength(2)
    expect((await second.getRecords({ ShardIterator })).Records).toHaveLength(12)
    await second.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

async function firstIterator(target: Engine, TableName = 'Orders'): Promise<string> {
  const { Streams } = await target.listStreams({ TableName })
  const StreamArn = Streams![0]!.StreamArn!
  const { StreamDescription } = await target.describeStream({ StreamArn })
  const { ShardIterator } = await target.getShardIterator({
    StreamArn,
    ShardId: StreamDescription!.Shards![0]!.ShardId!,
    ShardIteratorType: 'TRIM_HORIZON',
  })
  return ShardIterator!
}

test('an iterator whose stream, shard or position was changed is refused', async () => {
  await fill(engine)
  await fill(engine, 'Secrets')
  const [own, secret] = [await firstIterator(engine), await firstIterator(engine, 'Secrets')]
  const [arn, version, payload] = own.split('|') as [string, string, string]
  const [secretArn, , secretPayload] = secret.split('|') as [string, string, string]
  const moved = rewritten(payload, '"next":1', '"next":5').filter((text) => text !== payload)
  expect(moved.length).toBeGreaterThan(0)
  for (const forged of [
    `${secretArn}|1|${payload}`,
    `${arn}|1|${secretPayload}`,
    `arn:aws/Public/stream/x:dynamodb:us-east-1:000000000000:${secretArn.split(':').slice(5).join(':')}|1|${secretPayload}`,
    `${secretArn.replace('arn:aws:', 'arn:aws-x:')}|1|${secretPayload}`,
    `${own}|`,
    ...moved.map((text) => `${arn}|${version}|${text}`),
  ])
    await expect(engine.getRecords({ ShardIterator: forged })).rejects.toMatchObject({
      message: 'Invalid ShardIterator',
    })
})

const startKeys: [string, Item][] = [
  ['another partition', { pk: { S: 'b' }, sk: { S: '1' } }],
  ['another partition, beyond the range', { pk: { S: 'd' }, sk: { S: '9' } }],
]

test.each(startKeys)('a query does not begin in %s', async (_, ExclusiveStartKey) => {
  await fill(engine)
  for (const KeyConditionExpression of ['pk = :p', 'pk = :p AND sk > :s', 'pk = :p AND sk = :s'])
    for (const ScanIndexForward of [true, false])
      await expect(
        engine.query({
          TableName: 'Orders',
          KeyConditionExpression,
          ScanIndexForward,
          ExpressionAttributeValues: {
            ':p': { S: 'a' },
            ...(KeyConditionExpression.includes(':s') && { ':s': { S: '1' } }),
          },
          ExclusiveStartKey,
        }),
      ).rejects.toMatchObject({ code: 'ValidationException' })
})

test('a query of an index does not begin in another of its partitions', async () => {
  await fill(engine)
  const query = (owner: string, ScanIndexForward = true) =>
    engine.query({
      TableName: 'Orders',
      IndexName: 'byOwner',
      KeyConditionExpression: '#owner = :o',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':o': { S: 'owner-a' } },
      ScanIndexForward,
      ExclusiveStartKey: { pk: { S: 'a' }, sk: { S: '1' }, owner: { S: owner } },
    })
  expect((await query('owner-a')).Items).toHaveLength(2)
  for (const forward of [true, false])
    await expect(query('owner-b', forward)).rejects.toMatchObject({ code: 'ValidationException' })
})
