import type {
  AttributeDefinition,
  DeletedTableDescription,
  GlobalSecondaryIndexDescription,
  IndexProjection,
  LocalSecondaryIndexDescription,
  ProvisionedThroughputDescription,
  TableDescription,
  VectorIndexDescription,
} from '@tablewright/dynamo'
import type { Count } from './counts.js'
import type {
  GlobalIndexDefinition,
  IndexDefinition,
  RestoreSettings,
  TableDefinition,
  Throughput,
  VectorIndexDefinition,
} from './definition.js'
import { describeWarmth } from './warm-throughput.js'

export interface DescribeOptions {
  readonly arn: string
  /** CREATING, UPDATING and DELETING appear in the response to the request that causes them. */
  readonly status: 'CREATING' | 'ACTIVE' | 'UPDATING' | 'DELETING'
  readonly count: (source: number) => Readonly<Count>
  /** Names of global indexes that this request deletes. */
  readonly deleting?: readonly string[] | undefined
}

/** Returns the description of a table for DescribeTable. */
export function describeTable(table: TableDefinition, options: DescribeOptions): TableDescription {
  const { count, arn, status } = options
  const describeGlobal = (index: GlobalIndexDefinition) => describeGlobalIndex(index, options)
  const describeLocal = (index: IndexDefinition) => describeIndex(index, options)
  return {
    AttributeDefinitions: [...table.attributeDefinitions].sort(byName),
    TableName: table.name,
    KeySchema: table.keySchema,
    TableStatus: status,
    CreationDateTime: seconds(table.createdAt),
    ProvisionedThroughput: describeThroughput(table.billing.throughput),
    TableSizeBytes: count(table.number).bytes,
    ItemCount: count(table.number).items,
    TableArn: arn,
    TableId: table.tableId,
    ...describeBilling(table),
    ...describeWarmth(table.billing),
    ...(table.localIndexes.length > 0 && { LocalSecondaryIndexes: table.localIndexes.map(describeLocal) }),
    ...(table.globalIndexes.length > 0 && {
      GlobalSecondaryIndexes: table.globalIndexes.map(describeGlobal),
    }),
    ...(table.vectorIndexes?.length && {
      VectorIndexes: table.vectorIndexes.map((index) => describeVectorIndex(index, options)),
    }),
    ...describeStream(table, arn),
    ...(table.tableClass && {
      TableClassSummary: {
        TableClass: table.tableClass,
        ...(table.tableClassChangedAt !== undefined && {
          LastUpdateDateTime: seconds(table.tableClassChangedAt),
        }),
      },
    }),
    ...(table.encryption && { SSEDescription: table.encryption }),
    ...(table.restore && { RestoreSummary: describeRestore(table.restore, arn) }),
    DeletionProtectionEnabled: table.deletionProtection,
  }
}

/** Also present after the restore. */
function describeRestore(restore: RestoreSettings, arn: string): TableDescription['RestoreSummary'] {
  return {
    ...(restore.sourceBackup !== undefined && { SourceBackupArn: restore.sourceBackup }),
    SourceTableArn: `${arn.slice(0, arn.indexOf('/'))}/${restore.sourceTable}`,
    RestoreDateTime: seconds(restore.at),
    RestoreInProgress: restore.progress !== undefined,
  }
}

/** Returns the response of DeleteTable, which has neither the schema nor the indexes. */
export function describeDeleted(
  table: TableDefinition,
  { arn, count }: Pick<DescribeOptions, 'arn' | 'count'>,
): DeletedTableDescription {
  return {
    TableName: table.name,
    TableStatus: 'DELETING',
    ProvisionedThroughput: describeThroughput(table.billing.throughput),
    TableSizeBytes: count(table.number).bytes,
    ItemCount: count(table.number).items,
    TableArn: arn,
    TableId: table.tableId,
    ...describeBilling(table),
    DeletionProtectionEnabled: table.deletionProtection,
  }
}

