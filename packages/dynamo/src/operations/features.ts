/** The input of operations on features that a single engine does not have, or that are off. */
export interface TableNameInput {
  readonly TableName: string
}

export interface ContributorInsightsInput extends TableNameInput {
  readonly IndexName?: string
}

export interface DescribeContributorInsightsOutput extends ContributorInsightsInput {
  readonly ContributorInsightsStatus: 'DISABLED'
}

export interface ListContributorInsightsInput {
  readonly TableName?: string
}

export interface ListContributorInsightsOutput {
  readonly ContributorInsightsSummaries: readonly DescribeContributorInsightsOutput[]
}

export interface KinesisDestinationsOutput extends TableNameInput {
  readonly KinesisDataStreamDestinations: readonly never[]
}

export interface GlobalTableNameInput {
  readonly GlobalTableName: string
}

export interface ListGlobalTablesOutput {
  readonly GlobalTables: readonly never[]
}

export interface ReplicaAutoScalingOutput {
  readonly TableAutoScalingDescription: {
    readonly TableName: string
    readonly TableStatus: string
    readonly Replicas: readonly never[]
  }
}

export interface ResourceArnInput {
  readonly ResourceArn: string
}

export interface PutResourcePolicyInput extends ResourceArnInput {
  readonly Policy: string
  readonly ExpectedRevisionId?: string
  readonly ConfirmRemoveSelfResourceAccess?: boolean
}

export interface DeleteResourcePolicyInput extends ResourceArnInput {
  readonly ExpectedRevisionId?: string
}

export interface PolicyRevisionOutput {
  readonly RevisionId?: string
}

export interface GetResourcePolicyOutput {
  readonly Policy: string
  readonly RevisionId: string
}
