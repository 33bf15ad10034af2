import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import {
  allPages,
  type ConformanceCase,
  invalid,
  key,
  number,
  pair,
  refused,
  type Send,
  text,
  withTable,
} from './conformance-case.js'

/** A table with a global index. */
export const indexed = {
  ...pair,
  AttributeDefinitions: [...pair.AttributeDefinitions, { AttributeName: 'g', AttributeType: 'S' as const }],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byGroup',
      KeySchema: [{ AttributeName: 'g', KeyType: 'HASH' as const }],
      Projection: { ProjectionType: 'ALL' as const },
    },
  ],
}

const item = (sk: string, n: number) => ({ ...key('p', sk), n: number(n), g: text('group') })

async function untilActive(send: Send, TableName: string): Promise<void> {
  while ((await send('DescribeTable', { TableName })).Table.TableStatus !== 'ACTIVE') await setTimeout(2)
}

/** Waits for a backup to be complete. */
export async function untilAvailable(send: Send, BackupArn: string): Promise<void> {
  for (;;) {
    const { BackupDescription } = await send('DescribeBackup', { BackupArn })
    if (BackupDescription.BackupDetails.BackupStatus === 'AVAILABLE') return
    await setTimeout(2)
  }
}

/** Runs a body with a table that a restore makes, which is deleted afterwards. */
export async function withRestored(send: Send, TableName: string, body: () => Promise<void>): Promise<void> {
  await untilActive(send, TableName)
  try {
    await body()
  } finally {
    await send('DeleteTable', { TableName })
  }
}

