import { create, design, get, id, put, table, text } from '@tablewright/design'
import { systemOfDesign } from '@tablewright/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Serving, serve } from './serve.js'

const papers = table('Papers', { partitionKey: 'PK', sortKey: 'SK', entityType: 'kind' })
const Receipt = papers.entity('RECEIPT', {
  key: { PK: 'RECEIPT#<receiptId>', SK: 'META' },
  attributes: { receiptId: id(), words: text() },
  immutable: true,
})
const Payment = papers.entity('PAYMENT', {
  key: { PK: 'PAYMENT#<paymentId>', SK: 'META' },
  attributes: { paymentId: id(), words: text() },
})
const Draft = papers.entity('DRAFT', {
  key: { PK: 'DRAFT#<draftId>', SK: 'META' },
  attributes: { draftId: id(), words: text() },
})
const papersDesign = design('papers', {
  entities: { Receipt, Payment, Draft },
  patterns: {
    addReceipt: create(Receipt),
    pay: create(Payment),
    receipt: get(Receipt),
    payment: get(Payment),
    saveDraft: put(Draft),
  },
})
const system = { ...systemOfDesign(papersDesign), protects: { Payment: () => 'Payments are booked.' } }

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
let server: Serving
beforeAll(async () => {
  server = await serve({ systems: [system], memory: true, port: 0, dynamodbPort: 0, log: quiet })
  expect((await send('PutItem', { TableName, Item: paper('RECEIPT', 'r-1') }))[0]).toBe(200)
})
afterAll(() => server.close())

const TableName = 'Papers'
const key = (kind: string, name: string) => ({ PK: { S: `${kind}#${name}` }, SK: { S: 'META' } })
const paper = (kind: string, name: string, words = 'hello') => ({
  ...key(kind, name),
  kind: { S: kind },
  [`${kind.toLowerCase()}Id`]: { S: name },
  words: { S: words },
})

async function send(operation: string, input: object): Promise<[number, Record<string, unknown>]> {
  const response = await fetch(server.dynamodbUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    },
    body: JSON.stringify(input),
  })
  return [response.status, (await response.json()) as Record<string, unknown>]
}

const set = { UpdateExpression: 'SET words = :w', ExpressionAttributeValues: { ':w': { S: 'changed' } } }
const receipt = { TableName, Key: key('RECEIPT', 'r-1') }
const payment = { TableName, Key: key('PAYMENT', 'p-1') }
const statement = (Statement: string) => ({ Statement })
const change = (name: string) => `UPDATE Papers SET words='x' WHERE PK='${name}' AND SK='META'`

test.each<[string, string, object]>([
  ['an immutable item is replaced', 'PutItem', { TableName, Item: paper('RECEIPT', 'r-1', 'changed') }],
  [
    'an immutable item is replaced by one of another kind',
    'PutItem',
    { TableName, Item: { ...paper('DRAFT', 'd-1'), ...key('RECEIPT', 'r-1') } },
  ],
  ['an immutable item is updated', 'UpdateItem', { ...receipt, ...set }],
  ['an immutable item is deleted', 'DeleteItem', receipt],
  [
    'the table is named by its ARN',
    'DeleteItem',
    { ...receipt, TableName: 'arn:aws:dynamodb:us-east-1:000000000000:table/Papers' },
  ],
  [
    'a batch replaces it',
    'BatchWriteItem',
    {
      RequestItems: {
        Papers: [{ PutRequest: { TableName: 'Other', Item: paper('RECEIPT', 'r-1', 'changed') } }],
      },
    },
  ],
  [
    'a batch deletes it',
    'BatchWriteItem',
    { RequestItems: { Papers: [{ DeleteRequest: { Key: receipt.Key } }] } },
  ],
  [
    'a transaction updates it',
    'TransactWriteItems',
    {
      TransactItems: [
        { Put: { TableName, Item: paper('DRAFT', 'd-1') } },
        { Update: { ...receipt, ...set } },
      ],
    },
  ],
  ['a statement changes it', 'ExecuteStatement', statement(change('RECEIPT#r-1'))],
  [
    'a batch of statements changes it',
    'BatchExecuteStatement',
    { Statements: [statement(change('RECEIPT#r-1'))] },
  ],
  [
    'a transaction of statements changes it',
    'ExecuteTransaction',
    { TransactStatements: [statement(change('RECEIPT#r-1'))] },
  ],
  ['a protected item is created', 'PutItem', { TableName, Item: paper('PAYMENT', 'p-1') }],
  ['a protected item is updated', 'UpdateItem', { ...payment, ...set }],
  ['a protected item is deleted', 'DeleteItem', payment],
  ['its table is deleted', 'DeleteTable', { TableName }],
  [
    'its table gets a time to live',
    'UpdateTimeToLive',
    { TableName, TimeToLiveSpecification: { Enabled: true, AttributeName: 'words' } },
  ],
  [
    'a token is forged',
    'PutItem',
    { TableName: 'TablewrightIdentity', Item: { PK: { S: 'TOKENS' }, SK: { S: 'TOKEN#x' } } },
  ],
])('it is refused that %s', async (_, operation, input) => {
  const [status, body] = await send(operation, input)
  expect([status, body.__type]).toEqual([400, expect.stringMatching(/AccessDeniedException$/)])
  const { Item } = (await send('GetItem', receipt))[1]
  expect(Item).toEqual(paper('RECEIPT', 'r-1'))
})

test('other items are written without limits, and immutable items can be created', async () => {
  const draft = { TableName, Item: paper('DRAFT', 'd-2') }
  expect((await send('PutItem', draft))[0]).toBe(200)
  expect((await send('UpdateItem', { TableName, Key: key('DRAFT', 'd-2'), ...set }))[0]).toBe(200)
  expect((await send('PutItem', { TableName, Item: paper('RECEIPT', 'r-2') }))[0]).toBe(200)
  const Items = [
    { Put: { TableName, Item: paper('RECEIPT', 'r-3') } },
    { Delete: { TableName, Key: key('DRAFT', 'd-2') } },
  ]
  expect((await send('TransactWriteItems', { TransactItems: Items }))[0]).toBe(200)
  const select = statement(`SELECT * FROM Papers WHERE PK='RECEIPT#r-3'`)
  expect((await send('ExecuteStatement', select))[1].Items).toHaveLength(1)
})

test('the rules follow the systems that are served', async () => {
  await server.reload({ systems: [systemOfDesign(papersDesign)], log: quiet })
  expect((await send('PutItem', { TableName, Item: paper('PAYMENT', 'p-2') }))[0]).toBe(200)
  expect((await send('DeleteItem', receipt))[0]).toBe(400)
})
