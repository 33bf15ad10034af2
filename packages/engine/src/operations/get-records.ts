import { maxGetRecordsLimit } from '@tablewright/dynamo'
import { RawJson } from '../reply.js'
import { getRecordsShape } from '../request/shapes/streams.js'
import { checkShard, readRecords, streamNamed } from '../streams/read-stream.js'
import { decodeIterator, encodeIterator } from '../streams/shard-iterator.js'
import { operation } from './operation.js'

export const getRecords = operation('GetRecords', getRecordsShape, (context, input) => {
  const now = context.clock()
  const code = context.tokenKeys.code('shard-iterator')
  const position = decodeIterator(input.ShardIterator, now, code)
  const page = context.storage.read((view) => {
    const stream = streamNamed(context, view, position.streamArn)
    checkShard(stream, position.shardId, position.streamArn)
    return readRecords(view, stream, position.next, input.Limit ?? maxGetRecordsLimit, now)
  })
  return {
    Records: new RawJson(page.records),
    NextShardIterator:
      page.next === undefined ? undefined : encodeIterator({ ...position, next: page.next }, now, code),
  }
})
