import { createHash } from 'node:crypto'
import { type Listening, listen, parsePrincipals } from '@tablewright/server'
import { type Signer, signCall } from '@tablewright/server/testing'
import { forgedArns } from './forged-arns.js'
import { classified, openUniverse, streamOf } from './universe.js'

export interface AttackReport {
  readonly requests: number
  readonly failures: readonly string[]
}

/** A principal with rights on the keys `ann#…` of the table Public and on its stream only. */
const ann: Signer = { accessKeyId: 'ANN', secretAccessKey: 'the secret of ann' }
const policies = [
  {
    Statement: [
      {
        Effect: 'Allow',
        Action: '*',
        Resource: 'table/Public*',
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['ann#*'] } },
      },
      {
        Effect: 'Allow',
        Action: ['dynamodb:DescribeStream', 'dynamodb:GetShardIterator'],
        Resource: 'table/Public/stream/*',
      },
    ],
  },
]
/** A principal that may name the attributes pk, sk and note only. */
const eve: Signer = { accessKeyId: 'EVE', secretAccessKey: 'the secret of eve' }
const attributePolicies = [
  {
    Statement: {
      Effect: 'Allow',
      Action: '*',
      Resource: 'table/Public*',
      Condition: { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'note'] } },
    },
  },
]
/** The planted bug: policies that ignore the rights of ann and eve. */
const plantedPolicies = [{ Statement: { Effect: 'Allow', Action: '*', Resource: '*' } }]

const key = (pk: string) => ({ pk: { S: pk }, sk: { S: '1' } })
const own = `SELECT * FROM "Public" WHERE pk = 'ann#1'`

/** Tries every way around the rights of one principal. No response may contain an item of others. */
export async function runAttacks(plant = false): Promise<AttackReport> {
  const engine = await openUniverse()
  const principals = [
    { name: 'ann', ...ann, policies: plant ? plantedPolicies : policies },
    { name: 'eve', ...eve, policies: plant ? plantedPolicies : attributePolicies },
  ]
  const endpoint = await listen({ engine, port: 0, auth: parsePrincipals(JSON.stringify({ principals })) })
  try {
    const [open, secret] = [await streamOf(engine, 'Public'), await streamOf(engine, 'Secret')]
    const token = await nextToken(endpoint)
    const attacks = [
      ...tokenAttacks(token),
      ...nameAttacks(),
      ...keyAttacks(),
      ...bodyAttacks(),
      ...iteratorAttacks(open.iterator, secret.iterator),
    ]
    const failures: string[] = []
    for (const [operation, input] of attacks) {
      const body = typeof input === 'string' ? input : JSON.stringify(input)
      const answer = await send(endpoint, operation, body)
      const leak = classified.foreign(answer)
      if (leak !== undefined) failures.push(`${operation} ${body.slice(0, 300)} gave ${leak}`)
    }
    const hidden = attributeAttacks()
    for (const [operation, input] of hidden) {
      const answer = await send(endpoint, operation, JSON.stringify(input), eve)
      if (/classified:|owner of/.test(answer + positionIn(answer)))
        failures.push(`${operation} ${JSON.stringify(input)} gave ${answer}`)
    }
    return { requests: attacks.length + hidden.length, failures }
  } finally {
    await endpoint.close()
    await engine.close()
  }
}

/** The content of a PartiQL token, which has a code but is not encrypted. */
function positionIn(answer: string): string {
  const { NextToken = '' } = JSON.parse(answer) as { NextToken?: string }
  return Buffer.from(NextToken, 'base64').toString('latin1')
}

type Attack = readonly [operation: string, input: object | string]

async function send({ url }: Listening, operation: string, body: string, signer = ann): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers: signCall(url, operation, body, signer), body })
  const text = await response.text()
  if (response.status >= 500) return `classified: ${response.status} ${text}`
  return text
}

async function nextToken(endpoint: Listening): Promise<string> {
  const answer = await send(endpoint, 'ExecuteStatement', JSON.stringify({ Statement: own, Limit: 1 }))
  const { NextToken } = JSON.parse(answer) as { NextToken?: string }
  if (NextToken === undefined) throw new Error(`There is no token to attack: ${answer}`)
  return NextToken
}

/**
 * Cursors into the partitions of others: copied, and forged as an engine without signed cursors would accept
 * them.
 */
function tokenAttacks(token: string): Attack[] {
  const bytes = Buffer.from(token, 'base64')
  const text = bytes.toString('latin1')
  const request = createHash('sha256')
    .update(JSON.stringify([own, undefined]))
    .digest('base64')
  const madeUp = ['ann#2', 'bob#1', 'secret#1'].flatMap((pk) =>
    [0, 1, -1].map((partition) => JSON.stringify({ partition, after: key(pk), request })),
  )
  const moved = ['bob#1', 'secret#1', 'ann#0', 'zzzzz'].map((pk) => text.replaceAll('ann#1', pk))
  const flipped = Array.from(bytes.keys(), (at) => {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 0x04
    return changed.toString('latin1')
  })
  return [...madeUp, ...moved, ...flipped].map((forged) => [
    'ExecuteStatement',
    { Statement: own, NextToken: Buffer.from(forged, 'latin1').toString('base64') },
  ])
}

