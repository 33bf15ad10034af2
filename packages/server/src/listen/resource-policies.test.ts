import {
  CreateBackupCommand,
  CreateTableCommand,
  DeleteResourcePolicyCommand,
  DescribeBackupCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  PutResourcePolicyCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb'
import { type Engine, open } from '@tablewright/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signCall } from '../testing/sign-call.js'
import { parsePrincipals } from '../wire/auth/principals.js'
import { type Listening, listen } from './listen.js'

const TableName = 'Orders'
const ResourceArn = `arn:aws:dynamodb:us-east-1:000000000000:table/${TableName}`
const user = (name: string, account = '000000000000') => `arn:aws:iam::${account}:user/${name}`

const auth = parsePrincipals(
  JSON.stringify({
    principals: [
      {
        name: 'admin',
        accessKeyId: 'ADMIN',
        secretAccessKey: 'secret-of-admin',
        policies: [{ Statement: { Effect: 'Allow', Action: '*', Resource: '*' } }],
      },
      {
        name: 'reader',
        accessKeyId: 'READER',
        secretAccessKey: 'secret-of-reader',
        policies: [{ Statement: { Effect: 'Allow', Action: 'dynamodb:ListTables', Resource: '*' } }],
      },
    ],
  }),
)

let engine: Engine
let endpoint: Listening
const clients: DynamoDBClient[] = []

function client(accessKeyId: string, secretAccessKey: string): DynamoDBClient {
  const made = new DynamoDBClient({
    endpoint: endpoint.url,
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId, secretAccessKey },
  })
  clients.push(made)
  return made
}

let admin: DynamoDBClient
let reader: DynamoDBClient

beforeAll(async () => {
  engine = await open({ memory: true })
  endpoint = await listen({ engine, port: 0, auth })
  admin = client('ADMIN', 'secret-of-admin')
  reader = client('READER', 'secret-of-reader')
  await admin.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    }),
  )
})

afterAll(async () => {
  for (const each of clients) each.destroy()
  await endpoint.close()
  await engine.close()
})

const put = (statement: object) =>
  admin.send(
    new PutResourcePolicyCommand({
      ResourceArn,
      Policy: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
    }),
  )
const get = (by: DynamoDBClient) => by.send(new GetItemCommand({ TableName, Key: { id: { S: 'a' } } }))
const denied = { name: 'AccessDeniedException' }

test('the policy of a table allows operations that the policies of a user do not allow', async () => {
  await expect(get(reader)).rejects.toMatchObject(denied)
  await put({
    Effect: 'Allow',
    Principal: { AWS: user('reader') },
    Action: ['dynamodb:GetItem', 'dynamodb:Query'],
    Resource: [ResourceArn, `${ResourceArn}/index/*`],
  })
  await get(reader)
  await reader.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'id = :i',
      ExpressionAttributeValues: { ':i': { S: 'a' } },
    }),
  )
  await expect(
    reader.send(new PutItemCommand({ TableName, Item: { id: { S: 'a' } } })),
  ).rejects.toMatchObject(denied)
  await admin.send(new DeleteResourcePolicyCommand({ ResourceArn }))
  await expect(get(reader)).rejects.toMatchObject(denied)
})

test('the policy of a table refuses operations that the policies of a user allow', async () => {
  await put({ Effect: 'Deny', Principal: '*', Action: 'dynamodb:GetItem', Resource: ResourceArn })
  await expect(get(admin)).rejects.toMatchObject(denied)
  await put({
    Effect: 'Deny',
    NotPrincipal: { AWS: user('admin') },
    Action: 'dynamodb:*',
    Resource: ResourceArn,
  })
  await get(admin)
  await expect(get(reader)).rejects.toMatchObject(denied)
  await admin.send(new DeleteResourcePolicyCommand({ ResourceArn }))
})

test('a permission for the account still requires a policy of each user', async () => {
  await put({
    Effect: 'Allow',
    Principal: { AWS: 'arn:aws:iam::000000000000:root' },
    Action: 'dynamodb:GetItem',
    Resource: ResourceArn,
  })
  await expect(get(reader)).rejects.toMatchObject(denied)
  await get(admin)
})

test('an unsupported policy refuses everything except its replacement', async () => {
  await put({
    Effect: 'Allow',
    Principal: '*',
    Action: 'dynamodb:GetItem',
    Resource: ResourceArn,
    Condition: { IpAddress: { 'aws:SourceIp': '127.0.0.1' } },
  })
  await expect(get(reader)).rejects.toMatchObject(denied)
  await expect(get(admin)).rejects.toMatchObject(denied)
  await admin.send(new DeleteResourcePolicyCommand({ ResourceArn }))
  await get(admin)
})

const allowAdmin = { Effect: 'Allow', Principal: { AWS: user('admin') }, Action: '*', Resource: '*' }

