import { expect, test } from 'vitest'
import { parseResourceArn, tableNameOf } from './resource-arn.js'

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/Orders'

test('the resource of an ARN is its last part', () => {
  expect(parseResourceArn(table)).toEqual({ table: 'Orders' })
  expect(parseResourceArn(`${table}/index/byDate`)).toEqual({ table: 'Orders', index: 'byDate' })
  expect(parseResourceArn(`${table}/stream/2026-01-01T00:00:00.000`)).toEqual({
    table: 'Orders',
    stream: '2026-01-01T00:00:00.000',
  })
  expect(parseResourceArn(`${table}/backup/01700000000000-abcdef12`)).toEqual({
    table: 'Orders',
    backup: '01700000000000-abcdef12',
  })
  expect(parseResourceArn(table.replace('aws', 'aws-us-gov'))).toEqual({ table: 'Orders' })
})

test.each([
  'arn:aws/Public/stream/x:dynamodb:us-east-1:000000000000:table/Secret',
  'arn:aws:dynamodb:us-east-1/Public:000000000000:table/Secret',
  'arn:aws:dynamodb:us-east-1:000000000000/table/Public:table/Secret',
  'arn:aws:dynamodb:us-east-1:000000000000:table/Public:table/Secret',
  'arn:aws:dynamodb:us-east-1:000000000000:table/Public/../Secret',
  'arn:aws:dynamodb:us-east-1:000000000000:table/Public/stream/x/../../Secret',
  'arn:aws:dynamodb:us-east-1:000000000000:table/Public/index/x/stream/y',
  'arn:aws:dynamodb:us-east-1:000000000000:table//Secret',
  'arn:aws:dynamodb:us-east-1:000000000000:table/Secret/',
  'arn:aws:dynamodb:us-east-1:000000000000:table/Secret\n',
  ' arn:aws:dynamodb:us-east-1:000000000000:table/Secret',
  'arn:aws:dynamodb:us-east-1:000000000000:TABLE/Secret',
  'ARN:aws:dynamodb:us-east-1:000000000000:table/Secret',
  'arn:aws:s3:us-east-1:000000000000:table/Secret',
  'arn:aws:dynamodb:us-east-1:x:table/Secret',
  'arn:aws:dynamodb:us-east-1:000000000000:table/Sécret',
  'arn:aws:dynamodb:us-east-1:000000000000:table/*',
  'arn:aws:dynamodb::table/Secret',
  `arn:aws:dynamodb:us-east-1:${'0'.repeat(2_100)}:table/Secret`,
  'arn:',
  '',
])('%j is no ARN of anything', (text) => {
  expect(parseResourceArn(text)).toBeUndefined()
  expect(tableNameOf(text)).toBe(text)
})

test('only the ARN of a table can replace a table name', () => {
  expect(tableNameOf(table)).toBe('Orders')
  expect(tableNameOf('Orders')).toBe('Orders')
  for (const inside of ['/index/byDate', '/stream/2026-01-01T00:00:00.000', '/backup/1'])
    expect(tableNameOf(table + inside)).toBe(table + inside)
})
