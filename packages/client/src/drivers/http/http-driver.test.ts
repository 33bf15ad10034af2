import type { IncomingMessage, ServerResponse } from 'node:http'
import { seededRandom } from '@tablewright/base'
import { crc32 } from '@tablewright/dynamo/checksum'
import { afterEach, expect, test } from 'vitest'
import type { Driver } from '../driver.js'
import { http } from '../http.js'
import { type LocalServer, localServer } from '../testing/local-server.js'
import type { CommonOptions } from './http-options.js'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

let server: LocalServer
let driver: Driver
afterEach(async () => {
  await driver?.close()
  await server?.close()
})

const delays: number[] = []
const bodies: Record<string, unknown>[] = []

/** A driver whose endpoint returns these responses in sequence, and then always the last one. */
async function answering(answers: readonly Answer[], options: CommonOptions = {}): Promise<void> {
  delays.length = 0
  bodies.length = 0
  server = await localServer((request, response, body) => {
    bodies.push(JSON.parse(body.toString()))
    answers[Math.min(bodies.length, answers.length) - 1]!(response, request)
  })
  driver = http({
    endpoint: server.url,
    random: seededRandom(1),
    sleep: async (milliseconds) => void delays.push(milliseconds),
    ...options,
  })
}

const ok: Answer = (response) => response.end('{}')
const hangUp: Answer = (response) => response.destroy()
const silence: Answer = () => undefined
const fails = (code: string, status = 400): Answer => {
  return (response) =>
    response
      .writeHead(status)
      .end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${code}`, message: code }))
}

const get = { TableName: 'T', Key: { id: { S: '1' } } }
const count = { ...get, UpdateExpression: 'ADD hits :one', ExpressionAttributeValues: { ':one': { N: '1' } } }
const rename = { ...get, UpdateExpression: 'SET title = :t', ExpressionAttributeValues: { ':t': { S: 'x' } } }
const create = { TableName: 'T', Item: { id: { S: '1' } }, ConditionExpression: 'attribute_not_exists(id)' }
const transaction = { TransactItems: [{ Delete: get }] }

test.each(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'])(
  '%s is tried again, whatever the operation',
  async (code) => {
    await answering([fails(code), fails(code), ok])
    expect(await driver.send('UpdateItem', count)).toEqual({})
    expect(bodies).toHaveLength(3)
  },
)

test('each wait is drawn from twice the range of the one before, up to five seconds', async () => {
  await answering([fails('ThrottlingException')], { attempts: 12, random: (bytes) => bytes.fill(255) })
  await expect(driver.send('GetItem', get)).rejects.toMatchObject({
    code: 'ThrottlingException',
    status: 400,
  })
  expect(bodies).toHaveLength(12)
  expect(delays.map(Math.round)).toEqual([50, 100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000, 5000])
})

test('an error of the request itself is not tried again, and keeps its fields', async () => {
  const body = JSON.stringify({
    __type: 'x#ConditionalCheckFailedException',
    message: 'no',
    Item: { id: { S: '1' } },
  })
  await answering([(response) => response.writeHead(400).end(body)])
  await expect(driver.send('PutItem', create)).rejects.toMatchObject({
    name: 'DynamoError',
    code: 'ConditionalCheckFailedException',
    message: 'no',
    fields: { Item: { id: { S: '1' } } },
  })
  expect(bodies).toHaveLength(1)
})

test.each([
  ['a 500', fails('InternalServerError', 500)],
  ['a connection that breaks', hangUp],
  [
    'a connection that breaks in the middle of an answer',
    ((response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{', () => response.destroy())
    }) as Answer,
  ],
  ['an answer that is cut', ((response) => response.end('{"Item":{')) as Answer],
])('after %s a read and a write that says what the item becomes are tried again', async (_name, failure) => {
  await answering([failure, ok])
  expect(await driver.send('GetItem', get)).toEqual({})
  bodies.length = 0
  expect(await driver.send('UpdateItem', rename)).toEqual({})
})

test('a relative change is never sent twice if the first may have been applied', async () => {
  await answering([hangUp, ok])
  await expect(driver.send('UpdateItem', count)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  expect(bodies).toHaveLength(1)
})

test('a condition that fails after an attempt of unknown outcome is not reported as the result', async () => {
  await answering([hangUp, fails('ConditionalCheckFailedException')])
  await expect(driver.send('PutItem', create)).rejects.toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    cause: { code: 'ConditionalCheckFailedException' },
  })
})

test('all attempts of a transaction carry one token, and two calls carry two', async () => {
  await answering([hangUp, fails('TransactionInProgressException'), ok])
  await driver.send('TransactWriteItems', transaction)
  await driver.send('TransactWriteItems', transaction)
  const tokens = bodies.map((body) => body.ClientRequestToken)
  expect(tokens).toHaveLength(4)
  expect(new Set(tokens.slice(0, 3)).size).toBe(1)
  expect(tokens[3]).not.toBe(tokens[0])
  expect(String(tokens[0])).toMatch(/^[0-9a-f]{32}$/)
})

test('a token of the caller is used unchanged', async () => {
  await answering([ok])
  await driver.send('TransactWriteItems', { ...transaction, ClientRequestToken: 'mine' })
  expect(bodies[0]!.ClientRequestToken).toBe('mine')
})

test('a response with a wrong checksum is requested again, and a correct one is accepted', async () => {
  const withChecksum = (checksum: number): Answer => {
    return (response) => response.writeHead(200, { 'x-amz-crc32': checksum }).end('{"Count":1}')
  }
  await answering([withChecksum(7), withChecksum(crc32(Buffer.from('{"Count":1}')))])
  expect(await driver.send('Scan', { TableName: 'T' })).toEqual({ Count: 1 })
  expect(bodies).toHaveLength(2)
})

test('an endpoint that is not DynamoDB is reported immediately', async () => {
  await answering([(response) => response.writeHead(404).end('<html>')])
  await expect(driver.send('GetItem', get)).rejects.toMatchObject({
    code: 'ANSWER_FOREIGN',
    data: { status: 404 },
  })
  expect(bodies).toHaveLength(1)
})

test('silence is a timeout', async () => {
  await answering([silence], { timeout: 50, attempts: 2 })
  await expect(driver.send('GetItem', get)).rejects.toMatchObject({ code: 'REQUEST_TIMED_OUT' })
  expect(bodies).toHaveLength(2)
})

test('an endpoint without a listener is retried and then reported with a remedy', async () => {
  await answering([ok], { attempts: 3 })
  await server.close()
  await expect(driver.send('UpdateItem', count)).rejects.toMatchObject({
    code: 'CONNECTION_FAILED',
    data: { operation: 'UpdateItem', address: server.url.replace('http://', '') },
    remedy: expect.any(String),
  })
  expect(delays).toHaveLength(2)
})

test('an aborted call rejects immediately and is not retried', async () => {
  const abort = new AbortController()
  await answering([() => abort.abort(new Error('enough'))])
  await expect(driver.send('GetItem', get, { signal: abort.signal })).rejects.toMatchObject({
    code: 'REQUEST_ABORTED',
    cause: { message: 'enough' },
  })
  expect(bodies).toHaveLength(1)
})

test('a call that is given up while it waits for its next attempt rejects', async () => {
  const abort = new AbortController()
  await answering([fails('ThrottlingException')], { sleep: async () => abort.abort() })
  await expect(driver.send('GetItem', get, { signal: abort.signal })).rejects.toMatchObject({
    code: 'REQUEST_ABORTED',
  })
})

test('connections are kept alive', async () => {
  const ports = new Set<number | undefined>()
  await answering([
    (response, request) => {
      ports.add(request.socket.remotePort)
      response.end('{}')
    },
  ])
  for (let call = 0; call < 5; call++) await driver.send('GetItem', get)
  expect(ports.size).toBe(1)
})

test('an address that is not an endpoint is refused', () => {
  expect(() => http({ endpoint: 'localhost:8000' })).toThrow(
    expect.objectContaining({ code: 'ENDPOINT_INVALID' }),
  )
})

test('a closed driver reports it', async () => {
  await answering([ok])
  await driver.close()
  await expect(driver.send('GetItem', get)).rejects.toMatchObject({ code: 'DRIVER_CLOSED' })
})

test('an endpoint without TLS is reported immediately', async () => {
  await answering([ok])
  const secure = http({ endpoint: server.url.replace('http:', 'https:') })
  await expect(secure.send('GetItem', get)).rejects.toMatchObject({ code: 'TLS_FAILED' })
  await secure.close()
})
