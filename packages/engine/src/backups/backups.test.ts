import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Item } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { key, number, pair, text } from '../conformance/conformance-case.js'
import type { Engine } from '../engine.js'
import { open } from '../open.js'

const source = 'source'

const table = {
  TableName: source,
  BillingMode: 'PAY_PER_REQUEST' as const,
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

const recover = (enabled: boolean) => ({
  TableName: source,
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: enabled },
})

const itemOf = (sk: number, n: number): Item => ({
  ...key('p', String(sk)),
  n: number(n),
  g: text(`g${n % 2}`),
})
const named = (items: readonly Item[]) =>
  [...items].sort((one, other) => (JSON.stringify(one.sk) < JSON.stringify(other.sk) ? -1 : 1))

async function itemsOf(engine: Engine, TableName: string, IndexName?: string): Promise<readonly Item[]> {
  const { Items } = await engine.scan({ TableName, ...(IndexName && { IndexName }) })
  return named(Items!)
}

interface Step {
  readonly sk: number
  /** A value to put; undefined deletes. */
  readonly n: number | undefined
}

const steps = fc.array(
  fc.record({
    sk: fc.integer({ min: 0, max: 5 }),
    n: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 25 },
)

async function apply(engine: Engine, model: Map<number, Item>, { sk, n }: Step): Promise<void> {
  if (n === undefined) {
    await engine.deleteItem({ TableName: source, Key: key('p', String(sk)) })
    model.delete(sk)
    return
  }
  await engine.putItem({ TableName: source, Item: itemOf(sk, n) })
  model.set(sk, itemOf(sk, n))
}

test('a table is restored to its state at any moment since recovery was enabled', async () => {
  await fc.assert(
    fc.asyncProperty(steps, steps, fc.nat(), fc.nat(), async (early, late, choice, more) => {
      let now = 1_700_000_000_000
      const engine = await open({ memory: true }, { clock: () => now, sweepInterval: 0 })
      await engine.createTable(table)
      const model = new Map<number, Item>()
      for (const step of early) await apply(engine, model, step)
      now += 1000
      await engine.call('UpdateContinuousBackups', recover(true))
      const states: { readonly at: number; readonly items: readonly Item[] }[] = [
        { at: now, items: named([...model.values()]) },
      ]
      for (const step of late) {
        now += 1000
        await apply(engine, model, step)
        states.push({ at: now, items: named([...model.values()]) })
      }
      const { at, items } = states[choice % states.length]!
      now += 1000
      await engine.call('RestoreTableToPointInTime', {
        SourceTableName: source,
        TargetTableName: 'then',
        RestoreDateTime: at / 1000,
      })
      // What changes while the restore is under way does not matter.
      await apply(engine, model, late[more % late.length]!)
      await engine.settled()
      expect(await itemsOf(engine, 'then')).toEqual(items)
      expect(await itemsOf(engine, 'then', 'byGroup')).toEqual(items)
      expect(engine.verifyData().findings).toEqual([])
      await engine.close()
    }),
    { numRuns: 40 },
  )
})

test('a table is not deleted while another one is restored from its changes', async () => {
  let now = 1_700_000_000_000
  const engine = await open({ memory: true }, { clock: () => now, sweepInterval: 0 })
  await engine.createTable(table)
  await engine.call('UpdateContinuousBackups', recover(true))
  for (let sk = 0; sk < 250; sk++) await engine.putItem({ TableName: source, Item: itemOf(sk, 1) })
  const then = now / 1000
  now += 1000
  for (let sk = 0; sk < 250; sk++) await engine.putItem({ TableName: source, Item: itemOf(sk, 2) })
  await engine.call('RestoreTableToPointInTime', {
    SourceTableName: source,
    TargetTableName: 'then',
    RestoreDateTime: then,
  })
  await expect(engine.deleteTable({ TableName: source })).rejects.toMatchObject({
    code: 'ResourceInUseException',
  })
  await engine.settled()
  await engine.deleteTable({ TableName: source })
  const restored = await itemsOf(engine, 'then')
  expect([restored.length, new Set(restored.map(({ n }) => JSON.stringify(n)))]).toEqual([
    250,
    new Set(['{"N":"1"}']),
  ])
  await engine.close()
})

test('moments before recovery was switched on, or in the future, are refused', async () => {
  let now = 1_700_000_000_000
  const engine = await open({ memory: true }, { clock: () => now, sweepInterval: 0 })
  await engine.createTable(table)
  await engine.call('UpdateContinuousBackups', recover(true))
  now += 60_000
  for (const at of [now - 60_001, now + 1])
    await expect(
      engine.call('RestoreTableToPointInTime', {
        SourceTableName: source,
        TargetTableName: 'then',
        RestoreDateTime: at / 1000,
      }),
    ).rejects.toMatchObject({ code: 'InvalidRestoreTimeException' })
  await engine.close()
})

test('changes are deleted when no restore can need them', async () => {
  let now = 1_700_000_000_000
  const engine = await open({ memory: true }, { clock: () => now, sweepInterval: 0 })
  await engine.createTable(table)
  await engine.call('UpdateContinuousBackups', {
    ...recover(true),
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 1 },
  })
  await engine.putItem({ TableName: source, Item: itemOf(1, 1) })
  now += 23 * 3_600_000
  await engine.putItem({ TableName: source, Item: itemOf(1, 2) })
  now += 2 * 3_600_000
  await engine.sweepExpired()
  const { ContinuousBackupsDescription } = await engine.call('DescribeContinuousBackups', {
    TableName: source,
  })
  const { EarliestRestorableDateTime } = ContinuousBackupsDescription.PointInTimeRecoveryDescription
  expect(EarliestRestorableDateTime).toBe((now - 24 * 3_600_000) / 1000)
  await engine.call('RestoreTableToPointInTime', {
    SourceTableName: source,
    TargetTableName: 'then',
    RestoreDateTime: EarliestRestorableDateTime!,
  })
  await engine.settled()
  expect(await itemsOf(engine, 'then')).toEqual([itemOf(1, 1)])
  await engine.close()
})

