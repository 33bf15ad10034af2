import type { DescribeEndpointsOutput, DescribeLimitsOutput, Nothing } from './account.js'
import type {
  BackupArnInput,
  BackupOutput,
  ContinuousBackupsOutput,
  CreateBackupInput,
  CreateBackupOutput,
  DescribeContinuousBackupsInput,
  ListBackupsInput,
  ListBackupsOutput,
  RestoreTableFromBackupInput,
  RestoreTableToPointInTimeInput,
  UpdateContinuousBackupsInput,
} from './backups.js'
import type {
  BatchGetItemInput,
  BatchGetItemOutput,
  BatchWriteItemInput,
  BatchWriteItemOutput,
} from './batches.js'
import type {
  ExportArnInput,
  ExportOutput,
  ExportTableToPointInTimeInput,
  ImportArnInput,
  ImportOutput,
  ImportTableInput,
  ListExportsInput,
  ListExportsOutput,
  ListImportsInput,
  ListImportsOutput,
} from './exchange.js'
import type {
  ContributorInsightsInput,
  DeleteResourcePolicyInput,
  DescribeContributorInsightsOutput,
  GetResourcePolicyOutput,
  GlobalTableNameInput,
  KinesisDestinationsOutput,
  ListContributorInsightsInput,
  ListContributorInsightsOutput,
  ListGlobalTablesOutput,
  PolicyRevisionOutput,
  PutResourcePolicyInput,
  ReplicaAutoScalingOutput,
  ResourceArnInput,
  TableNameInput,
} from './features.js'
import type {
  DeleteItemInput,
  GetItemInput,
  GetItemOutput,
  ItemWriteOutput,
  PutItemInput,
  UpdateItemInput,
} from './items.js'
import type {
  BatchExecuteStatementInput,
  BatchExecuteStatementOutput,
  ExecuteStatementInput,
  ExecuteStatementOutput,
  ExecuteTransactionInput,
  ExecuteTransactionOutput,
} from './partiql.js'
import type { PageOutput, QueryInput, ScanInput } from './query-and-scan.js'
import type {
  DescribeStreamInput,
  DescribeStreamOutput,
  GetRecordsInput,
  GetRecordsOutput,
  GetShardIteratorInput,
  GetShardIteratorOutput,
  ListStreamsInput,
  ListStreamsOutput,
} from './streams.js'
import type {
  DescribeTimeToLiveInput,
  DescribeTimeToLiveOutput,
  ListTagsOfResourceInput,
  ListTagsOfResourceOutput,
  TagResourceInput,
  UntagResourceInput,
  UpdateTimeToLiveInput,
  UpdateTimeToLiveOutput,
} from './table-settings.js'
import type {
  CreateTableInput,
  DeleteTableInput,
  DeleteTableOutput,
  DescribeTableInput,
  DescribeTableOutput,
  ListTablesInput,
  ListTablesOutput,
  TableChangeOutput,
  UpdateTableInput,
} from './tables.js'
import type {
  TransactGetItemsInput,
  TransactGetItemsOutput,
  TransactWriteItemsInput,
  TransactWriteItemsOutput,
} from './transactions.js'
import type { SearchVectorsInput, SearchVectorsOutput } from './vectors.js'

interface Operation<Input, Output> {
  readonly input: Input
  readonly output: Output
}

