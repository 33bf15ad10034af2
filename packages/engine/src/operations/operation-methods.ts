import type { OperationMap, OperationName } from '@tablewright/dynamo'

export type Input<Name extends OperationName> = OperationMap[Name]['input']
export type Output<Name extends OperationName> = Promise<OperationMap[Name]['output']>

/** Every operation as a typed method. */
export abstract class OperationMethods {
  abstract call<Name extends OperationName>(name: Name, input: Input<Name>): Output<Name>

  batchExecuteStatement(input: Input<'BatchExecuteStatement'>): Output<'BatchExecuteStatement'> {
    return this.call('BatchExecuteStatement', input)
  }

  batchGetItem(input: Input<'BatchGetItem'>): Output<'BatchGetItem'> {
    return this.call('BatchGetItem', input)
  }

  batchWriteItem(input: Input<'BatchWriteItem'>): Output<'BatchWriteItem'> {
    return this.call('BatchWriteItem', input)
  }

  createBackup(input: Input<'CreateBackup'>): Output<'CreateBackup'> {
    return this.call('CreateBackup', input)
  }

  createTable(input: Input<'CreateTable'>): Output<'CreateTable'> {
    return this.call('CreateTable', input)
  }

  deleteBackup(input: Input<'DeleteBackup'>): Output<'DeleteBackup'> {
    return this.call('DeleteBackup', input)
  }

  deleteItem(input: Input<'DeleteItem'>): Output<'DeleteItem'> {
    return this.call('DeleteItem', input)
  }

  deleteResourcePolicy(input: Input<'DeleteResourcePolicy'>): Output<'DeleteResourcePolicy'> {
    return this.call('DeleteResourcePolicy', input)
  }

  deleteTable(input: Input<'DeleteTable'>): Output<'DeleteTable'> {
    return this.call('DeleteTable', input)
  }

  describeBackup(input: Input<'DescribeBackup'>): Output<'DescribeBackup'> {
    return this.call('DescribeBackup', input)
  }

  describeContinuousBackups(input: Input<'DescribeContinuousBackups'>): Output<'DescribeContinuousBackups'> {
    return this.call('DescribeContinuousBackups', input)
  }

  describeContributorInsights(
    input: Input<'DescribeContributorInsights'>,
  ): Output<'DescribeContributorInsights'> {
    return this.call('DescribeContributorInsights', input)
  }

  describeEndpoints(input: Input<'DescribeEndpoints'>): Output<'DescribeEndpoints'> {
    return this.call('DescribeEndpoints', input)
  }

  describeExport(input: Input<'DescribeExport'>): Output<'DescribeExport'> {
    return this.call('DescribeExport', input)
  }

  describeGlobalTable(input: Input<'DescribeGlobalTable'>): Output<'DescribeGlobalTable'> {
    return this.call('DescribeGlobalTable', input)
  }

  describeGlobalTableSettings(
    input: Input<'DescribeGlobalTableSettings'>,
  ): Output<'DescribeGlobalTableSettings'> {
    return this.call('DescribeGlobalTableSettings', input)
  }

  describeImport(input: Input<'DescribeImport'>): Output<'DescribeImport'> {
    return this.call('DescribeImport', input)
  }

  describeKinesisStreamingDestination(
    input: Input<'DescribeKinesisStreamingDestination'>,
  ): Output<'DescribeKinesisStreamingDestination'> {
    return this.call('DescribeKinesisStreamingDestination', input)
  }

  describeLimits(input: Input<'DescribeLimits'>): Output<'DescribeLimits'> {
    return this.call('DescribeLimits', input)
  }

  describeStream(input: Input<'DescribeStream'>): Output<'DescribeStream'> {
    return this.call('DescribeStream', input)
  }

  describeTable(input: Input<'DescribeTable'>): Output<'DescribeTable'> {
    return this.call('DescribeTable', input)
  }

  describeTableReplicaAutoScaling(
    input: Input<'DescribeTableReplicaAutoScaling'>,
  ): Output<'DescribeTableReplicaAutoScaling'> {
    return this.call('DescribeTableReplicaAutoScaling', input)
  }

  describeTimeToLive(input: Input<'DescribeTimeToLive'>): Output<'DescribeTimeToLive'> {
    return this.call('DescribeTimeToLive', input)
  }

  executeStatement(input: Input<'ExecuteStatement'>): Output<'ExecuteStatement'> {
    return this.call('ExecuteStatement', input)
  }

