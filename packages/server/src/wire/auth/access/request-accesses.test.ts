import { operationNames } from '@tablewright/dynamo'
import { expect, test } from 'vitest'
import { requestAccesses } from './request-accesses.js'
import { resourceRules } from './resource-accesses.js'

/** Accesses as `action resource [leading keys]`, for tables whose partition key is `pk`. */
function accesses(operation: string, input: unknown, partitionKey = ['pk']): string[] {
  return requestAccesses(operation, input).map(({ action, resource, items }) => {
    const keys = items?.leadingKeys(partitionKey)
    return `${action} ${resource} ${items === undefined ? 'none' : keys === undefined ? 'any' : keys.join(',')}`
  })
}

const itemOperations = [
  'GetItem',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'Query',
  'Scan',
  'SearchVectors',
  'BatchGetItem',
  'BatchWriteItem',
  'TransactGetItems',
  'TransactWriteItems',
  'ExecuteStatement',
  'BatchExecuteStatement',
  'ExecuteTransaction',
]

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
  expect(withKey({ S: 'a\ud800' })).toEqual(['dynamodb:GetItem table/T a\ufffd'])
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

test('a batch needs rights to each of its tables and all of its keys', () => {
  expect(
    accesses('BatchGetItem', { RequestItems: { T: { Keys: [key('a'), key('b')] }, U: { Keys: [{}] } } }),
  ).toEqual(['dynamodb:BatchGetItem table/T a,b', 'dynamodb:BatchGetItem table/U any'])
  const writes = [{ PutRequest: { Item: key('a') } }, { DeleteRequest: { Key: key('b') } }]
  expect(accesses('BatchWriteItem', { RequestItems: { T: writes } })).toEqual([
    'dynamodb:BatchWriteItem table/T a,b',
  ])
})

test('a transaction needs the rights of each of its actions', () => {
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
    'dynamodb:DeleteTable table/T any',
  ])
  expect(accesses('TagResource', { ResourceArn: 'arn:aws:dynamodb:r:1:table/U', TableName: 'T' })).toEqual([
    'dynamodb:TagResource table/U none',
  ])
  const stream = 'arn:aws:dynamodb:r:1:table/T/stream/2026-01-01T00:00:00.000'
  expect(accesses('DescribeStream', { StreamArn: stream })).toEqual([
    'dynamodb:DescribeStream table/T/stream/2026-01-01T00:00:00.000 none',
  ])
  expect(accesses('GetRecords', { ShardIterator: `${stream}|1|position` })).toEqual([
    'dynamodb:GetRecords table/T/stream/2026-01-01T00:00:00.000 any',
  ])
  expect(accesses('ListTables', {})).toEqual(['dynamodb:ListTables * none'])
})

test('an export or import accesses a bucket, too', () => {
  const TableArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/T'
  expect(accesses('ExportTableToPointInTime', { TableArn, S3Bucket: 'files' })).toEqual([
    'dynamodb:ExportTableToPointInTime table/T any',
    'dynamodb:ExportTableToPointInTime bucket/files any',
  ])
  const TableCreationParameters = { TableName: 'T' }
  for (const [S3Bucket, resource] of [
    ['files', 'bucket/files'],
    ['../files', '*'],
  ])
    expect(
      accesses('ImportTable', { TableCreationParameters, S3BucketSource: { S3Bucket, S3KeyPrefix: 'a' } }),
    ).toEqual(['dynamodb:ImportTable table/T any', `dynamodb:ImportTable ${resource} any`])
})