/** Every operation that the engine answers: its request and its response as they are in JSON. */
export interface OperationMap {
  readonly CreateTable: Operation<CreateTableInput, TableChangeOutput>
  readonly DescribeTable: Operation<DescribeTableInput, DescribeTableOutput>
  readonly UpdateTable: Operation<UpdateTableInput, TableChangeOutput>
  readonly DeleteTable: Operation<DeleteTableInput, DeleteTableOutput>
  readonly ListTables: Operation<ListTablesInput, ListTablesOutput>
  readonly UpdateTimeToLive: Operation<UpdateTimeToLiveInput, UpdateTimeToLiveOutput>
  readonly DescribeTimeToLive: Operation<DescribeTimeToLiveInput, DescribeTimeToLiveOutput>
  readonly TagResource: Operation<TagResourceInput, Nothing>
  readonly UntagResource: Operation<UntagResourceInput, Nothing>
  readonly ListTagsOfResource: Operation<ListTagsOfResourceInput, ListTagsOfResourceOutput>
  readonly DescribeLimits: Operation<Nothing, DescribeLimitsOutput>
  readonly DescribeEndpoints: Operation<Nothing, DescribeEndpointsOutput>
  readonly GetItem: Operation<GetItemInput, GetItemOutput>
  readonly PutItem: Operation<PutItemInput, ItemWriteOutput>
  readonly UpdateItem: Operation<UpdateItemInput, ItemWriteOutput>
  readonly DeleteItem: Operation<DeleteItemInput, ItemWriteOutput>
  readonly Query: Operation<QueryInput, PageOutput>
  readonly Scan: Operation<ScanInput, PageOutput>
  readonly SearchVectors: Operation<SearchVectorsInput, SearchVectorsOutput>
  readonly BatchGetItem: Operation<BatchGetItemInput, BatchGetItemOutput>
  readonly BatchWriteItem: Operation<BatchWriteItemInput, BatchWriteItemOutput>
  readonly TransactGetItems: Operation<TransactGetItemsInput, TransactGetItemsOutput>
  readonly TransactWriteItems: Operation<TransactWriteItemsInput, TransactWriteItemsOutput>
  readonly ExecuteStatement: Operation<ExecuteStatementInput, ExecuteStatementOutput>
  readonly BatchExecuteStatement: Operation<BatchExecuteStatementInput, BatchExecuteStatementOutput>
  readonly ExecuteTransaction: Operation<ExecuteTransactionInput, ExecuteTransactionOutput>
  readonly ListStreams: Operation<ListStreamsInput, ListStreamsOutput>
  readonly DescribeStream: Operation<DescribeStreamInput, DescribeStreamOutput>
  readonly GetShardIterator: Operation<GetShardIteratorInput, GetShardIteratorOutput>
  readonly GetRecords: Operation<GetRecordsInput, GetRecordsOutput>
  readonly CreateBackup: Operation<CreateBackupInput, CreateBackupOutput>
  readonly DescribeBackup: Operation<BackupArnInput, BackupOutput>
  readonly DeleteBackup: Operation<BackupArnInput, BackupOutput>
  readonly ListBackups: Operation<ListBackupsInput, ListBackupsOutput>
  readonly RestoreTableFromBackup: Operation<RestoreTableFromBackupInput, TableChangeOutput>
  readonly RestoreTableToPointInTime: Operation<RestoreTableToPointInTimeInput, TableChangeOutput>
  readonly DescribeContinuousBackups: Operation<DescribeContinuousBackupsInput, ContinuousBackupsOutput>
  readonly UpdateContinuousBackups: Operation<UpdateContinuousBackupsInput, ContinuousBackupsOutput>
  readonly GetResourcePolicy: Operation<ResourceArnInput, GetResourcePolicyOutput>
  readonly PutResourcePolicy: Operation<PutResourcePolicyInput, PolicyRevisionOutput>
  readonly DeleteResourcePolicy: Operation<DeleteResourcePolicyInput, PolicyRevisionOutput>
  readonly DescribeContributorInsights: Operation<ContributorInsightsInput, DescribeContributorInsightsOutput>
  readonly ListContributorInsights: Operation<ListContributorInsightsInput, ListContributorInsightsOutput>
  readonly DescribeKinesisStreamingDestination: Operation<TableNameInput, KinesisDestinationsOutput>
  readonly DescribeTableReplicaAutoScaling: Operation<TableNameInput, ReplicaAutoScalingOutput>
  readonly ListGlobalTables: Operation<Nothing, ListGlobalTablesOutput>
  readonly DescribeGlobalTable: Operation<GlobalTableNameInput, Nothing>
  readonly DescribeGlobalTableSettings: Operation<GlobalTableNameInput, Nothing>
  readonly ExportTableToPointInTime: Operation<ExportTableToPointInTimeInput, ExportOutput>
  readonly DescribeExport: Operation<ExportArnInput, ExportOutput>
  readonly ListExports: Operation<ListExportsInput, ListExportsOutput>
  readonly ImportTable: Operation<ImportTableInput, ImportOutput>
  readonly DescribeImport: Operation<ImportArnInput, ImportOutput>
  readonly ListImports: Operation<ListImportsInput, ListImportsOutput>
}

export type OperationName = keyof OperationMap
export type OperationInput<Name extends OperationName> = OperationMap[Name]['input']
export type OperationOutput<Name extends OperationName> = OperationMap[Name]['output']
