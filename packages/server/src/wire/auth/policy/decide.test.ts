import { expect, test } from 'vitest'
import { JsonReader } from '../json-reader.js'
import { decide } from './decide.js'
import { parsePolicy } from './parse-policy.js'
import type { ConditionValues } from './policy.js'
import { StepBudget } from './step-budget.js'

type Statement = Record<string, unknown>

function verdict(
  statements: readonly Statement[],
  action: string,
  resource: string,
  keys: ConditionValues = 'none',
) {
  const parsed = parsePolicy(new JsonReader({ Version: '2012-10-17', Statement: statements }), 'ann')
  return decide(parsed, {
    action: `dynamodb:${action}`,
    resource,
    isInRegion: () => true,
    budget: new StepBudget(),
    valuesOf: () => keys,
  })
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
  ['arn:*', true],
  ['arn:aws:*', true],
  ['arn:aws:dynamo*:*:*:table/*', true],
  ['arn:aws-cn:dynamodb:*:*:*', true],
  ['arn:aws:dynamodb:*:*:table/Other', false],
  ['table/orders', false],
])('resource %s covers the table: %s', async (Resource, covered) => {
  const statement = { Effect: 'Allow', Action: '*', Resource }
  expect(await verdict([statement], 'GetItem', 'table/Orders')).toBe(covered ? 'allowed' : 'not allowed')
})

test('a right to tables is none to buckets', async () => {
  const onTables = { Effect: 'Allow', Action: '*', Resource: 'table/*' }
  const onFiles = { Effect: 'Allow', Action: 'dynamodb:ImportTable', Resource: 'bucket/ann-*' }
  expect(await verdict([onTables], 'ImportTable', 'bucket/ann-files')).toBe('not allowed')
  expect(await verdict([onTables, onFiles], 'ImportTable', 'bucket/ann-files')).toBe('allowed')
  expect(await verdict([onTables, onFiles], 'ImportTable', 'bucket/bob-files')).toBe('not allowed')
})

test('a denial has priority in any order', async () => {
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

test('a rule for some keys allows neither requests that can reach any key nor operations on whole tables', async () => {
  const rule = onKeys('Allow', 'ForAllValues:StringEquals', 'a')
  expect(await verdict([rule], 'Scan', 'table/T', 'unlimited')).toBe('not allowed')
  expect(await verdict([rule], 'BatchGetItem', 'table/T', [])).toBe('not allowed')
  expect(await verdict([rule], 'DeleteTable', 'table/T', 'none')).toBe('not allowed')
})

test('a denial for some keys also denies requests that can reach them', async () => {
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

test.each([
  'ForAllValues:StringEquals',
  'ForAnyValue:StringEquals',
  'StringEquals',
  'StringLike',
  'ForAllValues:StringEqualsIfExists',
])('a denial by %s is not evaded by naming one more key', (operator) => {
  const statements = [{ Effect: 'Allow', Action: '*', Resource: '*' }, onKeys('Deny', operator, 'secret')]
  for (const action of ['BatchGetItem', 'BatchWriteItem', 'PartiQLSelect']) {
    expect(verdict(statements, action, 'table/T', ['secret', 'open'])).toBe('denied')
    expect(verdict(statements, action, 'table/T', ['open', 'secret'])).toBe('denied')
    expect(verdict(statements, action, 'table/T', ['open'])).toBe('allowed')
    expect(verdict(statements, action, 'table/T', [])).toBe('denied')
    expect(verdict(statements, action, 'table/T', 'unlimited')).toBe('denied')
  }
})

test('a denial by a negation reaches every key except the named ones', () => {
  const statements = [
    { Effect: 'Allow', Action: '*', Resource: '*' },
    onKeys('Deny', 'ForAllValues:StringNotLike', 'tenant-1#*'),
  ]
  expect(verdict(statements, 'BatchGetItem', 'table/T', ['tenant-1#a'])).toBe('allowed')
  expect(verdict(statements, 'BatchGetItem', 'table/T', ['tenant-1#a', 'tenant-2#a'])).toBe('denied')
  // As in IAM, "all of no keys" is true.
  expect(verdict(statements, 'UpdateTable', 'table/T', 'none')).toBe('denied')
})

test('conditions on other keys hold as in IAM where a request has one value or none', () => {
  const rule = (Effect: string, operator: string, value: string) => [
    { Effect: 'Allow', Action: 'dynamodb:Get*', Resource: '*' },
    {
      Effect,
      Action: '*',
      Resource: '*',
      Condition: { [operator]: { 'dynamodb:EnclosingOperation': value } },
    },
  ]
  const put = (statements: Statement[], values: ConditionValues) =>
    verdict(statements, 'PutItem', 'table/T', values)
  const inTransaction = ['TransactWriteItems']
  expect(put(rule('Allow', 'StringEquals', 'TransactWriteItems'), inTransaction)).toBe('allowed')
  expect(put(rule('Allow', 'StringEquals', 'TransactWriteItems'), 'none')).toBe('not allowed')
  expect(put(rule('Allow', 'StringNotEquals', 'TransactWriteItems'), 'none')).toBe('allowed')
  expect(put(rule('Allow', 'StringNotEquals', 'TransactWriteItems'), inTransaction)).toBe('not allowed')
  expect(put(rule('Allow', 'StringEqualsIfExists', 'TransactWriteItems'), 'none')).toBe('allowed')
  expect(put(rule('Deny', 'StringEqualsIgnoreCase', 'transactwriteitems'), inTransaction)).toBe('denied')
})
