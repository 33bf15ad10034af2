import type { Engine } from '../../engine.js'

const TableName = 'Odd'
const Key = { pk: { S: 'a' }, sk: { N: '1' } }
const Item = { ...Key, g: { S: 'g' }, v: { L: [{ N: '1' }, { N: '0' }] }, m: { M: { n: { N: '1' } } } }
const definitions = [
  { AttributeName: 'pk', AttributeType: 'S' },
  { AttributeName: 'sk', AttributeType: 'N' },
  { AttributeName: 'g', AttributeType: 'S' },
] as const
const KeySchema = [
  { AttributeName: 'pk', KeyType: 'HASH' },
  { AttributeName: 'sk', KeyType: 'RANGE' },
] as const
const Projection = { ProjectionType: 'INCLUDE', NonKeyAttributes: ['m'] } as const
const globalIndex = {
  IndexName: 'byGroup',
  KeySchema: [{ AttributeName: 'g', KeyType: 'HASH' }],
  Projection,
} as const
const vectorIndex = {
  IndexName: 'byVector',
  VectorAttribute: { AttributeName: 'v' },
  Dimensions: 2,
  DistanceFunction: 'COSINE',
  Projection,
  SearchSchema: [{ AttributeName: 'g', SearchSchemaElementType: 'INLINE_FILTER' }],
} as const
const definition = { AttributeDefinitions: definitions, KeySchema, BillingMode: 'PAY_PER_REQUEST' } as const
const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const
const indexed = {
  ...definition,
  GlobalSecondaryIndexes: [globalIndex],
  LocalSecondaryIndexes: [
    {
      IndexName: 'local',
      KeySchema: [KeySchema[0], { AttributeName: 'g', KeyType: 'RANGE' }],
      Projection,
    },
  ],
  VectorIndexes: [vectorIndex],
  StreamSpecification,
  Tags: [{ Key: 'a', Value: 'b' }],
}
/** Names of the resources in a prepared engine. */
export interface Prepared {
  readonly TableArn: string
  readonly StreamArn: string
  readonly ShardId: string
  readonly ShardIterator: string
  readonly BackupArn: string
  readonly ExportArn: string
  readonly ImportArn: string
  readonly now: number
}

const everything = {
  ReturnConsumedCapacity: 'INDEXES',
  ReturnItemCollectionMetrics: 'SIZE',
}
const condition = {
  ConditionExpression: 'attribute_exists(#n) OR #n <> :v',
  ExpressionAttributeNames: { '#n': 'm' },
  ExpressionAttributeValues: { ':v': { S: 'x' } },
}
const importing = {
  S3BucketSource: { S3Bucket: 'bucket', S3KeyPrefix: 'in/' },
  InputFormat: 'CSV',
  InputFormatOptions: { Csv: { Delimiter: ',', HeaderList: ['pk', 'sk'] } },
  InputCompressionType: 'GZIP',
  ClientToken: 'token',
  TableCreationParameters: { TableName: 'Imported', ...definition, GlobalSecondaryIndexes: [globalIndex] },
}

function policyOf(Resource: string): string {
  const statement = {
    Effect: 'Allow',
    Principal: { AWS: '000000000000' },
    Action: 'dynamodb:GetItem',
    Resource,
  }
  return JSON.stringify({ Version: '2012-10-17', Statement: [statement] })
}

