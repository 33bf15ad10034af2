import { type Engine, open } from '@tablewright/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signCall } from '../testing/sign-call.js'
import { parsePrincipals } from '../wire/auth/principals.js'
import { type Listening, listen } from './listen.js'

const allow = (Action: string | string[], Resource: string) => ({
  Statement: { Effect: 'Allow', Action, Resource },
})
const principals = {
  admin: allow('*', '*'),
  reader: allow('*', 'table/*/stream/*'),
  stranger: allow('dynamodb:ListTables', '*'),
}

let engine: Engine
let endpoint: Listening

beforeAll(async () => {
  const listed = Object.entries(principals).map(([name, policy]) => ({
    name,
    accessKeyId: name,
    secretAccessKey: `the secret of ${name}`,
    policies: [policy],
  }))
  engine = await open({ memory: true })
  endpoint = await listen({ engine, port: 0, auth: parsePrincipals(JSON.stringify({ principals: listed })) })
})
afterAll(async () => {
  await endpoint.close()
  await engine.close()
})

// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations
async function send(by: keyof typeof principals, operation: string, input: object): Promise<any> {
  const body = JSON.stringify(input)
  const signer = { accessKeyId: by, secretAccessKey: `the secret of ${by}` }
  const headers = signCall(endpoint.url, operation, body, signer)
  const response = await fetch(endpoint.url, { method: 'POST', headers, body })
  return response.json()
}

/** Creates a table with a stream. Returns the ARN of the stream. */
async function createTable(TableName: string): Promise<string> {
  const { TableDescription } = await send('admin', 'CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    StreamSpecification: keepsChanges,
  })
  return TableDescription.LatestStreamArn
}

const keepsChanges = { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' }

/** Ends the stream of a table and begins another one. Returns its ARN. */
async function renewStream(TableName: string): Promise<string> {
  await send('admin', 'UpdateTable', { TableName, StreamSpecification: { StreamEnabled: false } })
  const { TableDescription } = await send('admin', 'UpdateTable', {
    TableName,
    StreamSpecification: keepsChanges,
  })
  return TableDescription.LatestStreamArn
}

function putPolicy(ResourceArn: string, Effect: 'Allow' | 'Deny', name: string): Promise<object> {
  const Principal = { AWS: `arn:aws:iam::000000000000:user/${name}` }
  const Statement = { Effect, Principal, Action: 'dynamodb:*', Resource: '*' }
  return send('admin', 'PutResourcePolicy', { ResourceArn, Policy: JSON.stringify({ Statement }) })
}

/** Whether a principal may read a stream: describe it, get an iterator, and use that of another reader. */
async function mayRead(by: keyof typeof principals, StreamArn: string): Promise<boolean> {
  const { StreamDescription } = await send('admin', 'DescribeStream', { StreamArn })
  const { ShardId } = StreamDescription.Shards[0]
  const place = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }
  const { ShardIterator } = await send('admin', 'GetShardIterator', place)
  const answers = [
    await send(by, 'DescribeStream', { StreamArn }),
    await send(by, 'GetShardIterator', place),
    await send(by, 'GetRecords', { ShardIterator }),
  ]
  const refused = answers.map(({ __type = '' }) => __type.endsWith('#AccessDeniedException'))
  expect(new Set(refused).size).toBe(1)
  return !refused[0]
}

test('the policy of a stream does not apply to a later one of its table', async () => {
  const first = await createTable('Renewed')
  await putPolicy(first, 'Allow', 'stranger')
  expect(await mayRead('stranger', first)).toBe(true)
  const second = await renewStream('Renewed')
  expect(await mayRead('stranger', second)).toBe(false)
  expect(await mayRead('stranger', first)).toBe(true)
  const policy = await send('admin', 'GetResourcePolicy', { ResourceArn: second })
  expect(policy.__type).toMatch(/PolicyNotFoundException$/)
  expect((await send('admin', 'GetResourcePolicy', { ResourceArn: first })).Policy).toContain('stranger')
})

test('the policy of a stream does not apply to an earlier one of its table', async () => {
  const first = await createTable('Reopened')
  await putPolicy(first, 'Deny', 'reader')
  const second = await renewStream('Reopened')
  await putPolicy(second, 'Allow', 'stranger')
  expect(await mayRead('reader', second)).toBe(true)
  expect(await mayRead('reader', first)).toBe(false)
  expect(await mayRead('stranger', second)).toBe(true)
  expect(await mayRead('stranger', first)).toBe(false)
})

test.each([
  ['enabled', false],
  ['disabled before', true],
])('the policy of a stream that was %s outlives its table', async (_, isDisabled) => {
  const TableName = `Deleted-${isDisabled}`
  const arn = await createTable(TableName)
  await putPolicy(arn, 'Deny', 'reader')
  if (isDisabled) {
    await send('admin', 'UpdateTable', { TableName, StreamSpecification: { StreamEnabled: false } })
  }
  await send('admin', 'DeleteTable', { TableName })
  expect(await mayRead('reader', arn)).toBe(false)
})

test('a later table of the same name has no part in the policies of an earlier stream', async () => {
  const earlier = await createTable('Replaced')
  await putPolicy(earlier, 'Deny', 'reader')
  await send('admin', 'DeleteTable', { TableName: 'Replaced' })
  const later = await createTable('Replaced')
  await putPolicy(later, 'Allow', 'stranger')
  expect(await mayRead('stranger', later)).toBe(true)
  expect(await mayRead('stranger', earlier)).toBe(false)
  expect(await mayRead('reader', later)).toBe(true)
  expect(await mayRead('reader', earlier)).toBe(false)
})
