import type { Tag } from './table-schema.js'

export interface TimeToLiveSpecification {
  readonly Enabled: boolean
  readonly AttributeName: string
}

export interface UpdateTimeToLiveInput {
  readonly TableName: string
  readonly TimeToLiveSpecification: TimeToLiveSpecification
}

export interface UpdateTimeToLiveOutput {
  readonly TimeToLiveSpecification: TimeToLiveSpecification
}

export interface DescribeTimeToLiveInput {
  readonly TableName: string
}

export interface DescribeTimeToLiveOutput {
  readonly TimeToLiveDescription: {
    readonly TimeToLiveStatus: 'ENABLING' | 'DISABLING' | 'ENABLED' | 'DISABLED'
    readonly AttributeName?: string
  }
}

export interface TagResourceInput {
  readonly ResourceArn: string
  readonly Tags: readonly Tag[]
}

export interface UntagResourceInput {
  readonly ResourceArn: string
  readonly TagKeys: readonly string[]
}

export interface ListTagsOfResourceInput {
  readonly ResourceArn: string
  readonly NextToken?: string
}

export interface ListTagsOfResourceOutput {
  readonly Tags: readonly Tag[]
  readonly NextToken?: string
}
