import type {
  BillingMode,
  EpochSeconds,
  GlobalSecondaryIndex,
  IndexProjection,
  KeySchemaElement,
  LocalSecondaryIndex,
  OnDemandThroughput,
  ProvisionedThroughput,
  SSESpecification,
  StreamSpecification,
} from './table-schema.js'

export type BackupType = 'USER' | 'SYSTEM'

export interface BackupDetails {
  readonly BackupArn: string
  readonly BackupName: string
  readonly BackupSizeBytes: number
  readonly BackupStatus: 'CREATING' | 'AVAILABLE' | 'DELETED'
  readonly BackupType: BackupType
  readonly BackupCreationDateTime: EpochSeconds
  readonly BackupExpiryDateTime?: EpochSeconds
}

export interface BackupIndex {
  readonly IndexName: string
  readonly KeySchema: readonly KeySchemaElement[]
  readonly Projection: IndexProjection
  readonly ProvisionedThroughput?: ProvisionedThroughput
}

export interface BackupDescription {
  readonly BackupDetails: BackupDetails
  readonly SourceTableDetails: {
    readonly TableName: string
    readonly TableId: string
    readonly TableArn: string
    readonly TableSizeBytes: number
    readonly ItemCount: number
    readonly KeySchema: readonly KeySchemaElement[]
    readonly TableCreationDateTime: EpochSeconds
    readonly ProvisionedThroughput: ProvisionedThroughput
    readonly OnDemandThroughput?: OnDemandThroughput
    readonly BillingMode: BillingMode
  }
  readonly SourceTableFeatureDetails: {
    readonly LocalSecondaryIndexes?: readonly BackupIndex[]
    readonly GlobalSecondaryIndexes?: readonly BackupIndex[]
    readonly StreamDescription?: StreamSpecification
    readonly TimeToLiveDescription?: { readonly TimeToLiveStatus: string; readonly AttributeName: string }
    readonly SSEDescription?: { readonly Status?: string; readonly SSEType?: string }
  }
}

export interface CreateBackupInput {
  readonly TableName: string
  readonly BackupName: string
}

export interface CreateBackupOutput {
  readonly BackupDetails: BackupDetails
}

export interface BackupArnInput {
  readonly BackupArn: string
}

/** Output of DescribeBackup and DeleteBackup. */
export interface BackupOutput {
  readonly BackupDescription: BackupDescription
}

export interface ListBackupsInput {
  readonly TableName?: string
  readonly Limit?: number
  readonly TimeRangeLowerBound?: EpochSeconds
  readonly TimeRangeUpperBound?: EpochSeconds
  readonly ExclusiveStartBackupArn?: string
  readonly BackupType?: 'USER' | 'SYSTEM' | 'AWS_BACKUP' | 'ALL'
}

export interface BackupSummary extends BackupDetails {
  readonly TableName: string
  readonly TableId: string
  readonly TableArn: string
}

export interface ListBackupsOutput {
  readonly BackupSummaries: readonly BackupSummary[]
  readonly LastEvaluatedBackupArn?: string
}

/** Settings of a restored table that differ from its source. */
export interface RestoreOverrides {
  readonly BillingModeOverride?: BillingMode
  readonly ProvisionedThroughputOverride?: ProvisionedThroughput
  readonly OnDemandThroughputOverride?: OnDemandThroughput
  readonly GlobalSecondaryIndexOverride?: readonly GlobalSecondaryIndex[]
  readonly LocalSecondaryIndexOverride?: readonly LocalSecondaryIndex[]
  readonly SSESpecificationOverride?: SSESpecification
}

export interface RestoreTableFromBackupInput extends RestoreOverrides {
  readonly TargetTableName: string
  readonly BackupArn: string
}

export interface RestoreTableToPointInTimeInput extends RestoreOverrides {
  readonly SourceTableName?: string
  readonly SourceTableArn?: string
  readonly TargetTableName: string
  readonly UseLatestRestorableTime?: boolean
  readonly RestoreDateTime?: EpochSeconds
}

export interface ContinuousBackupsDescription {
  readonly ContinuousBackupsStatus: 'ENABLED' | 'DISABLED'
  readonly PointInTimeRecoveryDescription: {
    readonly PointInTimeRecoveryStatus: 'ENABLED' | 'DISABLED'
    readonly RecoveryPeriodInDays?: number
    readonly EarliestRestorableDateTime?: EpochSeconds
    readonly LatestRestorableDateTime?: EpochSeconds
  }
}

export interface DescribeContinuousBackupsInput {
  readonly TableName: string
}

export interface UpdateContinuousBackupsInput extends DescribeContinuousBackupsInput {
  readonly PointInTimeRecoverySpecification: {
    readonly PointInTimeRecoveryEnabled: boolean
    readonly RecoveryPeriodInDays?: number
  }
}

export interface ContinuousBackupsOutput {
  readonly ContinuousBackupsDescription: ContinuousBackupsDescription
}
