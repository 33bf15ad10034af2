import assert from 'node:assert/strict'
import type { Item, StreamRecord, StreamViewType } from '@tablewright/dynamo'
import {
  type ConformanceCase,
  invalid,
  key,
  number,
  pair,
  refused,
  type Send,
  text,
  withTable,
} from './conformance-case.js'

const streaming = (StreamViewType: StreamViewType) => ({
  ...pair,
  StreamSpecification: { StreamEnabled: true, StreamViewType },
})

/** The ARN of a table's stream and the id of its shard. */
async function streamOf(send: Send, TableName: string) {
  const { Streams } = await send('ListStreams', { TableName })
  const StreamArn = Streams.at(-1)!.StreamArn
  const { StreamDescription: description } = await send('DescribeStream', { StreamArn })
  return { StreamArn, ShardId: description.Shards[0]!.ShardId, description }
}

async function recordsOf(send: Send, TableName: string): Promise<readonly StreamRecord[]> {
  const { StreamArn, ShardId } = await streamOf(send, TableName)
  const { ShardIterator } = await send('GetShardIterator', {
    StreamArn,
    ShardId,
    ShardIteratorType: 'TRIM_HORIZON',
  })
  return (await send('GetRecords', { ShardIterator })).Records
}

/** The form of a stream ARN, and the stream that it names. */
const namingCases: readonly ConformanceCase[] = [
  {
    name: 'a stream is named by its ARN, and there are no shards after an unknown shard',
    run: (send) =>
      withTable(send, streaming('KEYS_ONLY'), async (TableName) => {
        const { StreamArn, ShardId } = await streamOf(send, TableName)
        const wrong = 'not-an-arn-but-long-enough-for-the-constraint'
        await invalid(send, 'DescribeStream', { StreamArn: wrong }, 'Invalid StreamArn')
        const iterator = { ShardId, ShardIteratorType: 'LATEST' }
        await invalid(send, 'GetShardIterator', { ...iterator, StreamArn: wrong }, 'Invalid StreamArn')
        const missing = StreamArn.replace(/stream\/.*/, 'stream/2020-01-01T00:00:00.000')
        await refused(send, 'DescribeStream', { StreamArn: missing }, 'ResourceNotFoundException')
        const shardsAfter = async (ExclusiveStartShardId: string) =>
          (await send('DescribeStream', { StreamArn, ExclusiveStartShardId })).StreamDescription.Shards
        assert.deepEqual(await shardsAfter(ShardId), [])
        assert.deepEqual(await shardsAfter('z'.repeat(30)), [])
        assert.equal((await shardsAfter(`shardId-${'0'.repeat(20)}-00000000`))[0]!.ShardId, ShardId)
      }),
  },
]

/** One item is created, changed, written again unchanged, and deleted. */
async function liveAndDie(send: Send, TableName: string): Promise<void> {
  const Key = key('a', '1')
  await send('PutItem', { TableName, Item: { ...Key, n: number(1) } })
  await send('UpdateItem', {
    TableName,
    Key,
    UpdateExpression: 'SET n = :n',
    ExpressionAttributeValues: { ':n': number(2) },
  })
  await send('PutItem', { TableName, Item: { ...Key, n: number(2) } })
  await send('DeleteItem', { TableName, Key })
  await send('DeleteItem', { TableName, Key })
}

const images: readonly (readonly [StreamViewType, boolean, boolean])[] = [
  ['KEYS_ONLY', false, false],
  ['NEW_IMAGE', true, false],
  ['OLD_IMAGE', false, true],
  ['NEW_AND_OLD_IMAGES', true, true],
]

