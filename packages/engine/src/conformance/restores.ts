import assert from 'node:assert/strict'
import { indexed, untilAvailable, withRestored } from './backups.js'
import {
  type ConformanceCase,
  invalid,
  pair,
  refused,
  type Send,
  single,
  withTable,
} from './conformance-case.js'

/** A table with a vector index and a global one. */
const searched = {
  ...indexed,
  VectorIndexes: [
    {
      IndexName: 'byMeaning',
      VectorAttribute: { AttributeName: 'v' },
      Dimensions: 2,
      DistanceFunction: 'COSINE' as const,
      Projection: { ProjectionType: 'KEYS_ONLY' as const },
    },
  ],
}

const byGroup = indexed.GlobalSecondaryIndexes[0]!

/** Runs a body with a backup of a new table; both are deleted afterwards. */
function withBackup(
  send: Send,
  shape: Parameters<typeof withTable>[1],
  body: (restore: { readonly BackupArn: string; readonly TargetTableName: string }) => Promise<void>,
): Promise<void> {
  return withTable(send, shape, async (TableName) => {
    const { BackupDetails } = await send('CreateBackup', { TableName, BackupName: 'override' })
    const { BackupArn } = BackupDetails
    await untilAvailable(send, BackupArn)
    await body({ BackupArn, TargetTableName: `${TableName}-copy` })
    await send('DeleteBackup', { BackupArn })
  })
}

const units = { ReadCapacityUnits: 3, WriteCapacityUnits: 4 }
const provisioned = { BillingModeOverride: 'PROVISIONED' as const, ProvisionedThroughputOverride: units }

