import type { OperationName } from './operation-map.js'
import { operationTarget } from './operation-target.js'

/** A record, so that the type system requires all names. */
const all: Readonly<Record<OperationName, true>> = {
  CreateTable: true,
  DescribeTable: true,
  UpdateTable: true,
  DeleteTable: true,
  ListTables: true,
  UpdateTimeToLive: true,
  DescribeTimeToLive: true,
  TagResource: true,
  UntagResource: true,
  ListTagsOfResource: true,
  DescribeLimits: true,
  DescribeEndpoints: true,
  GetItem: true,
  PutItem: true,
  UpdateItem: true,
  DeleteItem: true,
  Query: true,
  Scan: true,
  SearchVectors: true,
  BatchGetItem: true,
  BatchWriteItem: true,
  TransactGetItems: true,
  TransactWriteItems: true,
  ExecuteStatement: true,
  BatchExecuteStatement: true,
  ExecuteTransaction: true,
  ListStreams: true,
  DescribeStream: true,
  GetShardIterator: true,
  GetRecords: true,
  CreateBackup: true,
  DescribeBackup: true,
  DeleteBackup: true,
  ListBackups: true,
  RestoreTableFromBackup: true,
  RestoreTableToPointInTime: true,
  DescribeContinuousBackups: true,
  UpdateContinuousBackups: true,
  GetResourcePolicy: true,
  PutResourcePolicy: true,
  DeleteResourcePolicy: true,
  DescribeContributorInsights: true,
  ListContributorInsights: true,
  DescribeKinesisStreamingDestination: true,
  DescribeTableReplicaAutoScaling: true,
  ListGlobalTables: true,
  DescribeGlobalTable: true,
  DescribeGlobalTableSettings: true,
  ExportTableToPointInTime: true,
  DescribeExport: true,
  ListExports: true,
  ImportTable: true,
  DescribeImport: true,
  ListImports: true,
}

export const operationNames = Object.freeze(Object.keys(all)) as readonly OperationName[]

const operationByTarget: ReadonlyMap<string, OperationName> = new Map(
  operationNames.map((operation) => [operationTarget(operation), operation]),
)

/** Returns the operation of an `X-Amz-Target` header; undefined if there is no such operation. */
export function operationOf(target: string): OperationName | undefined {
  return operationByTarget.get(target)
}
