import type { Expected } from './naive.js'
import type { RightsRequest } from './requests.js'

const any = { LeadingKeys: 'any' as const, Attributes: 'any' as const }

function on(
  operation: string,
  input: object,
  resources: readonly string[],
  reached: Partial<Expected> = {},
): RightsRequest {
  const action = `dynamodb:${operation}`
  return { operation, input, accesses: resources.map((resource) => ({ action, resource, ...reached })) }
}

/**
 * Exports and imports of a table and a bucket. Those that would write are of a table that does not exist, or of files that
 * the engine refuses: an allowed request changes nothing.
 */
export function exchanges(table: string, TableArn: string): RightsRequest[] {
  const gone = `${table}-gone`
  const id = '01700000000000-abcdef12'
  const S3Bucket = `${table}-files`
  const bucket = `bucket/${S3Bucket}`
  const imported = {
    S3BucketSource: { S3Bucket },
    InputFormat: 'DYNAMODB_JSON',
    InputCompressionType: 'ZSTD',
    TableCreationParameters: {
      TableName: gone,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    },
  }
  return [
    on(
      'ExportTableToPointInTime',
      { TableArn: `${TableArn}-gone`, S3Bucket },
      [`table/${gone}`, bucket],
      any,
    ),
    on('DescribeExport', { ExportArn: `${TableArn}/export/${id}` }, [`table/${table}/export/${id}`]),
    on('ListExports', { TableArn }, [`table/${table}`]),
    on('ListExports', {}, ['*']),
    on('ImportTable', imported, [`table/${gone}`, bucket], any),
    on('DescribeImport', { ImportArn: `${TableArn}/import/${id}` }, [`table/${table}/import/${id}`]),
    on('ListImports', { TableArn }, [`table/${table}`]),
    on('ListImports', {}, ['*']),
  ]
}

/** Descriptions of features that the engine does not have. */
export function absentFeatures(TableName: string): RightsRequest[] {
  const ofTable = [
    'DescribeContributorInsights',
    'ListContributorInsights',
    'DescribeKinesisStreamingDestination',
    'DescribeTableReplicaAutoScaling',
  ]
  const global = { GlobalTableName: TableName }
  return [
    ...ofTable.map((operation) => on(operation, { TableName }, [`table/${TableName}`])),
    on('ListGlobalTables', {}, ['*']),
    on('DescribeGlobalTable', global, ['*']),
    on('DescribeGlobalTableSettings', global, ['*']),
  ]
}
