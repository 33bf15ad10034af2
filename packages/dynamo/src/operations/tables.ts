import type {
  AttributeDefinition,
  BillingMode,
  EpochSeconds,
  GlobalSecondaryIndex,
  IndexProjection,
  IndexStatus,
  KeySchemaElement,
  LocalSecondaryIndex,
  OnDemandThroughput,
  ProvisionedThroughput,
  SSESpecification,
  StreamSpecification,
  TableClass,
  TableStatus,
  Tag,
  WarmThroughput,
} from './table-schema.js'
import type { VectorIndex, VectorIndexDescription, VectorIndexUpdate } from './vectors.js'

export interface CreateTableInput {
  readonly TableName: string
  readonly AttributeDefinitions: readonly AttributeDefinition[]
  readonly KeySchema: readonly KeySchemaElement[]
  readonly LocalSecondaryIndexes?: readonly LocalSecondaryIndex[]
  readonly GlobalSecondaryIndexes?: readonly GlobalSecondaryIndex[]
  readonly VectorIndexes?: readonly VectorIndex[]
  readonly BillingMode?: BillingMode
  readonly ProvisionedThroughput?: ProvisionedThroughput
  readonly OnDemandThroughput?: OnDemandThroughput
  readonly WarmThroughput?: WarmThroughput
  readonly StreamSpecification?: StreamSpecification
  readonly SSESpecification?: SSESpecification
  readonly Tags?: readonly Tag[]
  readonly TableClass?: TableClass
  readonly DeletionProtectionEnabled?: boolean
  readonly ResourcePolicy?: string
}

export interface UpdateGlobalSecondaryIndexAction {
  readonly IndexName: string
  readonly ProvisionedThroughput?: ProvisionedThroughput
  readonly OnDemandThroughput?: OnDemandThroughput
  readonly WarmThroughput?: WarmThroughput
}

/** Exactly one of the three. */
export interface GlobalSecondaryIndexUpdate {
  readonly Create?: GlobalSecondaryIndex
  readonly Update?: UpdateGlobalSecondaryIndexAction
  readonly Delete?: { readonly IndexName: string }
}

export interface UpdateTableInput {
  readonly TableName: string
  readonly AttributeDefinitions?: readonly AttributeDefinition[]
  readonly GlobalSecondaryIndexUpdates?: readonly GlobalSecondaryIndexUpdate[]
  readonly VectorIndexUpdates?: readonly VectorIndexUpdate[]
  readonly BillingMode?: BillingMode
  readonly ProvisionedThroughput?: ProvisionedThroughput
  readonly OnDemandThroughput?: OnDemandThroughput
  readonly WarmThroughput?: WarmThroughput
  readonly StreamSpecification?: StreamSpecification
  readonly SSESpecification?: SSESpecification
  readonly TableClass?: TableClass
  readonly DeletionProtectionEnabled?: boolean
}

export interface DescribeTableInput {
  readonly TableName: string
}

export interface DeleteTableInput {
  readonly TableName: string
}

export interface ListTablesInput {
  readonly ExclusiveStartTableName?: string
  readonly Limit?: number
}

export interface ListTablesOutput {
  readonly TableNames: readonly string[]
  readonly LastEvaluatedTableName?: string
}

export interface ProvisionedThroughputDescription extends ProvisionedThroughput {
  readonly NumberOfDecreasesToday: number
  readonly LastIncreaseDateTime?: EpochSeconds
  readonly LastDecreaseDateTime?: EpochSeconds
}

export interface LocalSecondaryIndexDescription {
  readonly IndexName: string
  readonly KeySchema: readonly KeySchemaElement[]
  readonly Projection: IndexProjection
  readonly IndexSizeBytes: number
  readonly ItemCount: number
  readonly IndexArn: string
}

export interface GlobalSecondaryIndexDescription extends LocalSecondaryIndexDescription {
  readonly IndexStatus: IndexStatus
  readonly Backfilling?: boolean
  readonly ProvisionedThroughput?: ProvisionedThroughputDescription
  readonly OnDemandThroughput?: OnDemandThroughput
  readonly WarmThroughput?: WarmThroughput & { readonly Status?: string }
}

export interface TableDescription {
  readonly TableName: string
  readonly TableArn: string
  readonly TableId: string
  readonly TableStatus: TableStatus
  readonly CreationDateTime: EpochSeconds
  readonly AttributeDefinitions: readonly AttributeDefinition[]
  readonly KeySchema: readonly KeySchemaElement[]
  readonly ItemCount: number
  readonly TableSizeBytes: number
  readonly ProvisionedThroughput: ProvisionedThroughputDescription
  readonly BillingModeSummary?: {
    readonly BillingMode: BillingMode
    readonly LastUpdateToPayPerRequestDateTime?: EpochSeconds
  }
  readonly LocalSecondaryIndexes?: readonly LocalSecondaryIndexDescription[]
  readonly GlobalSecondaryIndexes?: readonly GlobalSecondaryIndexDescription[]
  readonly VectorIndexes?: readonly VectorIndexDescription[]
  readonly StreamSpecification?: StreamSpecification
  readonly LatestStreamArn?: string
  readonly LatestStreamLabel?: string
  readonly SSEDescription?: {
    readonly Status?: string
    readonly SSEType?: string
    readonly KMSMasterKeyArn?: string
  }
  readonly TableClassSummary?: { readonly TableClass: TableClass; readonly LastUpdateDateTime?: EpochSeconds }
  readonly DeletionProtectionEnabled?: boolean
  readonly RestoreSummary?: {
    readonly SourceBackupArn?: string
    readonly SourceTableArn: string
    readonly RestoreDateTime: EpochSeconds
    readonly RestoreInProgress: boolean
  }
  readonly OnDemandThroughput?: OnDemandThroughput
  readonly WarmThroughput?: WarmThroughput & { readonly Status?: string }
}

/** Output of CreateTable and UpdateTable. */
export interface TableChangeOutput {
  readonly TableDescription: TableDescription
}

/** A deleted table is described without its schema and indexes. */
export type DeletedTableDescription = Omit<
  TableDescription,
  'CreationDateTime' | 'AttributeDefinitions' | 'KeySchema'
>

export interface DeleteTableOutput {
  readonly TableDescription: DeletedTableDescription
}

export interface DescribeTableOutput {
  readonly Table: TableDescription
}
