import { maxDescribeStreamShards, maxGetRecordsLimit, maxListStreamsLimit } from '@tablewright/dynamo'
import { integer, oneOf, required, string, structure } from '../shape.js'
import { newName } from './common.js'

const streamArn = string({ min: 37, max: 1_024 })
const shardId = string({ min: 28, max: 65 })

export const listStreamsShape = structure('ListStreamsInput', {
  TableName: newName,
  Limit: integer({ min: 1, max: maxListStreamsLimit }),
  ExclusiveStartStreamArn: streamArn,
})

export const describeStreamShape = structure('DescribeStreamInput', {
  StreamArn: required(streamArn),
  Limit: integer({ min: 1, max: maxDescribeStreamShards }),
  ExclusiveStartShardId: shardId,
})

export const getShardIteratorShape = structure('GetShardIteratorInput', {
  StreamArn: required(streamArn),
  ShardId: required(shardId),
  ShardIteratorType: required(oneOf('AFTER_SEQUENCE_NUMBER', 'LATEST', 'AT_SEQUENCE_NUMBER', 'TRIM_HORIZON')),
  SequenceNumber: string({ min: 21, max: 40 }),
})

export const getRecordsShape = structure('GetRecordsInput', {
  ShardIterator: required(string({ min: 1, max: 2_048 })),
  Limit: integer({ min: 1, max: maxGetRecordsLimit }),
})
