import { expect, test } from 'vitest'
import { JsonReader } from '../json-reader.js'
import { decide, type LeadingKeys } from './decide.js'
import { parsePolicy } from './parse-policy.js'

type Statement = Record<string, unknown>

function verdict(
  statements: readonly Statement[],
  action: string,
  resource: string,
  keys: LeadingKeys = 'none',
) {
  const parsed = parsePolicy(new JsonReader({ Version: '2012-10-17', Statement: statements }), 'ann')
  return decide(parsed, { action: `dynamodb:${action}`, resource, leadingKeys: async () => keys })
}

const readOrders = { Effect: 'Allow', Action: ['dynamodb:Get*', 'dynamodb:query'], Resource: 'table/Orders' }

test('nothing is allowed that no rule allows', async () => {
  expect(await verdict([readOrders], 'PutItem', 'table/Orders')).toBe('not allowed')
  expect(await verdict([readOrders], 'GetItem', 'table/Orders2')).toBe('not allowed')
  expect(await verdict([readOrders], 'Query', 'table/Orders/index/I')).toBe('not allowed')
})

test('actions are compared without case and with wildcards', async () => {
  expect(await verdict([readOrders], 'GetItem', 'table/Orders')).toBe('allowed')
  expect(await verdict([readOrders], 'Query', 'table/Orders')).toBe('allowed')
})

test.each([
  ['*', true],
  ['table/*', true],
  ['arn:aws:dynamodb:us-east-1:123456789012:table/Orders', true],
  ['arn:aws:dynamodb:*:*:table/Ord*', true],
  ['arn:aws:dynamodb:*', true],
  ['arn:aws:dynamodb:*:*:table/Other', false],
  ['table/orders', false],
])('resource %s covers the table: %s', async (Resource, covered) => {
  const statement = { Effect: 'Allow', Action: '*', Resource }
  expect(await verdict([statement], 'GetItem', 'table/Orders')).toBe(covered ? 'allowed' : 'not allowed')
})

test('a denial wins whatever the order', async () => {
  const allow = { Effect: 'Allow', Action: '*', Resource: '*' }
  const deny = { Effect: 'Deny', Action: 'dynamodb:DeleteTable', Resource: '*' }
  for (const statements of [
    [allow, deny],
    [deny, allow],
  ]) {
    expect(await verdict(statements, 'DeleteTable', 'table/Orders')).toBe('denied')
    expect(await verdict(statements, 'GetItem', 'table/Orders')).toBe('allowed')
  }
})

test('NotAction and NotResource cover the rest', async () => {
  const statement = { Effect: 'Allow', NotAction: 'dynamodb:Delete*', NotResource: 'table/Secret*' }
  expect(await verdict([statement], 'GetItem', 'table/Orders')).toBe('allowed')
  expect(await verdict([statement], 'DeleteItem', 'table/Orders')).toBe('not allowed')
  expect(await verdict([statement], 'GetItem', 'table/Secrets')).toBe('not allowed')
})

function onKeys(Effect: 'Allow' | 'Deny', operator: string, ...keys: string[]): Statement {
  return { Effect, Action: '*', Resource: '*', Condition: { [operator]: { 'dynamodb:LeadingKeys': keys } } }
}

test('a rule for some keys allows those and no others', async () => {
  const rule = onKeys('Allow', 'ForAllValues:StringLike', 'TENANT#1', 'USER#${aws:username}#*')
  expect(await verdict([rule], 'GetItem', 'table/T', ['TENANT#1'])).toBe('allowed')
  expect(await verdict([rule], 'GetItem', 'table/T', ['TENANT#1', 'USER#ann#2'])).toBe('allowed')
  expect(await verdict([rule], 'GetItem', 'table/T', ['TENANT#1', 'TENANT#2'])).toBe('not allowed')
  expect(await verdict([rule], 'GetItem', 'table/T', ['USER#bob#2'])).toBe('not allowed')
})

test('a rule for some keys never allows what may reach any key, nor what is done to whole tables', async () => {
  const rule = onKeys('Allow', 'ForAllValues:StringEquals', 'a')
  expect(await verdict([rule], 'Scan', 'table/T', 'unlimited')).toBe('not allowed')
  expect(await verdict([rule], 'BatchGetItem', 'table/T', [])).toBe('not allowed')
  expect(await verdict([rule], 'DeleteTable', 'table/T', 'none')).toBe('not allowed')
})

test('a denial for some keys also denies what may reach them', async () => {
  const statements = [
    { Effect: 'Allow', Action: '*', Resource: '*' },
    onKeys('Deny', 'ForAnyValue:StringLike', 'SECRET#*'),
  ]
  expect(await verdict(statements, 'GetItem', 'table/T', ['a', 'SECRET#1'])).toBe('denied')
  expect(await verdict(statements, 'GetItem', 'table/T', ['a'])).toBe('allowed')
  expect(await verdict(statements, 'Scan', 'table/T', 'unlimited')).toBe('denied')
  expect(await verdict(statements, 'DescribeTable', 'table/T', 'none')).toBe('allowed')
})

test('without StringLike a star is a star, and Not turns a comparison round', async () => {
  expect(await verdict([onKeys('Allow', 'StringEquals', 'a*')], 'GetItem', 'table/T', ['ab'])).toBe(
    'not allowed',
  )
  expect(await verdict([onKeys('Allow', 'StringEquals', 'a*')], 'GetItem', 'table/T', ['a*'])).toBe('allowed')
  expect(await verdict([onKeys('Allow', 'StringNotLike', 'a*')], 'GetItem', 'table/T', ['b'])).toBe('allowed')
  expect(await verdict([onKeys('Allow', 'StringNotEquals', 'b')], 'GetItem', 'table/T', ['b'])).toBe(
    'not allowed',
  )
})
