import type { OperationName } from '@tablewright/dynamo'
import { expect, test } from 'vitest'
import { key, pair } from '../conformance/conformance-case.js'
import { open } from '../open.js'

const target = 'target'
const TableName = target
const ResourceArn = `arn:aws:dynamodb:us-east-1:000000000000:table/${target}`
const Tags = [{ Key: 'a', Value: 'b' }]
const notFound = `Requested resource not found: Table: ${target} not found`
const tableNotFound = `Table not found: ${target}`

type Refusal = readonly [operation: OperationName, input: object, code: string, message?: string]

/** Requests for a table that a restore is making, as they are refused. */
const refusals: readonly Refusal[] = [
  ['TagResource', { ResourceArn, Tags }, 'ResourceNotFoundException'],
  ['UntagResource', { ResourceArn, TagKeys: ['a'] }, 'ResourceNotFoundException'],
  ['ListTagsOfResource', { ResourceArn }, 'ResourceNotFoundException'],
  ['DescribeTimeToLive', { TableName }, 'ResourceNotFoundException', notFound],
  [
    'UpdateTimeToLive',
    { TableName, TimeToLiveSpecification: { Enabled: true, AttributeName: 'e' } },
    'ResourceNotFoundException',
    notFound,
  ],
  ['UpdateTable', { TableName, DeletionProtectionEnabled: true }, 'ResourceNotFoundException', notFound],
  ['GetResourcePolicy', { ResourceArn }, 'ResourceNotFoundException', notFound],
  ['DescribeContributorInsights', { TableName }, 'ResourceNotFoundException', notFound],
  ['GetItem', { TableName, Key: key('p', '1') }, 'ResourceNotFoundException'],
  ['DescribeContinuousBackups', { TableName }, 'TableNotFoundException', tableNotFound],
  [
    'UpdateContinuousBackups',
    { TableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
    'TableNotFoundException',
    tableNotFound,
  ],
  ['CreateBackup', { TableName, BackupName: 'early' }, 'TableNotFoundException', tableNotFound],
  ['DeleteTable', { TableName }, 'ResourceInUseException'],
  [
    'CreateTable',
    { TableName, BillingMode: 'PAY_PER_REQUEST', ...pair },
    'ResourceInUseException',
    `Table is being used: ${target}`,
  ],
]

test('only DescribeTable shows a table while a restore makes it', async () => {
  const engine = await open({ memory: true }, { sweepInterval: 0 })
  await engine.createTable({ TableName: 'source', BillingMode: 'PAY_PER_REQUEST', ...pair })
  for (let sk = 0; sk < 1_000; sk++) await engine.putItem({ TableName: 'source', Item: key('p', String(sk)) })
  const { BackupDetails } = await engine.call('CreateBackup', { TableName: 'source', BackupName: 'full' })
  const { BackupArn } = BackupDetails
  await engine.settled()
  await engine.call('RestoreTableFromBackup', { BackupArn, TargetTableName: target })
  const again = { BackupArn, TargetTableName: 'another' }
  const described = engine.call('DescribeTable', { TableName })
  const answers = [
    ...refusals,
    ['RestoreTableFromBackup', again, 'BackupInUseException'] as const,
    ['DeleteBackup', { BackupArn }, 'BackupInUseException'] as const,
  ].map(([operation, input, code, message]) =>
    expect(engine.call(operation, input as never), operation).rejects.toMatchObject({
      code,
      ...(message && { message }),
    }),
  )
  expect((await described).Table).toMatchObject({
    TableStatus: 'CREATING',
    RestoreSummary: { SourceBackupArn: BackupArn, RestoreInProgress: true },
  })
  await Promise.all(answers)
  await engine.settled()
  const { Table } = await engine.call('DescribeTable', { TableName })
  expect(Table).toMatchObject({ TableStatus: 'ACTIVE', ItemCount: 1_000 })
  expect(Table).toMatchObject({ RestoreSummary: { SourceBackupArn: BackupArn, RestoreInProgress: false } })
  await engine.call('TagResource', { ResourceArn, Tags })
  await engine.close()
})

test('a second restore to the same name is refused with the backup of the first one', async () => {
  const engine = await open({ memory: true }, { sweepInterval: 0 })
  await engine.createTable({ TableName: 'source', BillingMode: 'PAY_PER_REQUEST', ...pair })
  for (let sk = 0; sk < 1_000; sk++) await engine.putItem({ TableName: 'source', Item: key('p', String(sk)) })
  const backups: string[] = []
  for (const BackupName of ['one', 'two']) {
    const { BackupDetails } = await engine.call('CreateBackup', { TableName: 'source', BackupName })
    backups.push(BackupDetails.BackupArn)
  }
  await engine.settled()
  const restore = (BackupArn: string) =>
    engine.call('RestoreTableFromBackup', { BackupArn, TargetTableName: target })
  await restore(backups[0]!)
  await expect(restore(backups[1]!)).rejects.toMatchObject({
    code: 'TableInUseException',
    message: `Table: ${target} is already being restored from backup: ${backups[0]}`,
  })
  await engine.settled()
  await expect(restore(backups[1]!)).rejects.toMatchObject({ code: 'TableAlreadyExistsException' })
  await engine.close()
})
