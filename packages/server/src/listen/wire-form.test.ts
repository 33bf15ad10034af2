import { type Engine, open } from '@tablewright/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen } from './listen.js'

const page = 'http://page.example'
let engine: Engine
let endpoint: Listening

beforeAll(async () => {
  engine = await open({ memory: true })
  endpoint = await listen({ engine, port: 0, cors: [page] })
  await engine.createTable({
    TableName: 'Orders',
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  })
})

afterAll(async () => {
  await endpoint.close()
  await engine.close()
})

const call = (operation: string, body: object, headers: Record<string, string> = {}, path = '/') =>
  fetch(endpoint.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      ...headers,
    },
    body: JSON.stringify(body),
  })

test('a response has the content type of its request, on any path', async () => {
  for (const type of ['application/x-amz-json-1.0', 'application/json'])
    for (const path of ['/', '/any/other?path']) {
      const answer = await call('ListTables', {}, { 'content-type': type }, path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
      const refused = await call('GetItem', {}, { 'content-type': type }, path)
      expect([refused.status, refused.headers.get('content-type')]).toEqual([400, type])
    }
})

test('a POST without a body is a call without an operation', async () => {
  const answer = await fetch(endpoint.url, { method: 'POST' })
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toMatchObject({
    __type: 'com.amazon.coral.service#UnknownOperationException',
  })
  const other = await fetch(endpoint.url, {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'text/x' },
  })
  expect([other.status, await other.text()]).toEqual([404, '<UnknownOperationException/>\n'])
})

test('operations without a result respond with an empty body', async () => {
  const ResourceArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/Orders'
  const tagged = await call('TagResource', { ResourceArn, Tags: [{ Key: 'a', Value: 'b' }] })
  expect([tagged.status, await tagged.text(), tagged.headers.get('x-amz-crc32')]).toEqual([200, '', '0'])
  const untagged = await call('UntagResource', { ResourceArn, TagKeys: ['a'] })
  expect([untagged.status, await untagged.text()]).toEqual([200, ''])
})

test('a preflight names the headers that a page may read', async () => {
  const answer = await fetch(endpoint.url, {
    method: 'OPTIONS',
    headers: { origin: page, 'access-control-request-method': 'POST' },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-expose-headers')).toContain('x-amzn-RequestId')
  expect(answer.headers.get('access-control-max-age')).toBe('172800')
})

test('DescribeEndpoints names the address that is listened on', async () => {
  const { Endpoints } = (await (await call('DescribeEndpoints', {})).json()) as {
    Endpoints: { Address: string }[]
  }
  expect(Endpoints[0]!.Address).toBe(new URL(endpoint.url).host)
})