test('a table that is made with a policy or tags needs the rights to put them', () => {
  expect(accesses('CreateTable', { TableName: 'T', Tags: [{ Key: 'a', Value: 'b' }] })).toEqual([
    'dynamodb:CreateTable table/T none',
    'dynamodb:TagResource table/T none',
  ])
  expect(accesses('CreateTable', { TableName: 'T', ResourcePolicy: '{}' })).toEqual([
    'dynamodb:CreateTable table/T none',
    'dynamodb:PutResourcePolicy table/T none',
  ])
  expect(accesses('CreateTable', { TableName: 'T' })).toEqual(['dynamodb:CreateTable table/T none'])
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

test('every operation has a separate rule', () => {
  const known = new Set([...Object.keys(resourceRules), ...itemOperations])
  expect(operationNames.filter((name) => !known.has(name))).toEqual([])
})

test('an operation without a rule needs a right on everything', () => {
  for (const operation of ['Nothing', 'constructor', '__proto__', 'toString'])
    expect(accesses(operation, { TableName: 'T' })).toEqual([`dynamodb:${operation} * any`])
})

const secret = 'arn:aws/Public/stream/x:dynamodb:us-east-1:000000000000:table/Secret'

test.each([
  ['DescribeTable', { TableName: secret }],
  ['DescribeTable', { TableName: 'arn:aws:dynamodb:r:1:table/Public/../Secret' }],
  ['GetItem', { TableName: secret, Key: key('a') }],
  ['Query', { TableName: secret, IndexName: 'x' }],
  ['BatchGetItem', { RequestItems: { [secret]: { Keys: [key('a')] } } }],
  ['BatchWriteItem', { RequestItems: { [secret]: [{ PutRequest: { Item: key('a') } }] } }],
  ['TransactGetItems', { TransactItems: [{ Get: { TableName: secret, Key: key('a') } }] }],
  ['ExecuteStatement', { Statement: `SELECT * FROM "${secret}" WHERE pk = 'a'` }],
  ['TagResource', { ResourceArn: secret }],
  ['DescribeStream', { StreamArn: `${secret}/stream/2026` }],
  ['GetShardIterator', { StreamArn: `${secret}/stream/2026` }],
  ['GetRecords', { ShardIterator: `${secret}/stream/2026|1|x` }],
  ['DescribeBackup', { BackupArn: `${secret}/backup/1` }],
  ['RestoreTableFromBackup', { BackupArn: `${secret}/backup/1`, TargetTableName: 'Copy' }],
  ['ExportTableToPointInTime', { TableArn: secret }],
])(
  '%s with a forged ARN is no request on any one table, and each Deny may be meant for it',
  (operation, input) => {
    const [access] = requestAccesses(operation, input)
    expect(access).toMatchObject({ resource: '*', mayBeAny: true })
  },
)

test('a restore needs its right on the copy and on the table that it makes', () => {
  const BackupArn = 'arn:aws:dynamodb:r:1:table/T/backup/01-ab'
  expect(accesses('RestoreTableFromBackup', { BackupArn, TargetTableName: 'U' })).toEqual([
    'dynamodb:RestoreTableFromBackup table/T/backup/01-ab any',
    'dynamodb:RestoreTableFromBackup table/U any',
  ])
  expect(accesses('RestoreTableToPointInTime', { SourceTableName: 'T', TargetTableName: 'U' })).toEqual([
    'dynamodb:RestoreTableToPointInTime table/T any',
    'dynamodb:RestoreTableToPointInTime table/U any',
  ])
})

type Asked = 'attributes' | 'select' | 'returnvalues' | 'returnconsumedcapacity' | 'enclosingoperation'

function fact(operation: string, input: object, name: Asked): unknown {
  return requestAccesses(operation, input)[0]!.facts?.[`dynamodb:${name}`]?.()
}

test('attributes are those that a request names, or any if it returns whole items', () => {
  const get = { TableName: 'T', Key: key('a') }
  const names = { '#x': 'x' }
  const values = { ':v': { S: 'v' } }
  const attributes = (operation: string, input: object) => fact(operation, { ...get, ...input }, 'attributes')
  expect(attributes('GetItem', {})).toBe('unlimited')
  expect(
    attributes('GetItem', { ProjectionExpression: '#x.y, z[0]', ExpressionAttributeNames: names }),
  ).toEqual(['pk', 'sk', 'x', 'z'])
  expect(attributes('GetItem', { AttributesToGet: ['x'] })).toEqual(['pk', 'sk', 'x'])
  expect(attributes('Scan', { Select: 'COUNT', Key: undefined })).toEqual([])
  expect(
    attributes('UpdateItem', {
      UpdateExpression: 'SET a = if_not_exists(b, :v), c = d REMOVE e',
      ConditionExpression: 'size(f) > :v',
      ExpressionAttributeValues: values,
    }),
  ).toEqual(['pk', 'sk', 'f', 'a', 'b', 'c', 'd', 'e'])
  expect(attributes('DeleteItem', { ReturnValues: 'ALL_OLD' })).toBe('unlimited')
  expect(attributes('DeleteItem', { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })).toBe('unlimited')
  expect(attributes('DeleteItem', { ConditionExpression: 'not an expression' })).toBe('unlimited')
  const statement = (Statement: string) => fact('ExecuteStatement', { Statement }, 'attributes')
  expect(statement(`SELECT * FROM "T" WHERE pk = 'a'`)).toBe('unlimited')
  expect(statement(`SELECT x FROM "T" WHERE pk = 'a' AND contains(y, 'b') ORDER BY sk`)).toEqual([
    'pk',
    'y',
    'x',
    'sk',
  ])
  expect(statement(`UPDATE "T" SET x = y REMOVE z WHERE pk = 'a'`)).toEqual(['pk', 'x', 'y', 'z'])
  expect(statement(`DELETE FROM "T" WHERE pk = 'a' RETURNING ALL OLD *`)).toBe('unlimited')
})

test('Select, ReturnValues and the transaction around an action have the values that take effect', () => {
  expect(fact('GetItem', { TableName: 'T' }, 'select')).toEqual(['ALL_ATTRIBUTES'])
  expect(fact('Query', { TableName: 'T', IndexName: 'I' }, 'select')).toEqual(['ALL_PROJECTED_ATTRIBUTES'])
  expect(fact('Scan', { TableName: 'T', Select: 'COUNT' }, 'select')).toEqual(['COUNT'])
  expect(fact('GetItem', { ProjectionExpression: 'a' }, 'select')).toEqual(['SPECIFIC_ATTRIBUTES'])
  expect(fact('PutItem', {}, 'returnvalues')).toEqual(['NONE'])
  expect(fact('PutItem', {}, 'enclosingoperation')).toBeUndefined()
  expect(fact('TransactWriteItems', { TransactItems: [{ Put: {} }] }, 'enclosingoperation')).toEqual([
    'TransactWriteItems',
  ])
})

test('members that an operation does not have change no decision', () => {
  const get = { TableName: 'T', Key: key('a') }
  const reads = (member: object): [operation: string, input: object][] => [
    ['GetItem', { ...get, ...member }],
    ['BatchGetItem', { RequestItems: { T: { Keys: [key('a')], ...member } } }],
    ['TransactGetItems', { TransactItems: [{ Get: { ...get, ...member } }] }],
    ['SearchVectors', { TableName: 'T', ...member }],
  ]
  const ofPages = [{ Select: 'COUNT' }, { Select: 'SPECIFIC_ATTRIBUTES' }, { ReturnValues: 'NONE' }]
  const foreign = [
    ...ofPages.flatMap(reads),
    ...reads({ IndexName: 'I' }).slice(0, 3),
    ...reads({ AttributesToGet: ['pk'] }).slice(2),
  ]
  const plain = new Map(reads({}))
  for (const [operation, input] of foreign) {
    expect(fact(operation, input, 'attributes'), JSON.stringify(input)).toBe('unlimited')
    const expected = fact(operation, plain.get(operation)!, 'select')
    expect(fact(operation, input, 'select'), JSON.stringify(input)).toEqual(expected)
  }
})

test('the capacity that statements return is that of the request around them', () => {
  const Statement = `SELECT * FROM "T" WHERE pk = 'a'`
  const capacity = (operation: string, input: object) => fact(operation, input, 'returnconsumedcapacity')
  const top = { ReturnConsumedCapacity: 'TOTAL' }
  expect(capacity('ExecuteStatement', { Statement, ...top })).toEqual(['TOTAL'])
  expect(capacity('BatchExecuteStatement', { Statements: [{ Statement }], ...top })).toEqual(['TOTAL'])
  expect(capacity('ExecuteTransaction', { TransactStatements: [{ Statement, ...top }] })).toEqual(['NONE'])
})

test('a search for vectors is known by the equality on the partition of its index', () => {
  const search = (SearchConditionExpression: string | undefined, partitionKey = ['tenant']) =>
    accesses(
      'SearchVectors',
      {
        TableName: 'T',
        IndexName: 'I',
        SearchConditionExpression,
        ExpressionAttributeNames: { '#t': 'tenant' },
        ExpressionAttributeValues: { ':t': { S: 'ann' }, ':k': { S: 'kind' } },
      },
      partitionKey,
    )
  expect(search('#t = :t AND kind = :k')).toEqual(['dynamodb:SearchVectors table/T/index/I ann'])
  expect(search('kind = :k')).toEqual(['dynamodb:SearchVectors table/T/index/I any'])
  expect(search('#t = :t OR kind = :k')).toEqual(['dynamodb:SearchVectors table/T/index/I any'])
  expect(search(undefined)).toEqual(['dynamodb:SearchVectors table/T/index/I any'])
  expect(fact('SearchVectors', { TableName: 'T', ProjectionExpression: 'a' }, 'attributes')).toBe('unlimited')
})
