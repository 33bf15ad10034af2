import { maxListBackupsLimit } from '@tablewright/dynamo'
import { boolean, integer, list, moment, oneOf, required, string, structure } from '../shape.js'
import { newName, tableName } from './common.js'
import { globalIndex, localIndex, onDemandThroughput, sseSpecification, throughput } from './tables.js'

const backupArn = string({ min: 37, max: 1_024 })

export const createBackupShape = structure('CreateBackupInput', {
  TableName: required(tableName),
  BackupName: required(newName),
})

/** Any text that is not the ARN of a backup is refused with a separate message. */
export const backupArnShape = structure('DescribeBackupInput', { BackupArn: required(string()) })

export const listBackupsShape = structure('ListBackupsInput', {
  TableName: tableName,
  Limit: integer({ min: 1, max: maxListBackupsLimit }),
  TimeRangeLowerBound: moment,
  TimeRangeUpperBound: moment,
  ExclusiveStartBackupArn: backupArn,
  BackupType: oneOf('USER', 'SYSTEM', 'AWS_BACKUP', 'ALL'),
})

const overrides = {
  BillingModeOverride: oneOf('PROVISIONED', 'PAY_PER_REQUEST'),
  ProvisionedThroughputOverride: throughput,
  OnDemandThroughputOverride: onDemandThroughput,
  GlobalSecondaryIndexOverride: list(globalIndex),
  LocalSecondaryIndexOverride: list(localIndex),
  SSESpecificationOverride: sseSpecification,
}

export const restoreFromBackupShape = structure('RestoreTableFromBackupInput', {
  TargetTableName: required(newName),
  BackupArn: required(backupArn),
  ...overrides,
})

export const restoreToPointInTimeShape = structure('RestoreTableToPointInTimeInput', {
  SourceTableArn: string({ min: 1, max: 1_024 }),
  SourceTableName: newName,
  TargetTableName: required(newName),
  UseLatestRestorableTime: boolean,
  RestoreDateTime: moment,
  ...overrides,
})

export const describeContinuousBackupsShape = structure('DescribeContinuousBackupsInput', {
  TableName: required(tableName),
})

export const updateContinuousBackupsShape = structure('UpdateContinuousBackupsInput', {
  TableName: required(tableName),
  PointInTimeRecoverySpecification: required(
    structure('PointInTimeRecoverySpecification', {
      PointInTimeRecoveryEnabled: required(boolean),
      RecoveryPeriodInDays: integer({ min: 1, max: 35 }),
    }),
  ),
})