test('a variable in the policy of a table is the name of each user', async () => {
  await put({
    Effect: 'Deny',
    Principal: '*',
    Action: 'dynamodb:GetItem',
    Resource: ResourceArn,
    Condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': '${aws:username}#*' } },
  })
  const getOwn = (id: string) => admin.send(new GetItemCommand({ TableName, Key: { id: { S: id } } }))
  await expect(getOwn('admin#1')).rejects.toMatchObject(denied)
  await getOwn('reader#1')
})

test.each([
  ['has a wildcard in it', { Principal: { AWS: 'arn:aws:iam::000000000000:user/*' } }],
  ['is of no known kind', { Principal: { User: user('admin') } }],
  ['is an empty list', { Principal: { AWS: [] } }],
  ['is an empty list of services', { Principal: { Service: [] } }],
  ['is an empty object', { Principal: {} }],
  ['is a name', { Principal: 'admin' }],
  ['is there twice', { Principal: '*', NotPrincipal: { AWS: user('reader') } }],
])('a principal that %s refuses all but the replacement of the policy', async (_, principal) => {
  await put({ Effect: 'Deny', Action: 'dynamodb:GetItem', Resource: ResourceArn, ...principal })
  await expect(get(admin)).rejects.toMatchObject(denied)
  await put(allowAdmin)
  await get(admin)
})

test('a Deny for all but a user and the account applies to other users of the account', async () => {
  const root = 'arn:aws:iam::000000000000:root'
  const but = (name: string) => ({
    Effect: 'Deny',
    NotPrincipal: { AWS: [user(name), root] },
    Action: 'dynamodb:GetItem',
    Resource: ResourceArn,
  })
  await put(but('reader'))
  await expect(get(admin)).rejects.toMatchObject(denied)
  await put(but('admin'))
  await get(admin)
})

test('a user of another account has the rights of no user here, and a Deny spares nobody for one', async () => {
  const foreign = (name: string) => ({ AWS: user(name, '111122223333') })
  const statement = { Action: 'dynamodb:GetItem', Resource: ResourceArn }
  await put({ ...statement, Effect: 'Allow', Principal: foreign('reader') })
  await expect(get(reader)).rejects.toMatchObject(denied)
  await put({ ...statement, Effect: 'Deny', NotPrincipal: foreign('admin') })
  await expect(get(admin)).rejects.toMatchObject(denied)
  await put({ ...statement, Effect: 'Deny', Principal: foreign('admin') })
  await expect(get(admin)).rejects.toMatchObject(denied)
  await admin.send(new DeleteResourcePolicyCommand({ ResourceArn }))
})

test('the policy of a table gives no right to its backups', async () => {
  const { BackupDetails } = await admin.send(new CreateBackupCommand({ TableName, BackupName: 'copy' }))
  await put({ Effect: 'Allow', Principal: { AWS: user('reader') }, Action: '*', Resource: '*' })
  await get(reader)
  const command = new DescribeBackupCommand({ BackupArn: BackupDetails!.BackupArn })
  await expect(reader.send(command)).rejects.toMatchObject(denied)
  await admin.send(new DeleteResourcePolicyCommand({ ResourceArn }))
})

test('a signed request is limited and answered like any other, whatever its size', async () => {
  const signer = { accessKeyId: 'ADMIN', secretAccessKey: 'secret-of-admin' }
  const putText = async (length: number) => {
    const Item = { id: { S: 'long' }, text: { S: 'x'.repeat(length) } }
    const body = JSON.stringify({ TableName, Item })
    const headers = signCall(endpoint.url, 'PutItem', body, signer)
    const response = await fetch(endpoint.url, { method: 'POST', headers, body })
    return (await response.json()) as { message?: string }
  }
  expect(await putText(390_000)).toEqual({})
  expect((await putText(410_000)).message).toContain('Item size has exceeded the maximum allowed size')
  expect((await putText(5_300_000)).message).toContain('more than the 5242880 that a valid one can have')
})

test('a policy with patterns that take long refuses what it cannot decide in time', async () => {
  await put({
    Effect: 'Deny',
    Principal: '*',
    Action: 'dynamodb:PutItem',
    Resource: ResourceArn,
    Condition: { 'ForAnyValue:StringLike': { 'dynamodb:Attributes': `*${'a'.repeat(9_000)}b` } },
  })
  const putWith = (names: Record<string, { S: string }>) =>
    admin.send(new PutItemCommand({ TableName, Item: { id: { S: 'a' }, ...names } }))
  await expect(putWith({ ['a'.repeat(60_000)]: { S: 'b' } })).rejects.toMatchObject(denied)
  await putWith({ aaa: { S: 'b' } })
  await admin.send(new DeleteResourcePolicyCommand({ ResourceArn }))
})