function nameAttacks(): Attack[] {
  return forgedArns('Public', 'Secret').flatMap((TableName): Attack[] => [
    ['GetItem', { TableName, Key: key('ann#1') }],
    [
      'Query',
      { TableName, KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': { S: 'ann#1' } } },
    ],
    ['Scan', { TableName }],
    ['BatchGetItem', { RequestItems: { [TableName]: { Keys: [key('ann#1')] } } }],
    ['TransactGetItems', { TransactItems: [{ Get: { TableName, Key: key('ann#1') } }] }],
    ['ExecuteStatement', { Statement: `SELECT * FROM "${TableName}" WHERE pk = 'ann#1'` }],
    ['DescribeStream', { StreamArn: `${TableName}/stream/2026-01-01T00:00:00.000` }],
  ])
}

const statement = (Statement: string): Attack => ['ExecuteStatement', { Statement }]

/** Keys of others before, after or instead of the caller's own. */
function keyAttacks(): Attack[] {
  const TableName = 'Public'
  const byKey = {
    TableName,
    KeyConditionExpression: 'pk = :p',
    ExpressionAttributeValues: { ':p': { S: 'ann#1' } },
  }
  const search = (SearchConditionExpression: string | undefined, values: readonly string[] = []): Attack => [
    'SearchVectors',
    {
      TableName,
      IndexName: 'near',
      SearchVector: [{ N: '1' }, { N: '0' }],
      TopK: 100,
      ...(SearchConditionExpression && {
        SearchConditionExpression,
        ExpressionAttributeNames: { '#o': 'owner' },
        ExpressionAttributeValues: Object.fromEntries(values.map((owner, at) => [`:${at}`, { S: owner }])),
      }),
    },
  ]
  const equal = (pk: string) => ({ ComparisonOperator: 'EQ', AttributeValueList: [{ S: pk }] })
  return ['bob#1', 'secret#1'].flatMap((pk): Attack[] => [
    ['GetItem', { TableName, Key: key(pk) }],
    ['BatchGetItem', { RequestItems: { Public: { Keys: [key('ann#1'), key(pk)] } } }],
    [
      'BatchGetItem',
      { RequestItems: { Public: { Keys: [key('ann#1')] }, Secret: { Keys: [key('ann#1')] } } },
    ],
    [
      'TransactGetItems',
      { TransactItems: ['ann#1', pk].map((each) => ({ Get: { TableName, Key: key(each) } })) },
    ],
    ['Query', { ...byKey, ExclusiveStartKey: key(pk) }],
    ['Query', { ...byKey, ExclusiveStartKey: key(pk), ScanIndexForward: false }],
    ['Query', { ...byKey, KeyConditions: { pk: equal(pk) } }],
    ['Query', { TableName, KeyConditions: { pk: equal(pk) } }],
    ['Query', { TableName, IndexName: 'byOwner', KeyConditions: { owner: equal(`owner of ${pk}`) } }],
    search(undefined),
    search('#o = :0', [`owner of ${pk}`]),
    search('#o = :0 AND #o = :1', ['ann#1', `owner of ${pk}`]),
    search('#o = :0 OR #o = :1', ['ann#1', `owner of ${pk}`]),
    ['DeleteItem', { TableName, Key: key(pk), ReturnValues: 'ALL_OLD' }],
    [
      'PutItem',
      {
        TableName,
        Item: key(pk),
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    ],
    statement(`SELECT * FROM "Public" WHERE pk IN ['ann#1', '${pk}']`),
    statement(`SELECT * FROM "Public" WHERE pk = 'ann#1' OR pk = '${pk}'`),
    statement(`SELECT * FROM "Public" WHERE pk = '${pk}' AND NOT pk = 'ann#1'`),
    statement(`SELECT * FROM "Public" WHERE pk >= 'ann#1'`),
    statement(`SELECT * FROM "Secret" WHERE pk = 'ann#1'`),
    statement(`SELECT * FROM "Public"."byOwner" WHERE "owner" = 'owner of ${pk}'`),
    statement(`DELETE FROM "Public" WHERE pk = '${pk}' AND sk = '1' RETURNING ALL OLD *`),
  ])
}

/** Ambiguous requests that two parts of the server could read differently. */
function bodyAttacks(): Attack[] {
  const read = (pk: string) => `"Key":${JSON.stringify(key(pk))}`
  return [
    ['GetItem', `{"TableName":"Public",${read('ann#1')},${read('bob#1')}}`],
    [
      'GetItem',
      `{"TableName":"Public",${read('bob#1')},${read('ann#1')},"key":${JSON.stringify(key('bob#1'))}}`,
    ],
    ['GetItem', `{"TableName":"Public","TableName":"Secret",${read('ann#1')}}`],
    ['GetItem', `{"TableName":"Public","Table\\u004eame":"Secret",${read('ann#1')}}`],
    ['GetItem', `{"TableName":"Public","Key":{"pk":{"S":"ann#1"},"p\\u006b":{"S":"bob#1"},"sk":{"S":"1"}}}`],
    ['GetItem', `\ufeff{"TableName":"Public",${read('bob#1')}}`],
    [
      'GetItem',
      `{"__proto__":{"TableName":"Public",${read('ann#1')}},"TableName":"Secret",${read('ann#1')}}`,
    ],
    [
      'Query',
      `{"TableName":"Public","IndexName":null,"KeyConditionExpression":null,"KeyConditions":{"pk":{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"bob#1"}]}}}`,
    ],
    ['Scan', `{"TableName":["Public"]}`],
    ['Scan', `{"TableName":{"toString":"Public"}}`],
  ]
}

/** Reads of an attribute that eve may not name: with restrictions that the operation ignores, and by copying it. */
function attributeAttacks(): Attack[] {
  const TableName = 'Public'
  const read = { TableName, Key: key('ann#1') }
  const queried = {
    TableName,
    KeyConditionExpression: 'pk = :p',
    ExpressionAttributeValues: { ':p': { S: 'ann#1' } },
  }
  const members = [
    { Select: 'COUNT' },
    { Select: 'SPECIFIC_ATTRIBUTES' },
    { AttributesToGet: ['pk'] },
    { ProjectionExpression: null, AttributesToGet: null, Select: 'COUNT' },
    { IndexName: 'byOwner', Select: 'COUNT' },
  ]
  const reads = members.flatMap((member): Attack[] => [
    ['GetItem', { ...read, ...member }],
    ['BatchGetItem', { RequestItems: { Public: { Keys: [read.Key], ...member } } }],
    ['BatchGetItem', { RequestItems: { Public: { Keys: [read.Key] } }, ...member }],
    ['TransactGetItems', { TransactItems: [{ Get: { ...read, ...member } }] }],
    ['TransactGetItems', { TransactItems: [{ Get: read }], ...member }],
    ['Query', { ...queried, ...member }],
    ['Scan', { TableName, ...member }],
    ['ExecuteStatement', { Statement: own, ...member }],
    ['BatchExecuteStatement', { Statements: [{ Statement: own, ...member }] }],
  ])
  const names = { '#n': 'note' }
  const noted = { ScanFilter: { note: { ComparisonOperator: 'NOT_NULL' } } }
  const update = { ...read, ExpressionAttributeNames: names, ReturnValues: 'UPDATED_NEW' }
  const pages = { TableName, IndexName: 'byOwner', Limit: 1 }
  return [
    ...reads,
    ['Scan', { ...pages, ProjectionExpression: 'note' }],
    ['Scan', { ...pages, AttributesToGet: ['note'] }],
    ['Scan', { ...pages, ...noted, Select: 'COUNT' }],
    ['ExecuteStatement', { Statement: 'SELECT note FROM "Public"."byOwner"', Limit: 1 }],
    ['UpdateItem', { ...update, UpdateExpression: 'SET #n = classified' }],
    ['UpdateItem', { ...update, UpdateExpression: 'SET #n = if_not_exists(missing, classified)' }],
    statement(
      `UPDATE "Public" SET note = classified WHERE pk = 'ann#1' AND sk = '1' RETURNING MODIFIED NEW *`,
    ),
    statement(`SELECT note FROM "Public" WHERE pk = 'ann#1' AND contains(classified, 'classified:')`),
    statement(`SELECT "classified" FROM "Public" WHERE pk = 'ann#1'`),
  ]
}

function iteratorAttacks(open: string, secret: string): Attack[] {
  const [openArn, , openSeal] = open.split('|')
  const [secretArn, , secretSeal] = secret.split('|')
  const forged = [
    open,
    secret,
    `${openArn}|1|${secretSeal}`,
    `${secretArn}|1|${openSeal}`,
    `${openArn}|1|${secretSeal}|${secretArn}`,
    `${secretArn!.replace('arn:aws:', 'arn:aws/Public/stream/x:')}|1|${secretSeal}`,
    `arn:aws:dynamodb:us-east-1:000000000000:table/Public/stream/x|${secret}`,
  ]
  return forged.map((ShardIterator) => ['GetRecords', { ShardIterator }])
}