test('backups, restores and recovery continue after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tablewright-backups-'))
  try {
    let engine = await open(folder, { sweepInterval: 0 })
    await engine.createTable(table)
    const before: Item[] = []
    for (let at = 0; at < 1_000; at += 25) {
      const items = Array.from({ length: 25 }, (_, offset) => itemOf(10_000 + at + offset, at))
      before.push(...items)
      await engine.batchWriteItem({
        RequestItems: { [source]: items.map((Item) => ({ PutRequest: { Item } })) },
      })
    }
    await engine.call('UpdateContinuousBackups', recover(true))
    const { BackupDetails } = await engine.call('CreateBackup', { TableName: source, BackupName: 'full' })
    // Closed while it copies; then deleted, before it has copied all.
    await engine.close()
    engine = await open(folder, { sweepInterval: 0 })
    await engine.putItem({ TableName: source, Item: itemOf(10_999, 5) })
    await engine.deleteTable({ TableName: source })
    await engine.settled()
    const BackupArn = BackupDetails.BackupArn
    await engine.call('RestoreTableFromBackup', { BackupArn, TargetTableName: 'restored' })
    await expect(engine.scan({ TableName: 'restored' })).rejects.toMatchObject({
      code: 'ResourceNotFoundException',
    })
    await engine.close()
    engine = await open(folder, { sweepInterval: 0 })
    await engine.settled()
    expect(await itemsOf(engine, 'restored')).toEqual(named(before))
    const { BackupSummaries } = await engine.call('ListBackups', { BackupType: 'SYSTEM' })
    expect(BackupSummaries.map(({ BackupName }) => BackupName)).toEqual(['source$DeletedTableBackup'])
    await engine.call('RestoreTableFromBackup', {
      BackupArn: BackupSummaries[0]!.BackupArn,
      TargetTableName: 'source',
    })
    await engine.settled()
    const last = before.map((item) => (JSON.stringify(item.sk).includes('10999') ? itemOf(10_999, 5) : item))
    expect(await itemsOf(engine, source)).toEqual(named(last))
    expect(engine.verifyData().findings).toEqual([])
    await engine.close()
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('tables that are deleted in one millisecond are kept in system backups, which expire by themselves', async () => {
  const now = 1_700_000_000_000
  const engine = await open({ memory: true }, { clock: () => now, sweepInterval: 0 })
  for (const TableName of ['one', 'two']) {
    await engine.createTable({ ...table, TableName })
    await engine.call('UpdateContinuousBackups', { ...recover(true), TableName })
    await engine.deleteTable({ TableName })
  }
  const { BackupSummaries } = await engine.call('ListBackups', { BackupType: 'SYSTEM' })
  expect(BackupSummaries.map(({ BackupName }) => BackupName)).toEqual([
    'one$DeletedTableBackup',
    'two$DeletedTableBackup',
  ])
  for (const { BackupArn } of BackupSummaries) {
    expect(BackupArn).toMatch(/-0{8}$/)
    const { BackupDescription } = await engine.call('DescribeBackup', { BackupArn })
    expect(BackupDescription.SourceTableFeatureDetails).toEqual({})
    await expect(engine.call('DeleteBackup', { BackupArn })).rejects.toMatchObject({
      message:
        `Invalid Request: User is not allowed to delete the system backup with arn ${BackupArn}. ` +
        'It will automatically expire on 2023-12-19T22:13:20Z',
    })
  }
  await engine.close()
})

test('a vector index that is being filled is complete in a restored table', async () => {
  const engine = await open({ memory: true }, { sweepInterval: 0 })
  await engine.createTable(table)
  await engine.call('UpdateContinuousBackups', recover(true))
  const v = { L: [number(1), number(2)] }
  const count = 200
  for (let at = 0; at < count; at++)
    await engine.putItem({ TableName: source, Item: { ...itemOf(at, 1), v } })
  await engine.call('UpdateTable', {
    TableName: source,
    VectorIndexUpdates: [
      {
        Create: {
          IndexName: 'byMeaning',
          VectorAttribute: { AttributeName: 'v' },
          Dimensions: 2,
          DistanceFunction: 'COSINE',
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      },
    ],
  })
  const filling = (await engine.describeTable({ TableName: source })).Table.VectorIndexes
  expect(filling).toMatchObject([{ IndexStatus: 'CREATING' }])
  const TargetTableName = 'restored'
  await engine.call('RestoreTableToPointInTime', {
    SourceTableName: source,
    TargetTableName,
    UseLatestRestorableTime: true,
  })
  await engine.settled()
  const { Table } = await engine.describeTable({ TableName: TargetTableName })
  expect(Table.VectorIndexes).toMatchObject([{ IndexStatus: 'ACTIVE', ItemCount: count }])
  const { SearchResults } = await engine.call('SearchVectors', {
    TableName: TargetTableName,
    IndexName: 'byMeaning',
    SearchVector: v.L,
    TopK: 1,
  })
  expect(SearchResults).toHaveLength(1)
  expect(engine.verifyData().findings).toEqual([])
  await engine.close()
})