const viewTypeCases = images.map(
  ([viewType, showsNew, showsOld]): ConformanceCase => ({
    name: `a ${viewType} stream has each change once, with the images that it shows`,
    run: (send) =>
      withTable(send, streaming(viewType), async (TableName) => {
        await liveAndDie(send, TableName)
        const records = await recordsOf(send, TableName)
        assert.deepEqual(
          records.map((record) => record.eventName),
          ['INSERT', 'MODIFY', 'REMOVE'],
        )
        const image = (n: number): Item => ({ ...key('a', '1'), n: number(n) })
        const expected = [
          [undefined, image(1)],
          [image(1), image(2)],
          [image(2), undefined],
        ]
        records.forEach(({ dynamodb }, at) => {
          const [before, after] = expected[at]!
          assert.deepEqual(dynamodb.Keys, key('a', '1'))
          assert.deepEqual(dynamodb.OldImage, showsOld ? before : undefined)
          assert.deepEqual(dynamodb.NewImage, showsNew ? after : undefined)
          assert.equal(dynamodb.StreamViewType, viewType)
          assert.ok(dynamodb.SizeBytes >= 6)
        })
        const sequences = records.map(({ dynamodb }) => dynamodb.SequenceNumber)
        assert.deepEqual(sequences, [...new Set(sequences)].sort())
      }),
  }),
)

