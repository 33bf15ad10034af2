import { once } from 'node:events'
import { connect } from 'node:net'
import { signHeaders } from '@tablewright/dynamo/signature'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parsePrincipals } from '../wire/auth/principals.js'
import { type Listening, listen } from './listen.js'

const credentials = { accessKeyId: 'AKID', secretAccessKey: 'the-secret' }
const policies = [{ Statement: { Effect: 'Allow', Action: '*', Resource: '*' } }]
const auth = parsePrincipals(JSON.stringify({ principals: [{ name: 'a', ...credentials, policies }] }))
const contentType = 'application/x-amz-json-1.0'
const body = '{}'

let endpoint: Listening

beforeAll(async () => {
  const engine = { handle: async () => ({ status: 200, body: Buffer.from('{}') }) }
  endpoint = await listen({ engine, port: 0, auth })
})

afterAll(() => endpoint.close())

/** Sends a request with more lines in its head. Its signature covers `list` as the header X-List. Returns the status. */
async function statusOf(list: string | undefined, lines: readonly string[]): Promise<string> {
  const sent = { 'content-type': contentType, 'x-amz-target': 'DynamoDB_20120810.ListTables' }
  const url = new URL(endpoint.url)
  const call = { url, body, service: 'dynamodb', region: 'us-east-1', credentials, now: Date.now() }
  const signed = { ...sent, ...(list !== undefined && { 'x-list': list }) }
  const { 'x-list': _, ...headers } = signHeaders({ ...call, headers: signed })
  const own = Object.entries({ host: url.host, 'content-length': '2', ...headers })
  const text = [...own.map((header) => header.join(': ')), ...lines].join('\r\n')
  const socket = connect(endpoint.port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.end(`POST / HTTP/1.1\r\n${text}\r\n\r\n${body}`)
  await once(socket, 'close')
  return /^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? received
}

test('the values of a repeated header are signed together', async () => {
  expect(await statusOf(undefined, [])).toBe('200')
  expect(await statusOf('1,2', ['X-List: 1', 'X-List:  2'])).toBe('200')
  expect(await statusOf('1', ['X-List: 1', 'X-List: 2'])).toBe('400')
})

test.each([
  ['Content-Type', 'text/plain'],
  ['Authorization', 'Basic YTpi'],
  ['Authorization', 'AWS4-HMAC-SHA256 Credential=OTHER/20260101/us-east-1/dynamodb/aws4_request'],
  ['X-Amz-Date', '20260101T000000Z'],
  ['X-Amz-Target', 'DynamoDB_20120810.DeleteTable'],
])('a request with a second %s of %s is refused', async (name, value) => {
  expect(await statusOf(undefined, [`${name}: ${value}`])).toBe('400')
})
