import { describeStreamShape } from '../request/shapes/streams.js'
import { streamNamed } from '../streams/read-stream.js'
import { sequenceText } from '../streams/sequence-number.js'
import { type Stream, shardIdOf } from '../streams/stream.js'
import { operation } from './operation.js'

export const describeStream = operation('DescribeStream', describeStreamShape, (context, input) => {
  const stream = context.storage.read((view) => streamNamed(context, view, input.StreamArn))
  const shard = describeShard(stream)
  return {
    StreamDescription: {
      StreamArn: input.StreamArn,
      StreamLabel: stream.label,
      StreamStatus: stream.ended === undefined ? 'ENABLED' : 'DISABLED',
      StreamViewType: stream.viewType,
      CreationRequestDateTime: stream.createdAt / 1000,
      TableName: stream.tableName,
      KeySchema: stream.keySchema,
      Shards: shard.ShardId > (input.ExclusiveStartShardId ?? '') ? [shard] : [],
    },
  }
})

function describeShard(stream: Stream) {
  return {
    ShardId: shardIdOf(stream),
    SequenceNumberRange: {
      StartingSequenceNumber: sequenceText(0),
      ...(stream.ended && { EndingSequenceNumber: sequenceText(stream.ended.lastSequence) }),
    },
  }
}