export const streamCases: readonly ConformanceCase[] = [
  ...namingCases,
  ...viewTypeCases,
  {
    name: 'a stream is described with its table, and the table with its stream',
    run: (send) =>
      withTable(send, streaming('NEW_IMAGE'), async (TableName) => {
        const { StreamArn, description } = await streamOf(send, TableName)
        const { Table } = await send('DescribeTable', { TableName })
        assert.equal(Table.LatestStreamArn, StreamArn)
        assert.equal(description.StreamStatus, 'ENABLED')
        assert.equal(description.TableName, TableName)
        assert.equal(description.StreamLabel, Table.LatestStreamLabel)
        assert.deepEqual(description.KeySchema, pair.KeySchema)
      }),
  },
  {
    name: 'every kind of write is recorded, those of a transaction and a batch too',
    run: (send) =>
      withTable(send, streaming('KEYS_ONLY'), async (TableName) => {
        await send('BatchWriteItem', {
          RequestItems: { [TableName]: [{ PutRequest: { Item: key('a', '1') } }] },
        })
        await send('TransactWriteItems', {
          TransactItems: [
            { Put: { TableName, Item: key('b', '1') } },
            { Delete: { TableName, Key: key('a', '1') } },
          ],
        })
        const records = await recordsOf(send, TableName)
        const recorded = records.map(({ eventName, dynamodb }) => [
          eventName,
          (dynamodb.Keys.pk as { S: string }).S,
        ])
        assert.deepEqual(recorded, [
          ['INSERT', 'a'],
          ['INSERT', 'b'],
          ['REMOVE', 'a'],
        ])
      }),
  },
  {
    name: 'a refused write leaves no record',
    run: (send) =>
      withTable(send, streaming('KEYS_ONLY'), async (TableName) => {
        await send('PutItem', { TableName, Item: key('a', '1') })
        const ConditionExpression = 'attribute_not_exists(pk)'
        const again = { TableName, Item: { ...key('a', '1'), x: text('y') }, ConditionExpression }
        await refused(send, 'PutItem', again, 'ConditionalCheckFailedException')
        const TransactItems = [{ Put: { TableName, Item: key('b', '1') } }, { Put: again }]
        await refused(send, 'TransactWriteItems', { TransactItems }, 'TransactionCanceledException')
        assert.equal((await recordsOf(send, TableName)).length, 1)
      }),
  },
  {
    name: 'iterators start at, after and behind a record, and pages follow each other',
    run: (send) =>
      withTable(send, streaming('KEYS_ONLY'), async (TableName) => {
        const { StreamArn, ShardId } = await streamOf(send, TableName)
        const from = async (ShardIteratorType: 'LATEST' | 'AT_SEQUENCE_NUMBER', SequenceNumber?: string) =>
          (await send('GetShardIterator', { StreamArn, ShardId, ShardIteratorType, SequenceNumber } as never))
            .ShardIterator
        for (const sk of ['1', '2', '3']) await send('PutItem', { TableName, Item: key('a', sk) })
        const all = await recordsOf(send, TableName)
        const second = all[1]!.dynamodb.SequenceNumber
        const at = await send('GetRecords', { ShardIterator: await from('AT_SEQUENCE_NUMBER', second) })
        assert.deepEqual(at.Records, all.slice(1))
        const after = await from('AFTER_SEQUENCE_NUMBER' as 'AT_SEQUENCE_NUMBER', second)
        assert.deepEqual((await send('GetRecords', { ShardIterator: after })).Records, all.slice(2))
        const latest = await from('LATEST')
        await send('PutItem', { TableName, Item: key('a', '4') })
        const { Records } = await send('GetRecords', { ShardIterator: latest })
        assert.deepEqual(
          Records.map(({ dynamodb }) => dynamodb.Keys.sk),
          [text('4')],
        )
        const page = await send('GetRecords', {
          ShardIterator: await from('AT_SEQUENCE_NUMBER', second),
          Limit: 1,
        })
        const next = await send('GetRecords', { ShardIterator: page.NextShardIterator! })
        assert.deepEqual([...page.Records, ...next.Records].slice(0, 2), all.slice(1))
      }),
  },
  {
    name: 'a stream that was disabled can still be read, to its end',
    run: (send) =>
      withTable(send, streaming('KEYS_ONLY'), async (TableName) => {
        await send('PutItem', { TableName, Item: key('a', '1') })
        const { StreamArn, ShardId } = await streamOf(send, TableName)
        await send('UpdateTable', { TableName, StreamSpecification: { StreamEnabled: false } })
        await send('PutItem', { TableName, Item: key('a', '2') })
        const { StreamDescription } = await send('DescribeStream', { StreamArn })
        assert.equal(StreamDescription.StreamStatus, 'DISABLED')
        assert.ok(StreamDescription.Shards[0]!.SequenceNumberRange.EndingSequenceNumber)
        const { ShardIterator } = await send('GetShardIterator', {
          StreamArn,
          ShardId,
          ShardIteratorType: 'TRIM_HORIZON',
        })
        const { Records, NextShardIterator } = await send('GetRecords', { ShardIterator })
        assert.equal(Records.length, 1)
        assert.equal(NextShardIterator, undefined)
        await send('UpdateTable', {
          TableName,
          StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
        })
        assert.equal((await send('ListStreams', { TableName })).Streams.length, 2)
        assert.deepEqual(await recordsOf(send, TableName), [])
      }),
  },
  {
    name: 'an unknown stream, shard or iterator is refused',
    run: (send) =>
      withTable(send, streaming('KEYS_ONLY'), async (TableName) => {
        const { StreamArn, ShardId } = await streamOf(send, TableName)
        const other = `${StreamArn.slice(0, -3)}xyz`
        await refused(
          send,
          'DescribeStream',
          { StreamArn: other },
          'ResourceNotFoundException',
          `Requested resource not found: Stream: ${other} not found`,
        )
        const shard = 'shardId-00000001414576573621-f55eea83'
        await refused(
          send,
          'GetShardIterator',
          { StreamArn, ShardId: shard, ShardIteratorType: 'LATEST' },
          'ResourceNotFoundException',
          `Requested resource not found: Shard: ${shard} in Stream: ${StreamArn} not found`,
        )
        await invalid(send, 'GetRecords', { ShardIterator: 'x' }, 'Invalid ShardIterator')
        await invalid(
          send,
          'GetRecords',
          { ShardIterator: 'x', Limit: 1001 },
          "1 validation error detected: Value '1001' at 'limit' failed to satisfy constraint: " +
            'Member must have value less than or equal to 1000',
        )
        await invalid(
          send,
          'GetShardIterator',
          { StreamArn, ShardId, ShardIteratorType: 'AT_SEQUENCE_NUMBER' },
          /SequenceNumber/,
        )
      }),
  },
]
