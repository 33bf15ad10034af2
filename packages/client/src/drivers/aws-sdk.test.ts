import * as sdk from '@aws-sdk/client-dynamodb'
import { afterEach, expect, test } from 'vitest'
import { awsSdk } from './aws-sdk.js'
import { type LocalServer, localServer } from './testing/local-server.js'

let server: LocalServer
afterEach(() => server?.close())

const get = { TableName: 'T', Key: { id: { S: '1' } } }

async function clientOf(
  answer: Parameters<typeof localServer>[0],
  options: sdk.DynamoDBClientConfig = {},
): Promise<sdk.DynamoDBClient> {
  server = await localServer(answer)
  return new sdk.DynamoDBClient({
    endpoint: server.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    maxAttempts: 1,
    ...options,
  })
}

test('the commands can be passed in, so that a bundle need not find them', async () => {
  const client = await clientOf((_request, response) => response.end('{"Item":{"data":{"B":"AQI="}}}'))
  const driver = awsSdk(client, { GetItemCommand: sdk.GetItemCommand })
  expect(await driver.send('GetItem', get)).toEqual({ Item: { data: { B: 'AQI=' } } })
  await expect(driver.send('ListStreams', {})).rejects.toMatchObject({ code: 'OPERATION_NOT_CARRIED' })
})

test('an error that the SDK does not know keeps its code and message', async () => {
  const body = JSON.stringify({ __type: 'com.amazon.coral.service#UnheardOfException', message: 'why not' })
  const client = await clientOf((_request, response) => response.writeHead(400).end(body))
  await expect(awsSdk(client).send('GetItem', get)).rejects.toMatchObject({
    name: 'DynamoError',
    code: 'UnheardOfException',
    message: 'why not',
    status: 400,
    fields: {},
  })
})

test('an endpoint without a listener is a failed connection', async () => {
  const client = await clientOf(() => undefined)
  await server.close()
  await expect(awsSdk(client).send('GetItem', get)).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
})

test('a connection that breaks is a lost connection', async () => {
  const client = await clientOf((_request, response) => response.destroy())
  await expect(awsSdk(client).send('GetItem', get)).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
})

test('silence is a timeout', async () => {
  const client = await clientOf(() => undefined, {
    requestHandler: { requestTimeout: 50, throwOnRequestTimeout: true },
  })
  await expect(awsSdk(client).send('GetItem', get)).rejects.toMatchObject({ code: 'REQUEST_TIMED_OUT' })
})

test('a call that is given up while it runs rejects', async () => {
  const abort = new AbortController()
  const client = await clientOf(() => abort.abort(new Error('enough')))
  const sent = awsSdk(client).send('GetItem', get, { signal: abort.signal })
  await expect(sent).rejects.toMatchObject({ code: 'REQUEST_ABORTED', cause: { message: 'enough' } })
})

test('a closed driver reports it, and its client stays usable', async () => {
  const client = await clientOf((_request, response) => response.end('{}'))
  const driver = awsSdk(client)
  await driver.close()
  await expect(driver.send('GetItem', get)).rejects.toMatchObject({ code: 'DRIVER_CLOSED' })
  await expect(client.send(new sdk.ListTablesCommand({}))).resolves.toMatchObject({
    $metadata: expect.anything(),
  })
})

test('the log that the caller chose hears of every call', async () => {
  const heard: object[] = []
  const listen = (entry: object) => heard.push(entry)
  const silent = () => undefined
  const client = await clientOf((_request, response) => response.end('{"Item":{"id":{"S":"1"}}}'), {
    logger: { trace: silent, debug: silent, info: listen, warn: silent, error: silent },
  })
  await awsSdk(client).send('GetItem', get)
  expect(heard).toMatchObject([{ commandName: 'GetItemCommand', output: { Item: { id: { S: '1' } } } }])
})
