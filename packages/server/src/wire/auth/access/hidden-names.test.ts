import { expect, test } from 'vitest'
import { evaluatePolicy } from '../../../testing/evaluate-policy.js'

const secret = 'arn:aws:dynamodb:us-east-1:000000000000:table/Secret'
const isAllowed = (policy: object) => {
  const refusal = evaluatePolicy(policy, () => ['pk'])
  return (operation: string, request: object) => refusal(operation, request) === undefined
}
const exceptSecret = isAllowed({
  Statement: [
    { Effect: 'Allow', Action: '*', Resource: '*' },
    { Effect: 'Deny', Action: '*', Resource: ['table/Secret', 'table/Secret/*'] },
  ],
})
const ownKeys = isAllowed({
  Statement: [
    {
      Effect: 'Allow',
      Action: '*',
      Resource: '*',
      Condition: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['own'] } },
    },
  ],
})

const TableName = 'Secret'
const Key = { pk: { S: 'other' } }
const requests: readonly [operation: string, request: object][] = [
  ['GetItem', { TableName, Key }],
  ['PutItem', { TableName, Item: Key }],
  ['Query', { TableName, KeyConditions: { pk: { ComparisonOperator: 'EQ', AttributeValueList: [Key.pk] } } }],
  ['Scan', { TableName }],
  ['BatchGetItem', { RequestItems: { Secret: { Keys: [Key] } } }],
  ['BatchWriteItem', { RequestItems: { Secret: [{ DeleteRequest: { Key } }] } }],
  ['TransactGetItems', { TransactItems: [{ Get: { TableName, Key } }] }],
  ['TransactWriteItems', { TransactItems: [{ Delete: { TableName, Key } }] }],
  ['ExecuteStatement', { Statement: `SELECT * FROM "Secret" WHERE pk = 'other'` }],
  ['RestoreTableToPointInTime', { SourceTableName: TableName, TargetTableName: 'Mine' }],
  ['RestoreTableToPointInTime', { SourceTableArn: secret, TargetTableName: 'Mine' }],
  ['RestoreTableToPointInTime', { SourceTableArn: 'Secret', TargetTableName: 'Mine' }],
  ['RestoreTableToPointInTime', { SourceTableArn: ` ${secret}`, TargetTableName: 'Mine' }],
  ['RestoreTableToPointInTime', { SourceTableArn: `${secret}/`, TargetTableName: 'Mine' }],
  ['RestoreTableToPointInTime', { SourceTableArn: `${secret}\n`, TargetTableName: 'Mine' }],
  ['RestoreTableToPointInTime', { SourceTableArn: ['Secret'], TargetTableName: 'Mine' }],
  ['RestoreTableFromBackup', { BackupArn: `${secret}/backup/1`, TargetTableName: 'Mine' }],
  ['ExportTableToPointInTime', { TableArn: secret, S3Bucket: 'b' }],
  ['TagResource', { ResourceArn: secret, Tags: [] }],
]

const members = [
  'SourceTableArn',
  'SourceTableName',
  'TableName',
  'TableArn',
  'BackupArn',
  'ResourceArn',
  'IndexName',
  'KeyConditionExpression',
  'KeyConditions',
  'ProjectionExpression',
  'AttributesToGet',
  'Select',
  'Parameters',
  'Get',
  'Put',
  'Key',
  'PutRequest',
]

/** The request with a null in itself, or in each object inside that could hold one. */
function withNull(request: unknown, member: string): unknown {
  if (Array.isArray(request)) return request.map((element) => withNull(element, member))
  if (typeof request !== 'object' || request === null) return request
  const inner = Object.entries(request).map(([name, value]) => [name, withNull(value, member)])
  return { [member]: null, ...Object.fromEntries(inner) }
}

test.each(requests)(
  '%s %j reaches no denied table or key, with a null in it or not',
  (operation, request) => {
    for (const evaluate of [exceptSecret, ownKeys]) {
      if (evaluate === ownKeys && operation === 'TagResource') continue
      expect(evaluate(operation, request)).toBe(false)
      for (const member of members)
        for (const changed of [{ [member]: null, ...request }, withNull(request, member) as object])
          expect({ changed, allowed: evaluate(operation, changed) }).toEqual({ changed, allowed: false })
    }
  },
)
