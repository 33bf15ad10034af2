import { type GetShardIteratorInput, invalidParameter, validationError } from '@tablewright/dynamo'
import { getShardIteratorShape } from '../request/shapes/streams.js'
import type { ReadView } from '../storage/storage.js'
import { checkNotTrimmed, checkShard, horizon, lastSequence, streamNamed } from '../streams/read-stream.js'
import { sequenceOf } from '../streams/sequence-number.js'
import { encodeIterator } from '../streams/shard-iterator.js'
import { type Stream, streamArn } from '../streams/stream.js'
import { operation } from './operation.js'

export const getShardIterator = operation('GetShardIterator', getShardIteratorShape, (context, input) => {
  checkSequenceNumber(input)
  const now = context.clock()
  const position = context.storage.read((view) => {
    const stream = streamNamed(context, view, input.StreamArn)
    checkShard(stream, input.ShardId, input.StreamArn)
    return {
      streamArn: streamArn(context, stream),
      shardId: input.ShardId,
      next: startOf(view, stream, input, now),
    }
  })
  return { ShardIterator: encodeIterator(position, now, context.tokenKeys.code('shard-iterator')) }
})

function checkSequenceNumber({ ShardIteratorType: type, SequenceNumber: sequence }: GetShardIteratorInput) {
  const needed = type === 'AT_SEQUENCE_NUMBER' || type === 'AFTER_SEQUENCE_NUMBER'
  if (needed && sequence === undefined)
    throw invalidParameter(`SequenceNumber must be specified when ShardIteratorType is ${type}`)
  if (!needed && sequence !== undefined)
    throw invalidParameter(`SequenceNumber can not be specified when ShardIteratorType is ${type}`)
}

function startOf(view: ReadView, stream: Stream, input: GetShardIteratorInput, now: number): number {
  if (input.ShardIteratorType === 'TRIM_HORIZON') return horizon(view, stream, now)
  const last = lastSequence(view, stream)
  if (input.ShardIteratorType === 'LATEST') return last + 1
  const sequence = sequenceOf(input.SequenceNumber!)
  if (sequence === undefined || sequence > last)
    throw validationError(`Invalid SequenceNumber: ${input.SequenceNumber}`)
  const next = input.ShardIteratorType === 'AT_SEQUENCE_NUMBER' ? sequence : sequence + 1
  checkNotTrimmed(view, stream, next, now)
  return next
}