/** Valid requests of every operation: one, or several if some members exclude each other. */
export const validRequests: Readonly<Record<string, (prepared: Prepared) => object | readonly object[]>> = {
  BatchExecuteStatement: () => ({
    Statements: [{ Statement: `SELECT * FROM Odd WHERE pk = ? AND sk = 1`, Parameters: [{ S: 'a' }] }],
    ReturnConsumedCapacity: 'TOTAL',
  }),
  BatchGetItem: () => ({
    RequestItems: {
      Odd: {
        Keys: [Key],
        ConsistentRead: true,
        ProjectionExpression: '#n',
        ExpressionAttributeNames: { '#n': 'm' },
      },
    },
    ReturnConsumedCapacity: 'TOTAL',
  }),
  BatchWriteItem: () => ({
    RequestItems: { Odd: [{ PutRequest: { Item } }, { DeleteRequest: { Key: { ...Key, sk: { N: '7' } } } }] },
    ...everything,
  }),
  CreateTable: () => ({
    TableName: 'Made',
    ...indexed,
    TableClass: 'STANDARD',
    DeletionProtectionEnabled: false,
    SSESpecification: { Enabled: true, SSEType: 'KMS' },
    OnDemandThroughput: { MaxReadRequestUnits: 10, MaxWriteRequestUnits: 10 },
    WarmThroughput: { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 4_000 },
  }),
  DeleteItem: () => ({ TableName, Key, ReturnValues: 'ALL_OLD', ...condition, ...everything }),
  DeleteTable: () => ({ TableName }),
  DescribeEndpoints: () => ({}),
  DescribeLimits: () => ({}),
  DescribeStream: ({ StreamArn, ShardId }) => ({ StreamArn, Limit: 5, ExclusiveStartShardId: ShardId }),
  DescribeTable: () => ({ TableName }),
  DescribeTimeToLive: () => ({ TableName }),
  ExecuteStatement: () => ({
    Statement: 'SELECT * FROM "Odd" WHERE pk = ?',
    Parameters: [{ S: 'a' }],
    ConsistentRead: true,
    Limit: 3,
    ReturnConsumedCapacity: 'INDEXES',
  }),
  ExecuteTransaction: () => ({
    TransactStatements: [
      { Statement: 'UPDATE Odd SET x = ? WHERE pk = ? AND sk = 1', Parameters: [{ N: '1' }, { S: 'a' }] },
    ],
    ClientRequestToken: 'token',
    ReturnConsumedCapacity: 'TOTAL',
  }),
  GetItem: () => ({
    TableName,
    Key,
    ConsistentRead: true,
    ProjectionExpression: '#n, v[0]',
    ExpressionAttributeNames: { '#n': 'm' },
    ReturnConsumedCapacity: 'TOTAL',
  }),
  GetRecords: ({ ShardIterator }) => ({ ShardIterator, Limit: 3 }),
  GetShardIterator: ({ StreamArn, ShardId }) => ({
    StreamArn,
    ShardId,
    ShardIteratorType: 'AT_SEQUENCE_NUMBER',
    SequenceNumber: '100000000000000000001',
  }),
  ListStreams: ({ StreamArn }) => ({ TableName, Limit: 2, ExclusiveStartStreamArn: StreamArn }),
  ListTables: () => ({ Limit: 2, ExclusiveStartTableName: 'AAA' }),
  ListTagsOfResource: ({ TableArn }) => ({ ResourceArn: TableArn, NextToken: undefined }),
  PutItem: () => ({ TableName, Item, ReturnValues: 'ALL_OLD', ...condition, ...everything }),
  Query: () => [
    {
      TableName,
      IndexName: 'local',
      KeyConditionExpression: 'pk = :p AND g BETWEEN :a AND :b',
      FilterExpression: 'attribute_exists(m)',
      ExpressionAttributeValues: { ':p': { S: 'a' }, ':a': { S: 'a' }, ':b': { S: 'z' } },
      ExclusiveStartKey: { ...Key, g: { S: 'g' } },
      ScanIndexForward: false,
      ConsistentRead: true,
      Select: 'ALL_ATTRIBUTES',
      Limit: 3,
      ReturnConsumedCapacity: 'INDEXES',
    },
    {
      TableName,
      KeyConditions: { pk: { ComparisonOperator: 'EQ', AttributeValueList: [{ S: 'a' }] } },
      QueryFilter: {
        g: { ComparisonOperator: 'IN', AttributeValueList: [{ S: 'g' }] },
        m: { ComparisonOperator: 'NOT_NULL' },
      },
      ConditionalOperator: 'OR',
      AttributesToGet: ['g'],
    },
  ],

  Scan: () => [
    {
      TableName,
      Segment: 0,
      TotalSegments: 2,
      Limit: 3,
      FilterExpression: 'm.n = :n',
      ExpressionAttributeValues: { ':n': { N: '1' } },
      ConsistentRead: true,
      ExclusiveStartKey: Key,
      ReturnConsumedCapacity: 'TOTAL',
    },
    {
      TableName,
      ScanFilter: { g: { ComparisonOperator: 'BETWEEN', AttributeValueList: [{ S: 'a' }, { S: 'z' }] } },
      AttributesToGet: ['g'],
    },
  ],

  SearchVectors: () => ({
    TableName,
    IndexName: 'byVector',
    SearchVector: [{ N: '1' }, { N: '0' }],
    TopK: 3,
    SearchConditionExpression: 'g = :g',
    ExpressionAttributeValues: { ':g': { S: 'g' } },
    ReturnConsumedCapacity: 'INDEXES',
  }),
  TagResource: ({ TableArn }) => ({ ResourceArn: TableArn, Tags: [{ Key: 'a', Value: 'b' }] }),
  TransactGetItems: () => ({
    TransactItems: [
      { Get: { TableName, Key, ProjectionExpression: '#n', ExpressionAttributeNames: { '#n': 'm' } } },
    ],
    ReturnConsumedCapacity: 'TOTAL',
  }),
  TransactWriteItems: () => ({
    TransactItems: [
      { Put: { TableName, Item, ...condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } },
      { Delete: { TableName, Key: { ...Key, sk: { N: '2' } } } },
      { ConditionCheck: { TableName, Key: { ...Key, sk: { N: '3' } }, ...condition } },
      {
        Update: {
          TableName,
          Key: { ...Key, sk: { N: '4' } },
          UpdateExpression: 'ADD c :c',
          ExpressionAttributeValues: { ':c': { N: '1' } },
        },
      },
    ],
    ClientRequestToken: 'token',
    ...everything,
  }),
  UntagResource: ({ TableArn }) => ({ ResourceArn: TableArn, TagKeys: ['a'] }),
  UpdateItem: () => [
    {
      TableName,
      Key,
      UpdateExpression: 'SET #n = :v, c = if_not_exists(c, :n) + :n',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#n': 'm' },
      ExpressionAttributeValues: { ':v': { S: 'x' }, ':n': { N: '1' } },
      ReturnValues: 'UPDATED_NEW',
      ...everything,
    },
    {
      TableName,
      Key,
      AttributeUpdates: { c: { Action: 'ADD', Value: { N: '1' } }, m: { Action: 'DELETE' } },
      Expected: { g: { Value: { S: 'g' }, Exists: true }, z: { ComparisonOperator: 'NULL' } },
      ConditionalOperator: 'AND',
    },
  ],

  UpdateTable: () => [
    {
      TableName,
      AttributeDefinitions: [...definitions, { AttributeName: 'h', AttributeType: 'B' }],
      GlobalSecondaryIndexUpdates: [
        {
          Create: {
            IndexName: 'byHash',
            KeySchema: [{ AttributeName: 'h', KeyType: 'HASH' }],
            Projection,
            OnDemandThroughput: { MaxReadRequestUnits: 10 },
            WarmThroughput: { ReadUnitsPerSecond: 13_000 },
          },
        },
      ],
    },
    { TableName, GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'byGroup' } }] },
    {
      TableName,
      AttributeDefinitions: definitions,
      VectorIndexUpdates: [{ Create: { ...vectorIndex, IndexName: 'other' } }],
    },
    { TableName, VectorIndexUpdates: [{ Delete: { IndexName: 'byVector' } }] },
    { TableName, StreamSpecification: { StreamEnabled: false } },
    { TableName, DeletionProtectionEnabled: true },
    { TableName, TableClass: 'STANDARD_INFREQUENT_ACCESS' },
    { TableName, SSESpecification: { Enabled: true, SSEType: 'KMS' } },
    { TableName, OnDemandThroughput: { MaxReadRequestUnits: 10 } },
    { TableName, WarmThroughput: { ReadUnitsPerSecond: 13_000 } },
    {
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      GlobalSecondaryIndexUpdates: [
        { Update: { IndexName: 'byGroup', OnDemandThroughput: { MaxReadRequestUnits: 10 } } },
      ],
    },
  ],
  UpdateTimeToLive: () => ({
    TableName,
    TimeToLiveSpecification: { Enabled: true, AttributeName: 'until' },
  }),
  CreateBackup: () => ({ TableName, BackupName: 'again' }),
  DescribeBackup: ({ BackupArn }) => ({ BackupArn }),
  DeleteBackup: ({ BackupArn }) => ({ BackupArn }),
  ListBackups: ({ BackupArn, now }) => ({
    TableName,
    Limit: 2,
    BackupType: 'ALL',
    TimeRangeLowerBound: 0,
    TimeRangeUpperBound: now + 1,
    ExclusiveStartBackupArn: BackupArn,
  }),
  RestoreTableFromBackup: ({ BackupArn }) => ({
    BackupArn,
    TargetTableName: 'Restored',
    BillingModeOverride: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexOverride: [globalIndex],
    LocalSecondaryIndexOverride: indexed.LocalSecondaryIndexes,
    OnDemandThroughputOverride: { MaxReadRequestUnits: 5 },
    SSESpecificationOverride: { Enabled: true },
  }),
  RestoreTableToPointInTime: ({ now }) => ({
    SourceTableName: TableName,
    TargetTableName: 'Earlier',
    RestoreDateTime: now,
    UseLatestRestorableTime: false,
    BillingModeOverride: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexOverride: [globalIndex],
  }),
  DescribeContinuousBackups: () => ({ TableName }),
  UpdateContinuousBackups: () => ({
    TableName,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 3 },
  }),
  GetResourcePolicy: ({ TableArn }) => ({ ResourceArn: TableArn }),
  PutResourcePolicy: ({ TableArn }) => ({
    ResourceArn: TableArn,
    Policy: policyOf(TableArn),
    ConfirmRemoveSelfResourceAccess: true,
  }),
  DeleteResourcePolicy: ({ TableArn }) => ({ ResourceArn: TableArn }),
  DescribeContributorInsights: () => ({ TableName, IndexName: 'byGroup' }),
  ListContributorInsights: () => ({ TableName, MaxResults: 2 }),
  DescribeKinesisStreamingDestination: () => ({ TableName }),
  DescribeTableReplicaAutoScaling: () => ({ TableName }),
  ListGlobalTables: () => ({ Limit: 2, RegionName: 'us-east-1' }),
  DescribeGlobalTable: () => ({ GlobalTableName: TableName }),
  DescribeGlobalTableSettings: () => ({ GlobalTableName: TableName }),
  ExportTableToPointInTime: ({ TableArn, now }) => ({
    TableArn,
    ExportTime: now,
    ClientToken: 'token',
    S3Bucket: 'bucket',
    S3Prefix: 'out',
    ExportFormat: 'ION',
    ExportType: 'FULL_EXPORT',
  }),
  DescribeExport: ({ ExportArn }) => ({ ExportArn }),
  ListExports: ({ TableArn }) => ({ TableArn, MaxResults: 2 }),
  ImportTable: () => importing,
  DescribeImport: ({ ImportArn }) => ({ ImportArn }),
  ListImports: ({ TableArn }) => ({ TableArn, PageSize: 2 }),
}

