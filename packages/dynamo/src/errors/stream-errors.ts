import type { DynamoError } from '../dynamo-error.js'
import { dynamoError } from './make-error.js'
import { resourceNotFound } from './table-errors.js'
import { validationError } from './validation.js'

export function streamNotFound(streamArn: string): DynamoError {
  return resourceNotFound(`Stream: ${streamArn} not found`)
}

export function shardNotFound(shardId: string, streamArn: string): DynamoError {
  return resourceNotFound(`Shard: ${shardId} in Stream: ${streamArn} not found`)
}

export function invalidShardIterator(): DynamoError {
  return validationError('Invalid ShardIterator')
}

export function expiredIterator(): DynamoError {
  return dynamoError(
    'ExpiredIteratorException',
    'The shard iterator has expired and can no longer be used to retrieve stream records.',
  )
}

export function trimmedDataAccess(): DynamoError {
  return dynamoError(
    'TrimmedDataAccessException',
    'The operation attempted to read past the oldest stream record in a shard.',
  )
}