/** Restores of backups, and to a moment. */
export const restoreCases: readonly ConformanceCase[] = [
  {
    name: 'overrides of a restore must fit its billing mode and the indexes of its source',
    run: (send) =>
      withBackup(send, searched, async (restore) => {
        const onDemand = { BillingModeOverride: 'PAY_PER_REQUEST' }
        const noUnits = 'Cannot override ProvisionedThroughput'
        const unmatched = (name: string) =>
          `Index ${name} does not match a secondary index that existed in the source table and cannot be created ` +
          'during the restore operation'
        const parameter = 'One or more parameter values were invalid:'
        const request = 'Invalid Request:'
        const reads = (MaxReadRequestUnits: number) => ({
          OnDemandThroughputOverride: { MaxReadRequestUnits },
        })
        const globally = (...indexes: object[]) => ({ GlobalSecondaryIndexOverride: indexes })
        const refusals: [overrides: object, message: string][] = [
          [
            { ...provisioned, ...globally() },
            `${parameter} Vector indexes are only supported for PAY_PER_REQUEST tables`,
          ],
          [globally(byGroup, byGroup), `${parameter} Duplicate index name: byGroup`],
          [
            { ProvisionedThroughputOverride: units },
            `${request} ${noUnits} unless BillingMode is PROVISIONED`,
          ],
          [
            { ...onDemand, ProvisionedThroughputOverride: units },
            `${request} ${noUnits} if BillingMode is overridden to PAY_PER_REQUEST`,
          ],
          [
            { ...onDemand, ...globally({ ...byGroup, ProvisionedThroughput: units }) },
            `${request} ${noUnits} if BillingMode is overridden to PAY_PER_REQUEST for index byGroup`,
          ],
          [
            { BillingModeOverride: 'PROVISIONED' },
            `${request} Must override ProvisionedThroughput if BillingMode is overridden to PROVISIONED`,
          ],
          [
            reads(0),
            `${request} Requested MaxReadRequestUnits for OnDemandThroughput is outside of valid range`,
          ],
          [
            { ...provisioned, ...reads(5) },
            `${request} Cannot override MaxReadRequestUnits for OnDemandThroughput unless BillingModeOverride is ` +
              'PAY_PER_REQUEST',
          ],
          [
            globally({ ...byGroup, Projection: { ProjectionType: 'KEYS_ONLY' } }),
            `${request} ${unmatched('byGroup')}`,
          ],
          [
            globally({ ...byGroup, IndexName: 'new', KeySchema: pair.KeySchema }),
            `${request} ${unmatched('new')}`,
          ],
        ]
        for (const [overrides, message] of refusals)
          await invalid(send, 'RestoreTableFromBackup', { ...restore, ...overrides }, message)
      }),
  },
  {
    name: 'an override renames the index of the source that has its keys and projection',
    run: (send) =>
      withBackup(send, indexed, async (restore) => {
        const GlobalSecondaryIndexOverride = [{ ...byGroup, IndexName: 'renamed' }]
        await send('RestoreTableFromBackup', { ...restore, GlobalSecondaryIndexOverride })
        const { TargetTableName: TableName } = restore
        await withRestored(send, TableName, async () => {
          const { Table } = await send('DescribeTable', { TableName })
          assert.deepEqual(
            Table.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName),
            ['renamed'],
          )
        })
      }),
  },
  {
    name: 'a restore to a moment is checked in the order of its request, source, time and target',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const restore = { SourceTableName: TableName, TargetTableName: TableName }
        const latest = { UseLatestRestorableTime: true }
        const wrong = (input: object, message: string) =>
          invalid(send, 'RestoreTableToPointInTime', { TargetTableName: TableName, ...input }, message)
        await wrong(
          { ...restore, ...latest, RestoreDateTime: 5 },
          'Invalid Request: Both RestoreDateTime and UseLatestRestorableTime cannot be set for point-in-time ' +
            'restore request. Please specify either RestoreDateTime time or UseLatestRestorableTime',
        )
        for (const none of [{}, { UseLatestRestorableTime: false }])
          await wrong(
            { ...restore, ...none },
            'Invalid Request: Either one of RestoreDateTime or UseLatestRestorableTime must be specified, but not both',
          )
        const { TableArn: SourceTableArn } = (await send('DescribeTable', { TableName })).Table
        await wrong(
          { ...restore, ...latest, SourceTableArn },
          'Invalid Request: Must provide exactly one of: sourceTableArn, sourceTableName',
        )
        await wrong(latest, "The parameter 'TableName' is required but was not present in the request")
        const refusedWith = (input: object, code: string, message: string | RegExp) =>
          refused(send, 'RestoreTableToPointInTime', { ...restore, ...input }, code, message)
        await refusedWith(
          { SourceTableName: 'no-such-table', ...latest },
          'TableNotFoundException',
          'Table not found: no-such-table',
        )
        const unavailable = 'PointInTimeRecoveryUnavailableException'
        const off = `Point in time recovery is not enabled for table '${TableName}'`
        await refusedWith(latest, unavailable, off)
        await refusedWith({ RestoreDateTime: 5 }, unavailable, off)
        await send('UpdateContinuousBackups', {
          TableName,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        })
        await refusedWith(
          { RestoreDateTime: 5 },
          'InvalidRestoreTimeException',
          /^RestoreDateTime '1970-01-01T00:00:05Z' must be within EarliestRestorableDateTime '[^']+' and LatestRestorableDateTime '[^']+'$/,
        )
        await refusedWith(latest, 'TableAlreadyExistsException', `Table already exists: ${TableName}`)
      }),
  },
  {
    name: 'a restore to provisioned mode has the units of its overrides',
    run: (send) =>
      withBackup(send, indexed, async (restore) => {
        await invalid(
          send,
          'RestoreTableFromBackup',
          { ...restore, ...provisioned },
          'Invalid Request: Must specify provisioned throughput for index byGroup',
        )
        await send('RestoreTableFromBackup', {
          ...restore,
          ...provisioned,
          GlobalSecondaryIndexOverride: [{ ...byGroup, ProvisionedThroughput: units }],
        })
        const { TargetTableName } = restore
        await withRestored(send, TargetTableName, async () => {
          const { Table } = await send('DescribeTable', { TableName: TargetTableName })
          const index = Table.GlobalSecondaryIndexes?.[0]
          for (const { ReadCapacityUnits: read, WriteCapacityUnits: write } of [
            Table.ProvisionedThroughput!,
            index!.ProvisionedThroughput!,
          ])
            assert.deepEqual([read, write], [3, 4])
        })
      }),
  },
]
