import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@tablewright/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Engine, open } from '../index.js'

const hour = 3_600_000
const table = {
  TableName: 'Events',
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' as const }],
  AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' as const }],
  BillingMode: 'PAY_PER_REQUEST' as const,
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' as const },
}

let now: number
let folder: string
let engine: Engine

const start = () =>
  open(folder, { clock: () => now, random: seededRandom(1), sweepInterval: 0, durability: 'relaxed' })

beforeEach(async () => {
  now = Date.UTC(2026, 0, 1)
  folder = await mkdtemp(join(tmpdir(), 'streams-'))
  engine = await start()
  await engine.createTable(table)
})

afterEach(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

const put = (id: string) => engine.putItem({ TableName: 'Events', Item: { id: { S: id } } })

async function iterator(ShardIteratorType: 'TRIM_HORIZON' | 'AT_SEQUENCE_NUMBER', SequenceNumber?: string) {
  const StreamArn = (await engine.listStreams({})).Streams[0]!.StreamArn
  const { Shards } = (await engine.describeStream({ StreamArn })).StreamDescription
  const input = { StreamArn, ShardId: Shards[0]!.ShardId, ShardIteratorType }
  return (await engine.getShardIterator(SequenceNumber ? { ...input, SequenceNumber } : input)).ShardIterator
}

async function idsToldNow(): Promise<unknown[]> {
  const { Records } = await engine.getRecords({ ShardIterator: await iterator('TRIM_HORIZON') })
  return Records.map(({ dynamodb }) => dynamodb.Keys.id)
}

test('records are kept for a day, before and after a sweep', async () => {
  await put('old')
  now += 23 * hour
  await put('new')
  expect(await idsToldNow()).toEqual([{ S: 'old' }, { S: 'new' }])
  now += hour
  expect(await idsToldNow()).toEqual([{ S: 'new' }])
  await engine.sweepExpired()
  expect(await idsToldNow()).toEqual([{ S: 'new' }])
})

test('an iterator whose record was trimmed reports it, before and after the sweep', async () => {
  await put('old')
  const StreamArn = (await engine.listStreams({})).Streams[0]!.StreamArn
  const { Records } = await engine.getRecords({ ShardIterator: await iterator('TRIM_HORIZON') })
  const first = Records[0]!.dynamodb.SequenceNumber
  now += 24 * hour - 60_000
  const early = await iterator('TRIM_HORIZON')
  now += 60_000
  for (const _ of [1, 2]) {
    await expect(engine.getRecords({ ShardIterator: early })).rejects.toMatchObject({
      code: 'TrimmedDataAccessException',
    })
    await expect(iterator('AT_SEQUENCE_NUMBER', first)).rejects.toMatchObject({
      code: 'TrimmedDataAccessException',
    })
    await engine.sweepExpired()
  }
  expect((await engine.describeStream({ StreamArn })).StreamDescription.StreamStatus).toBe('ENABLED')
})

test('an iterator lives for fifteen minutes', async () => {
  const made = await iterator('TRIM_HORIZON')
  now += 15 * 60_000
  await expect(engine.getRecords({ ShardIterator: made })).resolves.toMatchObject({ Records: [] })
  now += 1
  await expect(engine.getRecords({ ShardIterator: made })).rejects.toMatchObject({
    code: 'ExpiredIteratorException',
  })
})

test('sequence numbers keep rising over a restart, even if every record was trimmed', async () => {
  await put('a')
  const before = (await engine.getRecords({ ShardIterator: await iterator('TRIM_HORIZON') })).Records
  now += 25 * hour
  await engine.sweepExpired()
  await engine.close()
  engine = await start()
  await put('b')
  const after = (await engine.getRecords({ ShardIterator: await iterator('TRIM_HORIZON') })).Records
  expect(after).toHaveLength(1)
  expect(after[0]!.dynamodb.SequenceNumber > before[0]!.dynamodb.SequenceNumber).toBe(true)
})

test('the stream of a deleted table is deleted after a day', async () => {
  await put('a')
  await engine.deleteTable({ TableName: 'Events' })
  now += 23 * hour
  expect((await engine.listStreams({})).Streams).toHaveLength(1)
  expect(await idsToldNow()).toEqual([{ S: 'a' }])
  now += hour
  expect((await engine.listStreams({})).Streams).toEqual([])
  await engine.sweepExpired()
  await engine.settled()
  expect((await engine.listStreams({})).Streams).toEqual([])
})

test('a page ends at a megabyte', async () => {
  const padding = { S: 'x'.repeat(300_000) }
  for (const id of ['1', '2', '3', '4'])
    await engine.putItem({ TableName: 'Events', Item: { id: { S: id }, padding } })
  const page = await engine.getRecords({ ShardIterator: await iterator('TRIM_HORIZON') })
  expect(page.Records).toHaveLength(3)
  const rest = await engine.getRecords({ ShardIterator: page.NextShardIterator! })
  expect(rest.Records).toHaveLength(1)
})

test('handlers in the process are called with durable changes, and with nothing that was refused', async () => {
  const seen: unknown[] = []
  const end = engine.changes(({ tableName, before, after }) => seen.push([tableName, before, after]))
  await put('a')
  const again = { TableName: 'Events', Item: { id: { S: 'a' }, n: { N: '1' } } }
  await expect(
    engine.putItem({ ...again, ConditionExpression: 'attribute_not_exists(id)' }),
  ).rejects.toMatchObject({ code: 'ConditionalCheckFailedException' })
  await engine.putItem(again)
  end()
  await put('b')
  expect(seen).toEqual([
    ['Events', undefined, { id: { S: 'a' } }],
    ['Events', { id: { S: 'a' } }, { id: { S: 'a' }, n: { N: '1' } }],
  ])
})
