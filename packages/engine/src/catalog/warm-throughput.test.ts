import { afterAll, expect, test } from 'vitest'
import { pair } from '../conformance/conformance-case.js'
import { open } from '../open.js'

const engine = await open({ memory: true })
afterAll(() => engine.close())

const index = {
  IndexName: 'ByOther',
  KeySchema: [{ AttributeName: 'sk', KeyType: 'HASH' as const }],
  Projection: { ProjectionType: 'ALL' as const },
}
const refused = (part: string, of: string) => ({
  code: 'ValidationException',
  message: `One or more parameter values were invalid: Requested ${part} for WarmThroughput for ${of} is lower than current WarmThroughput, decreasing WarmThroughput is not supported`,
})

test('the warm throughput of a table and its indexes is stored, raised and described', async () => {
  const TableName = 'warm'
  await engine.createTable({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    ...pair,
    WarmThroughput: { ReadUnitsPerSecond: 30_000 },
    GlobalSecondaryIndexes: [{ ...index, WarmThroughput: { WriteUnitsPerSecond: 8_000 } }],
  })
  const described = async () => (await engine.call('DescribeTable', { TableName })).Table
  expect(await described()).toMatchObject({
    WarmThroughput: { ReadUnitsPerSecond: 30_000, WriteUnitsPerSecond: 4_000, Status: 'ACTIVE' },
    GlobalSecondaryIndexes: [
      { WarmThroughput: { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 8_000, Status: 'ACTIVE' } },
    ],
  })
  await engine.call('UpdateTable', { TableName, WarmThroughput: { WriteUnitsPerSecond: 9_000 } })
  await engine.call('UpdateTable', {
    TableName,
    GlobalSecondaryIndexUpdates: [
      { Update: { IndexName: 'ByOther', WarmThroughput: { ReadUnitsPerSecond: 15_000 } } },
    ],
  })
  expect(await described()).toMatchObject({
    WarmThroughput: { ReadUnitsPerSecond: 30_000, WriteUnitsPerSecond: 9_000 },
    GlobalSecondaryIndexes: [{ WarmThroughput: { ReadUnitsPerSecond: 15_000, WriteUnitsPerSecond: 8_000 } }],
  })
  await expect(
    engine.call('UpdateTable', { TableName, WarmThroughput: { ReadUnitsPerSecond: 29_999 } }),
  ).rejects.toMatchObject(refused('ReadUnitsPerSecond', 'table'))
  const update = { Update: { IndexName: 'ByOther', WarmThroughput: { WriteUnitsPerSecond: 1 } } }
  await expect(
    engine.call('UpdateTable', { TableName, GlobalSecondaryIndexUpdates: [update] }),
  ).rejects.toMatchObject(refused('WriteUnitsPerSecond', 'index ByOther'))
  await engine.call('UpdateTable', { TableName, DeletionProtectionEnabled: false })
  expect((await described()).WarmThroughput).toMatchObject({ WriteUnitsPerSecond: 9_000 })
})

test('a provisioned table warms up from its units, an on-demand one from those of every table', async () => {
  const units = { ReadCapacityUnits: 5, WriteCapacityUnits: 5 }
  const create = (TableName: string, settings: object) =>
    engine.createTable({ TableName, ...pair, ...settings })
  const warm = (ReadUnitsPerSecond: number) => ({ WarmThroughput: { ReadUnitsPerSecond } })
  await create('provisioned', { ProvisionedThroughput: units, ...warm(100) })
  const tooLow = (of: string, bound: string) => ({
    code: 'ValidationException',
    message: expect.stringMatching(
      `^One or more parameter values were invalid: Requested ReadUnitsPerSecond for WarmThroughput for ${of} is lower than ${bound}`,
    ),
  })
  const ofUnits = 'ReadCapacityUnits of ProvisionedThroughput$'
  await expect(create('low', { ProvisionedThroughput: units, ...warm(4) })).rejects.toMatchObject(
    tooLow('table', ofUnits),
  )
  const ofOnDemand = 'initial throughput for OnDemand\\. See: https://docs\\.aws\\.amazon\\.com/'
  for (const settings of [warm(11_999), warm(0)])
    await expect(create('low', { BillingMode: 'PAY_PER_REQUEST', ...settings })).rejects.toMatchObject(
      tooLow('table', ofOnDemand),
    )
  const GlobalSecondaryIndexes = [{ ...index, ...warm(11_999) }]
  await expect(
    create('low', { BillingMode: 'PAY_PER_REQUEST', GlobalSecondaryIndexes }),
  ).rejects.toMatchObject(tooLow('index ByOther', ofOnDemand))
  await create('plain', { BillingMode: 'PAY_PER_REQUEST' })
  const { Table } = await engine.call('DescribeTable', { TableName: 'plain' })
  expect(Table).not.toHaveProperty('WarmThroughput')
})