  executeTransaction(input: Input<'ExecuteTransaction'>): Output<'ExecuteTransaction'> {
    return this.call('ExecuteTransaction', input)
  }

  exportTableToPointInTime(input: Input<'ExportTableToPointInTime'>): Output<'ExportTableToPointInTime'> {
    return this.call('ExportTableToPointInTime', input)
  }

  getItem(input: Input<'GetItem'>): Output<'GetItem'> {
    return this.call('GetItem', input)
  }

  getRecords(input: Input<'GetRecords'>): Output<'GetRecords'> {
    return this.call('GetRecords', input)
  }

  getResourcePolicy(input: Input<'GetResourcePolicy'>): Output<'GetResourcePolicy'> {
    return this.call('GetResourcePolicy', input)
  }

  getShardIterator(input: Input<'GetShardIterator'>): Output<'GetShardIterator'> {
    return this.call('GetShardIterator', input)
  }

  importTable(input: Input<'ImportTable'>): Output<'ImportTable'> {
    return this.call('ImportTable', input)
  }

  listBackups(input: Input<'ListBackups'>): Output<'ListBackups'> {
    return this.call('ListBackups', input)
  }

  listContributorInsights(input: Input<'ListContributorInsights'>): Output<'ListContributorInsights'> {
    return this.call('ListContributorInsights', input)
  }

  listExports(input: Input<'ListExports'>): Output<'ListExports'> {
    return this.call('ListExports', input)
  }

  listGlobalTables(input: Input<'ListGlobalTables'>): Output<'ListGlobalTables'> {
    return this.call('ListGlobalTables', input)
  }

  listImports(input: Input<'ListImports'>): Output<'ListImports'> {
    return this.call('ListImports', input)
  }

  listStreams(input: Input<'ListStreams'>): Output<'ListStreams'> {
    return this.call('ListStreams', input)
  }

  listTables(input: Input<'ListTables'>): Output<'ListTables'> {
    return this.call('ListTables', input)
  }

  listTagsOfResource(input: Input<'ListTagsOfResource'>): Output<'ListTagsOfResource'> {
    return this.call('ListTagsOfResource', input)
  }

  putItem(input: Input<'PutItem'>): Output<'PutItem'> {
    return this.call('PutItem', input)
  }

  putResourcePolicy(input: Input<'PutResourcePolicy'>): Output<'PutResourcePolicy'> {
    return this.call('PutResourcePolicy', input)
  }

  query(input: Input<'Query'>): Output<'Query'> {
    return this.call('Query', input)
  }

  restoreTableFromBackup(input: Input<'RestoreTableFromBackup'>): Output<'RestoreTableFromBackup'> {
    return this.call('RestoreTableFromBackup', input)
  }

  restoreTableToPointInTime(input: Input<'RestoreTableToPointInTime'>): Output<'RestoreTableToPointInTime'> {
    return this.call('RestoreTableToPointInTime', input)
  }

  scan(input: Input<'Scan'>): Output<'Scan'> {
    return this.call('Scan', input)
  }

  searchVectors(input: Input<'SearchVectors'>): Output<'SearchVectors'> {
    return this.call('SearchVectors', input)
  }

  tagResource(input: Input<'TagResource'>): Output<'TagResource'> {
    return this.call('TagResource', input)
  }

  transactGetItems(input: Input<'TransactGetItems'>): Output<'TransactGetItems'> {
    return this.call('TransactGetItems', input)
  }

  transactWriteItems(input: Input<'TransactWriteItems'>): Output<'TransactWriteItems'> {
    return this.call('TransactWriteItems', input)
  }

  untagResource(input: Input<'UntagResource'>): Output<'UntagResource'> {
    return this.call('UntagResource', input)
  }

  updateContinuousBackups(input: Input<'UpdateContinuousBackups'>): Output<'UpdateContinuousBackups'> {
    return this.call('UpdateContinuousBackups', input)
  }

  updateItem(input: Input<'UpdateItem'>): Output<'UpdateItem'> {
    return this.call('UpdateItem', input)
  }

  updateTable(input: Input<'UpdateTable'>): Output<'UpdateTable'> {
    return this.call('UpdateTable', input)
  }

  updateTimeToLive(input: Input<'UpdateTimeToLive'>): Output<'UpdateTimeToLive'> {
    return this.call('UpdateTimeToLive', input)
  }
}
