import type { BackupDescription, BackupDetails, BackupIndex, BackupSummary } from '@tablewright/dynamo'
import type { GlobalIndexDefinition, IndexDefinition, TableDefinition } from '../catalog/definition.js'
import { type EngineContext, tableArn } from '../context.js'
import { type Backup, backupArn } from './backup.js'

export function backupDetails(
  context: EngineContext,
  backup: Backup,
  status: BackupDetails['BackupStatus'] = backup.copying ? 'CREATING' : 'AVAILABLE',
): BackupDetails {
  return {
    BackupArn: backupArn(context, backup),
    BackupName: backup.name,
    BackupSizeBytes: backup.bytes,
    BackupStatus: status,
    BackupType: backup.type,
    BackupCreationDateTime: backup.createdAt / 1000,
    ...(backup.expiresAt !== undefined && { BackupExpiryDateTime: backup.expiresAt / 1000 }),
  }
}

export function backupSummary(context: EngineContext, backup: Backup): BackupSummary {
  const { name, tableId } = backup.table
  return {
    TableName: name,
    TableId: tableId,
    TableArn: tableArn(context, name),
    ...backupDetails(context, backup),
  }
}

export function describeBackup(
  context: EngineContext,
  backup: Backup,
  status?: BackupDetails['BackupStatus'],
): BackupDescription {
  const { table } = backup
  const { throughput, onDemand, mode } = table.billing
  return {
    BackupDetails: backupDetails(context, backup, status),
    SourceTableDetails: {
      TableName: table.name,
      TableId: table.tableId,
      TableArn: tableArn(context, table.name),
      TableSizeBytes: backup.bytes,
      ItemCount: backup.items,
      KeySchema: table.keySchema,
      TableCreationDateTime: table.createdAt / 1000,
      ProvisionedThroughput: { ReadCapacityUnits: throughput.read, WriteCapacityUnits: throughput.write },
      ...(onDemand && { OnDemandThroughput: onDemand }),
      BillingMode: mode,
    },
    SourceTableFeatureDetails: backup.type === 'SYSTEM' ? {} : featuresOf(table),
  }
}

function featuresOf(table: TableDefinition): BackupDescription['SourceTableFeatureDetails'] {
  const { stream, timeToLive, encryption } = table
  return {
    ...(table.localIndexes.length > 0 && { LocalSecondaryIndexes: table.localIndexes.map(describeIndex) }),
    ...(table.globalIndexes.length > 0 && {
      GlobalSecondaryIndexes: table.globalIndexes.map(describeGlobalIndex),
    }),
    ...(stream?.StreamEnabled && {
      StreamDescription: { StreamEnabled: true, StreamViewType: stream.StreamViewType! },
    }),
    ...(timeToLive?.enabled && {
      TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED', AttributeName: timeToLive.attributeName },
    }),
    ...(encryption && { SSEDescription: encryption }),
  }
}

function describeIndex({ name, keySchema, projection }: IndexDefinition): BackupIndex {
  return { IndexName: name, KeySchema: keySchema, Projection: projection }
}

function describeGlobalIndex(index: GlobalIndexDefinition): BackupIndex {
  const { read, write } = index.throughput
  return {
    ...describeIndex(index),
    ProvisionedThroughput: { ReadCapacityUnits: read, WriteCapacityUnits: write },
  }
}
