import { maxListStreamsLimit } from '@tablewright/dynamo'
import { listStreamsShape } from '../request/shapes/streams.js'
import { allStreams, isGone, streamArn } from '../streams/stream.js'
import { operation } from './operation.js'

export const listStreams = operation('ListStreams', listStreamsShape, (context, input) => {
  const now = context.clock()
  const limit = input.Limit ?? maxListStreamsLimit
  const summaries = context.storage
    .read(allStreams)
    .filter((stream) => !isGone(stream, now))
    .filter((stream) => input.TableName === undefined || stream.tableName === input.TableName)
    .map((stream) => ({
      StreamArn: streamArn(context, stream),
      TableName: stream.tableName,
      StreamLabel: stream.label,
    }))
  const start = input.ExclusiveStartStreamArn
  const rest = start === undefined ? summaries : summaries.filter(({ StreamArn }) => StreamArn > start)
  const page = rest.slice(0, limit)
  return {
    Streams: page,
    ...(rest.length > limit && { LastEvaluatedStreamArn: page.at(-1)!.StreamArn }),
  }
})