function describeIndex(
  index: IndexDefinition,
  { arn, count }: DescribeOptions,
): LocalSecondaryIndexDescription {
  return {
    IndexName: index.name,
    KeySchema: index.keySchema,
    Projection: describeProjection(index.projection),
    IndexSizeBytes: count(index.number).bytes,
    ItemCount: count(index.number).items,
    IndexArn: `${arn}/index/${index.name}`,
  }
}

function describeProjection(projection: IndexProjection): IndexProjection {
  const { NonKeyAttributes: names } = projection
  return names === undefined ? projection : { ...projection, NonKeyAttributes: [...names].sort() }
}

/** DynamoDB sorts attributes by name. */
function byName(one: AttributeDefinition, other: AttributeDefinition): number {
  return one.AttributeName < other.AttributeName ? -1 : 1
}

function describeGlobalIndex(
  index: GlobalIndexDefinition,
  options: DescribeOptions,
): GlobalSecondaryIndexDescription {
  const creating = index.backfilling === true || options.status === 'CREATING'
  const deleting = options.status === 'DELETING' || options.deleting?.includes(index.name)
  return {
    ...describeIndex(index, options),
    IndexStatus: creating ? 'CREATING' : deleting ? 'DELETING' : 'ACTIVE',
    ...(index.backfilling && { Backfilling: true }),
    ProvisionedThroughput: describeThroughput(index.throughput),
    ...(index.onDemand && { OnDemandThroughput: index.onDemand }),
    ...describeWarmth(index),
  }
}

function describeVectorIndex(
  index: VectorIndexDefinition,
  { arn, count, status, deleting }: DescribeOptions,
): VectorIndexDescription {
  const removed = status === 'DELETING' || deleting?.includes(index.name)
  const creating = !removed && (index.backfilling === true || status === 'CREATING')
  return {
    IndexName: index.name,
    VectorAttribute: { AttributeName: index.vectorAttribute },
    Dimensions: index.dimensions,
    DistanceFunction: index.distanceFunction,
    ...(index.searchSchema.length > 0 && { SearchSchema: index.searchSchema }),
    Projection: describeProjection(index.projection),
    IndexStatus: creating ? 'CREATING' : removed ? 'DELETING' : 'ACTIVE',
    // UpdateTable returns before the first item is copied.
    ...(index.backfilling && !removed && { Backfilling: status !== 'UPDATING' }),
    IndexSizeBytes: count(index.number).bytes,
    ItemCount: count(index.number).items,
    IndexArn: `${arn}/index/${index.name}`,
  }
}

function describeThroughput(throughput: Throughput): ProvisionedThroughputDescription {
  return {
    ...(throughput.increasedAt !== undefined && { LastIncreaseDateTime: seconds(throughput.increasedAt) }),
    ...(throughput.decreasedAt !== undefined && { LastDecreaseDateTime: seconds(throughput.decreasedAt) }),
    NumberOfDecreasesToday: throughput.decreasesToday,
    ReadCapacityUnits: throughput.read,
    WriteCapacityUnits: throughput.write,
  }
}

/** A table that was always provisioned has no summary. */
function describeBilling({ billing }: TableDefinition): Partial<TableDescription> {
  if (billing.mode === 'PROVISIONED' && billing.onDemandSince === undefined) return {}
  const since =
    billing.onDemandSince === undefined
      ? {}
      : { LastUpdateToPayPerRequestDateTime: seconds(billing.onDemandSince) }
  return {
    BillingModeSummary: { BillingMode: billing.mode, ...since },
    ...(billing.onDemand && { OnDemandThroughput: billing.onDemand }),
  }
}

function describeStream({ stream }: TableDefinition, arn: string): Partial<TableDescription> {
  if (stream === undefined) return {}
  const described = { LatestStreamArn: `${arn}/stream/${stream.label}`, LatestStreamLabel: stream.label }
  if (!stream.StreamEnabled) return described
  return {
    StreamSpecification: { StreamEnabled: true, StreamViewType: stream.StreamViewType },
    ...described,
  }
}

function seconds(milliseconds: number): number {
  return milliseconds / 1000
}