export const backupCases: readonly ConformanceCase[] = [
  {
    name: 'a backup contains a table as of its creation, and a restore creates a new table from it',
    run: (send) =>
      withTable(send, indexed, async (TableName) => {
        const before = Array.from({ length: 450 }, (_, at) => item(String(at).padStart(3, '0'), at))
        for (let at = 0; at < before.length; at += 25)
          await send('BatchWriteItem', {
            RequestItems: {
              [TableName]: before.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } })),
            },
          })
        const { BackupDetails } = await send('CreateBackup', { TableName, BackupName: 'first' })
        assert.deepEqual([BackupDetails.BackupStatus, BackupDetails.BackupType], ['CREATING', 'USER'])
        const { BackupArn } = BackupDetails
        // While the items are being copied, some change, go and come.
        await send('DeleteItem', { TableName, Key: key('p', '449') })
        await send('PutItem', { TableName, Item: item('448', -1) })
        await send('PutItem', { TableName, Item: item('new', 0) })
        await untilAvailable(send, BackupArn)
        const { BackupDescription } = await send('DescribeBackup', { BackupArn })
        assert.equal(BackupDescription.SourceTableDetails.ItemCount, before.length)
        const TargetTableName = `${TableName}-restored`
        const { TableDescription } = await send('RestoreTableFromBackup', { TargetTableName, BackupArn })
        assert.equal(TableDescription.TableStatus, 'CREATING')
        assert.equal(TableDescription.RestoreSummary!.SourceBackupArn, BackupArn)
        assert.equal(TableDescription.RestoreSummary!.RestoreInProgress, true)
        await withRestored(send, TargetTableName, async () => {
          const { Table } = await send('DescribeTable', { TableName: TargetTableName })
          assert.deepEqual(Table.RestoreSummary, {
            ...TableDescription.RestoreSummary,
            RestoreInProgress: false,
          })
          assert.equal(Table.ItemCount, before.length)
          const read = {
            TableName: TargetTableName,
            KeyConditionExpression: 'pk = :p',
            ExpressionAttributeValues: { ':p': text('p') },
          }
          assert.deepEqual(await allPages(send, 'Query', read), before)
          const indexedItems = await allPages(send, 'Scan', {
            TableName: TargetTableName,
            IndexName: 'byGroup',
          })
          assert.equal(indexedItems.length, before.length)
          await refused(
            send,
            'RestoreTableFromBackup',
            { TargetTableName, BackupArn },
            'TableAlreadyExistsException',
            `Table already exists: ${TargetTableName}`,
          )
        })
        const deleted = await send('DeleteBackup', { BackupArn })
        assert.equal(deleted.BackupDescription.BackupDetails.BackupStatus, 'DELETED')
        await refused(send, 'DescribeBackup', { BackupArn }, 'BackupNotFoundException')
      }),
  },
  {
    name: 'backups are listed in the order in which they were made, and outlive their table',
    run: async (send) => {
      const arns: string[] = []
      let name = ''
      await withTable(send, pair, async (TableName) => {
        name = TableName
        for (const BackupName of ['one', 'two', 'three']) {
          const { BackupDetails } = await send('CreateBackup', { TableName, BackupName })
          arns.push(BackupDetails.BackupArn)
          await untilAvailable(send, BackupDetails.BackupArn)
          await setTimeout(2)
        }
      })
      const list = async (input: object) => await send('ListBackups', { TableName: name, ...input })
      const first = await list({ Limit: 2 })
      assert.deepEqual(
        first.BackupSummaries.map(({ BackupArn }) => BackupArn),
        arns.slice(0, 2),
      )
      const second = await list({ Limit: 2, ExclusiveStartBackupArn: first.LastEvaluatedBackupArn })
      assert.deepEqual(
        second.BackupSummaries.map(({ BackupName }) => BackupName),
        ['three'],
      )
      assert.equal(second.LastEvaluatedBackupArn, undefined)
      assert.deepEqual((await list({ BackupType: 'SYSTEM' })).BackupSummaries, [])
      for (const BackupArn of arns) await send('DeleteBackup', { BackupArn })
      assert.deepEqual((await list({})).BackupSummaries, [])
      await invalid(
        send,
        'DescribeBackup',
        { BackupArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/some' },
        'Invalid Backup ARN',
      )
      await refused(
        send,
        'CreateBackup',
        { TableName: name, BackupName: 'none' },
        'TableNotFoundException',
        `Table not found: ${name}`,
      )
    },
  },
  {
    name: 'point-in-time recovery is disabled by default, and restores the existing items',
    run: (send) =>
      withTable(send, indexed, async (TableName) => {
        const status = async () =>
          (await send('DescribeContinuousBackups', { TableName })).ContinuousBackupsDescription
            .PointInTimeRecoveryDescription
        assert.deepEqual(await status(), { PointInTimeRecoveryStatus: 'DISABLED' })
        const restore = { SourceTableName: TableName, TargetTableName: `${TableName}-then` }
        await refused(
          send,
          'RestoreTableToPointInTime',
          { ...restore, UseLatestRestorableTime: true },
          'PointInTimeRecoveryUnavailableException',
        )
        await send('UpdateContinuousBackups', {
          TableName,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        })
        const enabled = await status()
        assert.deepEqual([enabled.PointInTimeRecoveryStatus, enabled.RecoveryPeriodInDays], ['ENABLED', 35])
        await send('PutItem', { TableName, Item: item('a', 1) })
        await send('PutItem', { TableName, Item: item('b', 1) })
        await send('DeleteItem', { TableName, Key: key('p', 'b') })
        await send('RestoreTableToPointInTime', { ...restore, UseLatestRestorableTime: true })
        await withRestored(send, restore.TargetTableName, async () => {
          const { Items } = await send('Scan', { TableName: restore.TargetTableName })
          assert.deepEqual(Items, [item('a', 1)])
        })
        await invalid(
          send,
          'RestoreTableToPointInTime',
          { SourceTableArn: TableName, TargetTableName: `${TableName}-then`, UseLatestRestorableTime: true },
          'One or more parameter values were invalid: sourceTableArn is not a valid ARN',
        )
        await invalid(
          send,
          'UpdateContinuousBackups',
          { TableName, PointInTimeRecoverySpecification: {} },
          "1 validation error detected: Value null at 'pointInTimeRecoverySpecification." +
            "pointInTimeRecoveryEnabled' failed to satisfy constraint: Member must not be null",
        )
        await refused(
          send,
          'DescribeContinuousBackups',
          { TableName: 'no-such-table' },
          'TableNotFoundException',
          'Table not found: no-such-table',
        )
        await send('UpdateContinuousBackups', {
          TableName,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false },
        })
        assert.deepEqual(await status(), { PointInTimeRecoveryStatus: 'DISABLED' })
      }),
  },
]
