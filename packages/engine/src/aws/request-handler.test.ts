import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../engine.js'
import { open } from '../open.js'
import { requestHandler } from './request-handler.js'

const TableName = 'Things'
let engine: Engine
let client: DynamoDBClient

beforeAll(async () => {
  engine = await open({ memory: true })
  client = new DynamoDBClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: requestHandler(engine),
    maxAttempts: 1,
  })
  await client.send(
    new CreateTableCommand({
      TableName,
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      BillingMode: 'PAY_PER_REQUEST',
    }),
  )
})

afterAll(async () => {
  client.destroy()
  await engine.close()
})

test('a program that uses the SDK runs in process', async () => {
  const Item = {
    id: { S: 'a' },
    text: { S: 'naïve ☃' },
    bytes: { B: new Uint8Array([0, 255]) },
    n: { N: '1.5' },
  }
  await client.send(new PutItemCommand({ TableName, Item }))
  expect((await client.send(new GetItemCommand({ TableName, Key: { id: { S: 'a' } } }))).Item).toEqual(Item)
})

test('errors have the names and metadata of the SDK', async () => {
  const missing = client.send(new GetItemCommand({ TableName: 'Missing', Key: { id: { S: 'a' } } }))
  await expect(missing).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
    $metadata: { httpStatusCode: 400 },
  })
})

test('a call that was given up before it began is not made', async () => {
  const abortSignal = AbortSignal.abort()
  await expect(client.send(new ListTablesCommand({}), { abortSignal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('a client that is destroyed leaves the engine open', async () => {
  client.destroy()
  expect(await engine.listTables({})).toMatchObject({ TableNames: [TableName] })
})
