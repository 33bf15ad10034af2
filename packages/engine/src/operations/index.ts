import type { OperationName } from '@tablewright/dynamo'
import {
  describeContributorInsights,
  describeGlobalTable,
  describeGlobalTableSettings,
  describeKinesisStreamingDestination,
  describeTableReplicaAutoScaling,
  listContributorInsights,
  listGlobalTables,
} from './absent-features.js'
import { createBackup, deleteBackup, describeBackup, listBackups } from './backups.js'
import { batchExecuteStatement } from './batch-execute-statement.js'
import { batchGetItem } from './batch-get-item.js'
import { batchWriteItem } from './batch-write-item.js'
import { describeContinuousBackups, updateContinuousBackups } from './continuous-backups.js'
import { createTable } from './create-table.js'
import { deleteItem } from './delete-item.js'
import { deleteTable } from './delete-table.js'
import { describeEndpoints } from './describe-endpoints.js'
import { describeLimits } from './describe-limits.js'
import { describeStream } from './describe-stream.js'
import { describeTable } from './describe-table.js'
import { describeTimeToLive } from './describe-time-to-live.js'
import { executeStatement } from './execute-statement.js'
import { executeTransaction } from './execute-transaction.js'
import { describeExport, exportTableToPointInTime, listExports } from './exports.js'
import { getItem } from './get-item.js'
import { getRecords } from './get-records.js'
import { getShardIterator } from './get-shard-iterator.js'
import { describeImport, importTable, listImports } from './imports.js'
import { listStreams } from './list-streams.js'
import { listTables } from './list-tables.js'
import { listTagsOfResource } from './list-tags-of-resource.js'
import type { Operation } from './operation.js'
import { putItem } from './put-item.js'
import { query } from './query.js'
import { deleteResourcePolicy, getResourcePolicy, putResourcePolicy } from './resource-policies.js'
import { restoreTableFromBackup, restoreTableToPointInTime } from './restore-table.js'
import { scan } from './scan.js'
import { searchVectors } from './search-vectors.js'
import { tagResource } from './tag-resource.js'
import { transactGetItems } from './transact-get-items.js'
import { transactWriteItems } from './transact-write-items.js'
import { untagResource } from './untag-resource.js'
import { updateItem } from './update-item.js'
import { updateTable } from './update-table.js'
import { updateTimeToLive } from './update-time-to-live.js'

const operations: Partial<Record<OperationName, Operation>> = {
  BatchExecuteStatement: batchExecuteStatement,
  BatchGetItem: batchGetItem,
  BatchWriteItem: batchWriteItem,
  CreateTable: createTable,
  DeleteItem: deleteItem,
  DeleteTable: deleteTable,
  DescribeEndpoints: describeEndpoints,
  DescribeLimits: describeLimits,
  DescribeStream: describeStream,
  DescribeTable: describeTable,
  DescribeTimeToLive: describeTimeToLive,
  ExecuteStatement: executeStatement,
  ExecuteTransaction: executeTransaction,
  GetItem: getItem,
  GetRecords: getRecords,
  GetShardIterator: getShardIterator,
  ListStreams: listStreams,
  ListTables: listTables,
  ListTagsOfResource: listTagsOfResource,
  PutItem: putItem,
  Query: query,
  Scan: scan,
  SearchVectors: searchVectors,
  TagResource: tagResource,
  TransactGetItems: transactGetItems,
  TransactWriteItems: transactWriteItems,
  UntagResource: untagResource,
  UpdateItem: updateItem,
  UpdateTable: updateTable,
  UpdateTimeToLive: updateTimeToLive,
  CreateBackup: createBackup,
  DescribeBackup: describeBackup,
  DeleteBackup: deleteBackup,
  ListBackups: listBackups,
  RestoreTableFromBackup: restoreTableFromBackup,
  RestoreTableToPointInTime: restoreTableToPointInTime,
  DescribeContinuousBackups: describeContinuousBackups,
  UpdateContinuousBackups: updateContinuousBackups,
  GetResourcePolicy: getResourcePolicy,
  PutResourcePolicy: putResourcePolicy,
  DeleteResourcePolicy: deleteResourcePolicy,
  DescribeContributorInsights: describeContributorInsights,
  ListContributorInsights: listContributorInsights,
  DescribeKinesisStreamingDestination: describeKinesisStreamingDestination,
  DescribeTableReplicaAutoScaling: describeTableReplicaAutoScaling,
  ListGlobalTables: listGlobalTables,
  DescribeGlobalTable: describeGlobalTable,
  DescribeGlobalTableSettings: describeGlobalTableSettings,
  ExportTableToPointInTime: exportTableToPointInTime,
  DescribeExport: describeExport,
  ListExports: listExports,
  ImportTable: importTable,
  DescribeImport: describeImport,
  ListImports: listImports,
}

export function findOperation(name: string): Operation | undefined {
  return Object.hasOwn(operations, name) ? operations[name as OperationName] : undefined
}
