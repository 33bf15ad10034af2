import { maxRequestNames, maxRequestValues, maxSetMembers } from '@tablewright/dynamo'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Engine, open } from '../index.js'

const TableName = 'bodies'
let engine: Engine

beforeAll(async () => {
  engine = await open({ memory: true })
  await engine.createTable({
    TableName,
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  })
})

afterAll(() => engine.close())

const put = (attributes: string) =>
  engine.handle('PutItem', Buffer.from(`{"TableName":"${TableName}","Item":{"pk":{"S":"a"},${attributes}}}`))
const repeat = <Part>(count: number, part: (number: number) => Part) =>
  Array.from({ length: count }, (_, i) => part(i))

test('a large body is parsed in parts, with the result of the whole', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  const requests = repeat(25, (number) => ({
    PutRequest: { Item: { pk: { S: `part${number}` }, v: { S: 'x'.repeat(100_000) } } },
  }))
  const body = JSON.stringify({ RequestItems: { [TableName]: requests } })
  const { status } = await engine.handle('BatchWriteItem', Buffer.from(body))
  const malformed = await engine.handle('BatchWriteItem', Buffer.from(`${body}]`))
  const longest = Math.max(...parse.mock.calls.map(([text]) => text.length))
  parse.mockRestore()
  expect(status).toBe(200)
  expect(JSON.parse(malformed.body.toString()).__type).toMatch(/SerializationException$/)
  expect(longest).toBeLessThan(body.length / 5)
  const { Item } = await engine.getItem({ TableName, Key: { pk: { S: 'part24' } } })
  expect(Item).toEqual(requests[24]!.PutRequest.Item)
})

test('a string that is longer than any valid one is refused before it is parsed', async () => {
  const name = 'x'.repeat(6_000_000)
  const { status, body } = await engine.handle(
    'BatchWriteItem',
    Buffer.from(`{"RequestItems":{"${name}":[]}}`),
  )
  expect([status, JSON.parse(body.toString()).message]).toEqual([
    400,
    expect.stringContaining('a string of 6000001 bytes'),
  ])
})

test('a request with too many names, values or bytes is refused before it is parsed', async () => {
  const names = repeat(maxRequestNames + 1, (number) => `"${number.toString(36)}":{"NULL":true}`)
  const values = repeat(maxRequestValues + 1, () => '{"BOOL":true}')
  const emptyValues = (value: string) =>
    repeat(maxRequestNames + 1, (number) => `"${number.toString(36)}":${value}`).join(',')
  for (const attributes of [
    names.join(','),
    emptyValues('{}'),
    emptyValues('{ \n}'),
    emptyValues('[{},{}]'),
    `"l":{"L":[${values}]}`,
    `"s":{"S":"${'x'.repeat(6_000_000)}"}`,
  ]) {
    const { status, body } = await put(attributes)
    expect([status, JSON.parse(body.toString()).message]).toEqual([
      400,
      expect.stringMatching(/^The request has /),
    ])
  }
})

test.each([
  ['lists in lists', 'ListTables', `{"x":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
  ['objects in objects', 'ListTables', `{"x":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`],
  ['empty lists', 'ListTables', `{"x":[${repeat(200_000, () => '[[]]')}]}`],
  ['statements', 'BatchExecuteStatement', `{"Statements":[${repeat(30_000, () => '{"Statement":"x"}')}]}`],
  ['actions', 'TransactGetItems', `{"TransactItems":[${repeat(30_000, () => '{"Get":{"Key":{}}}')}]}`],
])('a request with too many %s is refused before it is parsed', async (_, operation, text) => {
  const { status, body } = await engine.handle(operation, Buffer.from(text))
  expect([status, JSON.parse(body.toString()).message]).toEqual([
    400,
    expect.stringMatching(/^The request has more than /),
  ])
})

test('a request as deep and long as a valid one is answered', async () => {
  const deep = `"deep":${'{"L":['.repeat(31)}{"S":"${'x'.repeat(70_000)}"}${']}'.repeat(31)}`
  expect((await put(deep)).status).toBe(200)
  const Parameters = repeat(4_000, () => '{"S":"xxxxxxxxxxxxxxxx"}')
  const { body } = await engine.handle(
    'ExecuteStatement',
    Buffer.from(`{"Statement":"SELECT * FROM bodies WHERE pk IN [?]","Parameters":[${Parameters}]}`),
  )
  expect(body.toString()).not.toContain('The request has more than')
})

test('an item may have as many attributes as fit into it', async () => {
  const names = repeat(20_000, (number) => `"n${number}":{"NULL":true}`)
  expect((await put(names.join(','))).status).toBe(200)
  const conditions = repeat(20_000, (number) => `"${number.toString(36)}":{"ComparisonOperator":"NULL"}`)
  const { body } = await engine.handle(
    'Scan',
    Buffer.from(`{"TableName":"${TableName}","ScanFilter":{${conditions}}}`),
  )
  expect(body.toString()).toContain('The request has more than 8192 elements')
})

test('a set that no item holds is refused as an item that is too large, before its members are compared', async () => {
  const sets = [
    `"n":{"NS":[${repeat(maxSetMembers + 1, () => '1')}]}`,
    `"n":{"NS":[${repeat(maxSetMembers + 1, (number) => `"${number}"`)}]}`,
    `"s":{"SS":[${repeat(100_000, () => '"12345"')}]}`,
    `"b":{"BS":[${repeat(100_000, () => '"MTIzNDU2Nzg="')}]}`,
  ]
  for (const set of sets) {
    const { status, body } = await put(set)
    expect([status, JSON.parse(body.toString()).message]).toEqual([
      400,
      'Item size has exceeded the maximum allowed size',
    ])
  }
})

test('the contents of strings do not count', async () => {
  const text = '{[,:\\",'.repeat(40_000)
  expect((await put(`"s":{"S":"${text}"}`)).status).toBe(200)
})

test('an item of 400 KB is served in the forms that take the most JSON', async () => {
  const forms = [
    `"l":{"L":[${repeat(100_000, () => '{"BOOL":false}')}]}`,
    `"s":{"S":"${'\\u0001'.repeat(400_000)}"}`,
    `"n":{"NS":[${repeat(100_000, (number) => `"${number}"`)}]}`,
  ]
  for (const form of forms) expect((await put(form)).status).toBe(200)
})

test('a response does not repeat more than a few kilobytes of a request', async () => {
  const long = 'x'.repeat(4_000_000)
  const requests = [
    ['PutItem', { TableName: long, Item: {} }],
    ['GetItem', { TableName, Key: { [long]: { S: 'a' } } }],
    ['Scan', { TableName, ReturnConsumedCapacity: long, Select: long }],
    ['CreateTable', { TableName: long, KeySchema: [], AttributeDefinitions: [] }],
    ['ExecuteStatement', { Statement: `SELECT * FROM "${long}"` }],
    ['GetRecords', { ShardIterator: long }],
  ] as const
  for (const [operation, input] of requests) {
    const { status, body } = await engine.handle(operation, Buffer.from(JSON.stringify(input)))
    expect([operation, status]).toEqual([operation, 400])
    expect(body.length).toBeLessThan(16 * 1024)
  }
})
