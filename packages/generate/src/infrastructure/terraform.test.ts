import hcl from 'hcl2-parser'
import { expect, test } from 'vitest'
import { lockerModel } from '../testing/locker-design.js'
import { toTerraform } from './terraform.js'

type Blocks = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Parses HCL. Every block is a list, because a block can be repeated. */
function parsed(text: string): Blocks {
  const [body] = (hcl as { parseToObject(text: string): [Blocks] }).parseToObject(text)
  return body
}

test('the parsed HCL has the table with its keys, indexes, stream and time to live', () => {
  const { resource } = parsed(toTerraform(lockerModel)) as unknown as {
    resource: { aws_dynamodb_table: { lockers: [Blocks] } }
  }
  const [locker] = resource.aws_dynamodb_table.lockers
  expect(locker).toMatchObject({
    name: 'Lockers',
    billing_mode: 'PAY_PER_REQUEST',
    hash_key: 'PK',
    range_key: 'SK',
    stream_view_type: 'NEW_AND_OLD_IMAGES',
    deletion_protection_enabled: true,
    point_in_time_recovery: [{ enabled: true }],
    ttl: [{ attribute_name: 'expires', enabled: true }],
    local_secondary_index: [{ name: 'ByAlias', range_key: 'alias', projection_type: 'ALL' }],
  })
  expect(locker.attribute!.map(({ name, type }) => `${name}:${type}`)).toEqual(
    'PK:S SK:S GSI1PK:S GSI1SK:S site:S hall:S size:N alias:S'.split(' '),
  )
  expect(locker.global_secondary_index).toEqual([
    {
      name: 'ByStatus',
      projection_type: 'INCLUDE',
      non_key_attributes: ['ownerId'],
      key_schema: [
        { attribute_name: 'GSI1PK', key_type: 'HASH' },
        { attribute_name: 'GSI1SK', key_type: 'RANGE' },
      ],
    },
    {
      name: 'BySize',
      projection_type: 'KEYS_ONLY',
      key_schema: [
        { attribute_name: 'site', key_type: 'HASH' },
        { attribute_name: 'hall', key_type: 'HASH' },
        { attribute_name: 'size', key_type: 'RANGE' },
      ],
    },
  ])
})

test('names with template characters of HCL are escaped', () => {
  const { Lockers } = lockerModel.tables
  const model = { ...lockerModel, tables: { Lockers: { ...Lockers!, timeToLive: '${x}%{y}"' } } }
  expect(toTerraform(model)).toContain('attribute_name = "$${x}%%{y}\\""')
})
