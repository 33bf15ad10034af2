import { expect, test } from 'vitest'
import { openEngines } from './open-engines.js'

const options = { data: 'unused', memory: true, durability: 'durable' } as const

test('each named region has a separate engine, whose ARNs name it', async () => {
  const engines = await openEngines({ ...options, regionTables: 'eu-west-1, us-west-2' }, () => undefined)
  expect(Object.keys(engines.regions)).toEqual(['eu-west-1', 'us-west-2'])
  const { TableDescription } = await engines.regions['us-west-2']!.createTable({
    TableName: 'Orders',
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  })
  expect(TableDescription.TableArn).toContain(':us-west-2:')
  expect((await engines.home.listTables({})).TableNames).toEqual([])
  await engines.close()
})

test('a name that is not a region is refused', async () => {
  await expect(
    openEngines({ ...options, regionTables: 'eu-west-1,../x' }, () => undefined),
  ).rejects.toMatchObject({
    code: 'REGION_UNKNOWN',
  })
})
