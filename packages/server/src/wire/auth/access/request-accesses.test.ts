import { expect, test } from 'vitest'
import { requestAccesses } from './request-accesses.js'

/** Accesses as `action resource [leading keys]`, for tables whose partition key is `pk`. */
function accesses(operation: string, input: unknown, partitionKey = ['pk']): string[] {
  return requestAccesses(operation, input).map(({ action, resource, items }) => {
    const keys = items?.leadingKeys(partitionKey)
    return `${action} ${resource} ${items === undefined ? 'none' : keys === undefined ? 'any' : keys.join(',')}`
  })
}

const key = (text: string) => ({ pk: { S: text }, sk: { S: 's' } })

test('an item is known by its table and partition key', () => {
  expect(accesses('GetItem', { TableName: 'T', Key: key('a') })).toEqual(['dynamodb:GetItem table/T a'])
  expect(accesses('PutItem', { TableName: 'T', Item: key('a') })).toEqual(['dynamodb:PutItem table/T a'])
  expect(accesses('GetItem', { TableName: 'arn:aws:dynamodb:r:1:table/T', Key: key('a') })).toEqual([
    'dynamodb:GetItem table/T a',
  ])
})

test('numbers and binary have one spelling', () => {
  const withKey = (pk: unknown) => accesses('GetItem', { TableName: 'T', Key: { pk } })
  expect(withKey({ N: '01.50' })).toEqual(['dynamodb:GetItem table/T 1.5'])
  expect(withKey({ B: 'QR==' })).toEqual(['dynamodb:GetItem table/T QQ=='])
  expect(withKey({ N: 'x' })).toEqual(['dynamodb:GetItem table/T any'])
  expect(withKey({ S: 'a', N: '1' })).toEqual(['dynamodb:GetItem table/T any'])
})

test('a query is known by the equality on its partition key', () => {
  const query = (input: object) => accesses('Query', { TableName: 'T', ...input })
  expect(
    query({
      KeyConditionExpression: 'begins_with(sk, :s) AND #p = :p',
      ExpressionAttributeNames: { '#p': 'pk' },
      ExpressionAttributeValues: { ':p': { S: 'a' }, ':s': { S: 's' } },
    }),
  ).toEqual(['dynamodb:Query table/T a'])
  const legacy = { pk: { ComparisonOperator: 'EQ', AttributeValueList: [{ S: 'b' }] } }
  expect(query({ KeyConditions: legacy, IndexName: 'I' })).toEqual(['dynamodb:Query table/T/index/I b'])
  expect(query({ KeyConditions: legacy, KeyConditionExpression: 'pk = :p' })).toEqual([
    'dynamodb:Query table/T any',
  ])
  expect(query({ KeyConditionExpression: 'nonsense' })).toEqual(['dynamodb:Query table/T any'])
  expect(query({ KeyConditionExpression: 5, ExpressionAttributeValues: null })).toEqual([
    'dynamodb:Query table/T any',
  ])
})

test('a query of an index with several partition attributes names all of them or none', () => {
  const input = {
    TableName: 'T',
    IndexName: 'I',
    KeyConditionExpression: 'a = :a AND b = :b',
    ExpressionAttributeValues: { ':a': { S: 'x' }, ':b': { N: '1' } },
  }
  expect(accesses('Query', input, ['a', 'b'])).toEqual(['dynamodb:Query table/T/index/I x,1'])
  expect(accesses('Query', input, ['a', 'c'])).toEqual(['dynamodb:Query table/T/index/I any'])
})

test('a scan may reach any key', () => {
  expect(accesses('Scan', { TableName: 'T' })).toEqual(['dynamodb:Scan table/T any'])
})

test('a batch is judged by each of its tables and all of its keys', () => {
  expect(
    accesses('BatchGetItem', { RequestItems: { T: { Keys: [key('a'), key('b')] }, U: { Keys: [{}] } } }),
  ).toEqual(['dynamodb:BatchGetItem table/T a,b', 'dynamodb:BatchGetItem table/U any'])
  const writes = [{ PutRequest: { Item: key('a') } }, { DeleteRequest: { Key: key('b') } }]
  expect(accesses('BatchWriteItem', { RequestItems: { T: writes } })).toEqual([
    'dynamodb:BatchWriteItem table/T a,b',
  ])
})

test('a transaction is judged by what is in it', () => {
  const items = [
    { Put: { TableName: 'T', Item: key('a') } },
    { ConditionCheck: { TableName: 'U', Key: key('b') } },
    { Update: { TableName: 'T', Key: key('c') } },
  ]
  expect(accesses('TransactWriteItems', { TransactItems: items })).toEqual([
    'dynamodb:PutItem table/T a',
    'dynamodb:ConditionCheckItem table/U b',
    'dynamodb:UpdateItem table/T c',
  ])
  expect(
    accesses('TransactGetItems', { TransactItems: [{ Get: { TableName: 'T', Key: key('a') } }] }),
  ).toEqual(['dynamodb:GetItem table/T a'])
})

test('tables, tags and streams are known by name or ARN, each from the field that its operation reads', () => {
  expect(accesses('DeleteTable', { TableName: 'T', ResourceArn: 'arn:aws:dynamodb:r:1:table/U' })).toEqual([
    'dynamodb:DeleteTable table/T none',
  ])
  expect(accesses('TagResource', { ResourceArn: 'arn:aws:dynamodb:r:1:table/U', TableName: 'T' })).toEqual([
    'dynamodb:TagResource table/U none',
  ])
  const stream = 'arn:aws:dynamodb:r:1:table/T/stream/2026-01-01T00:00:00.000'
  expect(accesses('DescribeStream', { StreamArn: stream })).toEqual([
    'dynamodb:DescribeStream table/T/stream/2026-01-01T00:00:00.000 none',
  ])
  expect(accesses('GetRecords', { ShardIterator: `${stream}|1|position` })).toEqual([
    'dynamodb:GetRecords table/T/stream/2026-01-01T00:00:00.000 none',
  ])
  expect(accesses('ListTables', {})).toEqual(['dynamodb:ListTables * none'])
})

test('requests of the wrong shape name no key and never throw', () => {
  for (const operation of [
    'GetItem',
    'Query',
    'BatchGetItem',
    'BatchWriteItem',
    'TransactWriteItems',
    'ListTables',
  ]) {
    for (const input of [
      null,
      5,
      'x',
      [],
      { TableName: 5, Key: 'x', RequestItems: [1], TransactItems: {} },
    ]) {
      for (const access of accesses(operation, input)) expect(access).toMatch(/ (any|none)$/)
    }
  }
})
