import { design, get, id, table } from '@tablewright/design'
import { expect, test } from 'vitest'
import { toCdk } from './cdk.js'
import { toCloudFormation } from './cloudformation.js'
import { toTerraform } from './terraform.js'

const things = table('Things', {
  partitionKey: 'pk',
  warmThroughput: { readUnits: 30_000, writeUnits: 10_000 },
  indexes: { ByOwner: { partitionKey: 'owner', warmThroughput: { readUnits: 20_000 } } },
})
const Thing = things.entity('THING', { key: { pk: '<thingId>' }, attributes: { thingId: id() } })
const { model } = design('things', { entities: { Thing }, patterns: { thing: get(Thing) } })

test('CloudFormation has the warm throughput of the table and its index', () => {
  const { Resources } = JSON.parse(toCloudFormation(model, 'json'))
  const [{ Properties }] = Object.values(Resources) as [{ Properties: Record<string, unknown> }]
  expect(Properties).toMatchObject({
    WarmThroughput: { ReadUnitsPerSecond: 30_000, WriteUnitsPerSecond: 10_000 },
    GlobalSecondaryIndexes: [{ WarmThroughput: { ReadUnitsPerSecond: 20_000 } }],
  })
})

test('and so do the CDK and Terraform', () => {
  const cdk = toCdk(model)
  expect(cdk).toContain('warmThroughput: { readUnitsPerSecond: 30000, writeUnitsPerSecond: 10000 },')
  expect(cdk).toContain('warmThroughput: { readUnitsPerSecond: 20000 },')
  const terraform = toTerraform(model)
  expect(terraform).toMatch(
    /\n {2}warm_throughput \{\n {4}read_units_per_second {2}= 30000\n {4}write_units_per_second = 10000\n {2}\}/,
  )
  expect(terraform).toMatch(/\n {4}warm_throughput \{\n {6}read_units_per_second = 20000\n {4}\}/)
})