export async function prepare(engine: Engine, now: number): Promise<Prepared> {
  const { TableDescription } = await engine.createTable({ TableName, ...indexed } as never)
  const TableArn = TableDescription!.TableArn!
  const StreamArn = TableDescription!.LatestStreamArn!
  await engine.updateContinuousBackups({
    TableName,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  })
  await engine.putItem({ TableName, Item })
  await engine.call('PutResourcePolicy', { ResourceArn: TableArn, Policy: policyOf(TableArn) })
  const { ShardId } = (await engine.describeStream({ StreamArn })).StreamDescription!.Shards![0]!
  const iterator = { StreamArn, ShardId: ShardId!, ShardIteratorType: 'TRIM_HORIZON' } as const
  const { ShardIterator } = await engine.getShardIterator(iterator)
  const { BackupDetails } = await engine.createBackup({ TableName, BackupName: 'saved' })
  const exported = await engine.call('ExportTableToPointInTime', { TableArn, S3Bucket: 'bucket' })
  const imported = await engine.call('ImportTable', importing as never)
  await engine.settled()
  return {
    TableArn,
    StreamArn,
    ShardId: ShardId!,
    ShardIterator: ShardIterator!,
    BackupArn: BackupDetails!.BackupArn!,
    ExportArn: exported.ExportDescription.ExportArn,
    ImportArn: imported.ImportTableDescription.ImportArn,
    now,
  }
}
