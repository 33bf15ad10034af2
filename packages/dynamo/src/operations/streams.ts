import type { Item } from '../attribute-value.js'
import type { EpochSeconds, KeySchemaElement, StreamViewType } from './table-schema.js'

export interface ListStreamsInput {
  readonly TableName?: string
  readonly Limit?: number
  readonly ExclusiveStartStreamArn?: string
}

export interface StreamSummary {
  readonly StreamArn: string
  readonly TableName: string
  readonly StreamLabel: string
}

export interface ListStreamsOutput {
  readonly Streams: readonly StreamSummary[]
  readonly LastEvaluatedStreamArn?: string
}

export interface DescribeStreamInput {
  readonly StreamArn: string
  readonly Limit?: number
  readonly ExclusiveStartShardId?: string
}

export interface Shard {
  readonly ShardId: string
  readonly ParentShardId?: string
  readonly SequenceNumberRange: {
    readonly StartingSequenceNumber?: string
    readonly EndingSequenceNumber?: string
  }
}

export interface StreamDescription extends StreamSummary {
  readonly StreamStatus: 'ENABLING' | 'ENABLED' | 'DISABLING' | 'DISABLED'
  readonly StreamViewType: StreamViewType
  readonly CreationRequestDateTime: EpochSeconds
  readonly KeySchema: readonly KeySchemaElement[]
  readonly Shards: readonly Shard[]
  readonly LastEvaluatedShardId?: string
}

export interface DescribeStreamOutput {
  readonly StreamDescription: StreamDescription
}

export type ShardIteratorType = 'TRIM_HORIZON' | 'LATEST' | 'AT_SEQUENCE_NUMBER' | 'AFTER_SEQUENCE_NUMBER'

export interface GetShardIteratorInput {
  readonly StreamArn: string
  readonly ShardId: string
  readonly ShardIteratorType: ShardIteratorType
  readonly SequenceNumber?: string
}

export interface GetShardIteratorOutput {
  readonly ShardIterator: string
}

export interface GetRecordsInput {
  readonly ShardIterator: string
  readonly Limit?: number
}

export interface GetRecordsOutput {
  readonly Records: readonly StreamRecord[]
  /** Absent when the shard is closed and read to its end. */
  readonly NextShardIterator?: string
}

/** One change of one item. */
export interface StreamRecord {
  readonly eventID: string
  readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE'
  readonly eventVersion: string
  readonly eventSource: string
  readonly awsRegion: string
  readonly dynamodb: {
    readonly ApproximateCreationDateTime: EpochSeconds
    readonly Keys: Item
    readonly NewImage?: Item
    readonly OldImage?: Item
    readonly SequenceNumber: string
    readonly SizeBytes: number
    readonly StreamViewType: StreamViewType
  }
  /** Who made the change when it was not a request: the TTL process. */
  readonly userIdentity?: { readonly Type: string; readonly PrincipalId: string }
}
