import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import { type Engine, open } from '@tablewright/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parsePrincipals } from '../wire/auth/principals.js'
import { type Listening, listen } from './listen.js'

const TableName = 'Orders'
const leadingKeys = (key: string) => ({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [key] } })
const auth = parsePrincipals(
  JSON.stringify({
    principals: [
      {
        name: 'admin',
        accessKeyId: 'ADMIN',
        secretAccessKey: 'admin-secret',
        policies: [{ Statement: { Effect: 'Allow', Action: '*', Resource: '*' } }],
      },
      {
        name: 'tenant-1',
        accessKeyId: 'TENANT',
        secretAccessKey: 'tenant-secret',
        policies: [
          {
            Version: '2012-10-17',
            Statement: [
              {
                Effect: 'Allow',
                Action: ['dynamodb:*Item', 'dynamodb:Query', 'dynamodb:Scan'],
                Resource: 'arn:aws:dynamodb:*:*:table/Orders',
                Condition: leadingKeys('${aws:username}#*'),
              },
              { Effect: 'Deny', Action: 'dynamodb:DeleteItem', Resource: '*' },
            ],
          },
        ],
      },
    ],
  }),
)

let engine: Engine
let unguarded: Listening
let guarded: Listening
const clients: DynamoDBClient[] = []

beforeAll(async () => {
  engine = await open({ memory: true })
  unguarded = await listen({ engine, port: 0 })
  guarded = await listen({ engine, port: 0, auth })
  await client(unguarded, 'ANY', 'any').send(
    new CreateTableCommand({
      TableName,
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
      BillingMode: 'PAY_PER_REQUEST',
    }),
  )
})

afterAll(async () => {
  for (const each of clients) each.destroy()
  await Promise.all([unguarded.close(), guarded.close()])
  await engine.close()
})

function client(endpoint: Listening, accessKeyId: string, secretAccessKey: string): DynamoDBClient {
  const created = new DynamoDBClient({
    endpoint: endpoint.url,
    region: 'eu-central-1',
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  })
  clients.push(created)
  return created
}

const item = (pk: string) => ({ pk: { S: pk }, sk: { S: 's' }, text: { S: 'naïve ☃' } })
const put = (pk: string) => new PutItemCommand({ TableName, Item: item(pk) })
const get = (pk: string) => new GetItemCommand({ TableName, Key: { pk: { S: pk }, sk: { S: 's' } } })

test('without authentication any credentials are accepted', async () => {
  const anybody = client(unguarded, 'ANYBODY', 'any secret')
  await anybody.send(put('open#1'))
  expect((await anybody.send(get('open#1'))).Item).toEqual(item('open#1'))
})

test('errors arrive as error classes of the SDK', async () => {
  const missing = new GetItemCommand({ TableName: 'Missing', Key: { pk: { S: 'a' }, sk: { S: 's' } } })
  await expect(client(unguarded, 'A', 'b').send(missing)).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
    $metadata: { httpStatusCode: 400 },
  })
})

test('the right secret is accepted', async () => {
  const admin = client(guarded, 'ADMIN', 'admin-secret')
  await admin.send(put('admin#1'))
  expect((await admin.send(get('admin#1'))).Item).toEqual(item('admin#1'))
})

test('a wrong secret and an unknown key are refused', async () => {
  await expect(client(guarded, 'ADMIN', 'admin-secreT').send(put('x'))).rejects.toMatchObject({
    name: 'InvalidSignatureException',
    $metadata: { httpStatusCode: 400 },
  })
  await expect(client(guarded, 'NOBODY', 'admin-secret').send(put('x'))).rejects.toMatchObject({
    name: 'UnrecognizedClientException',
    message: 'The security token included in the request is invalid.',
  })
})

test('a request without a signature is refused, and /health needs none', async () => {
  const response = await fetch(guarded.url, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'DynamoDB_20120810.ListTables' },
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    __type: 'com.amazon.coral.service#MissingAuthenticationTokenException',
  })
  expect((await fetch(`${guarded.url}/health`)).status).toBe(200)
})

test('a principal with a condition on keys can access only these keys', async () => {
  const tenant = client(guarded, 'TENANT', 'tenant-secret')
  await tenant.send(put('tenant-1#a'))
  expect((await tenant.send(get('tenant-1#a'))).Item).toEqual(item('tenant-1#a'))
  const query = (pk: string) =>
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :p',
      ExpressionAttributeValues: { ':p': { S: pk } },
    })
  expect((await tenant.send(query('tenant-1#a'))).Count).toBe(1)
  const denied = { name: 'AccessDeniedException' }
  await expect(tenant.send(query('tenant-2#a'))).rejects.toMatchObject(denied)
  await expect(tenant.send(put('tenant-2#a'))).rejects.toMatchObject(denied)
  await expect(tenant.send(get('tenant-2#a'))).rejects.toMatchObject(denied)
  await expect(tenant.send(new ScanCommand({ TableName }))).rejects.toMatchObject(denied)
  const both = ['tenant-1#b', 'tenant-2#b'].map((pk) => ({ Put: { TableName, Item: item(pk) } }))
  await expect(tenant.send(new TransactWriteItemsCommand({ TransactItems: both }))).rejects.toMatchObject(
    denied,
  )
  expect((await tenant.send(get('tenant-1#b'))).Item).toBeUndefined()
})

test('a refusal names the principal, the operation and the table', async () => {
  await expect(client(guarded, 'TENANT', 'tenant-secret').send(get('tenant-2#a'))).rejects.toThrow(
    'User: arn:aws:iam::000000000000:user/tenant-1 is not authorized to perform: dynamodb:GetItem ' +
      'on resource: arn:aws:dynamodb:us-east-1:000000000000:table/Orders',
  )
})
