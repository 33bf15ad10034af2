import { operationNames } from '@tablewright/dynamo'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pair, text } from './conformance/conformance-case.js'
import type { Engine } from './engine.js'
import { open } from './open.js'
import { findOperation } from './operations/index.js'
import { OperationMethods } from './operations/operation-methods.js'

let engine: Engine

beforeAll(async () => {
  engine = await open({ memory: true })
  await engine.createTable({ TableName: 'table', BillingMode: 'PAY_PER_REQUEST', ...pair })
})

afterAll(() => engine.close())

async function handle(operation: string, body: string): Promise<{ status: number; body: unknown }> {
  const reply = await engine.handle(operation, Buffer.from(body))
  return { status: reply.status, body: JSON.parse(reply.body.toString()) }
}

test('a body that is not JSON is refused as such', async () => {
  for (const body of ['', '{', 'null', '[]', '5', '"text"', '\u0000'])
    expect(await handle('GetItem', body)).toMatchObject({
      status: 400,
      body: { __type: 'com.amazon.coral.service#SerializationException' },
    })
})

test('an operation that is not offered is named in the error', async () => {
  for (const name of ['CreateGlobalTable', 'constructor', '__proto__', ''])
    expect(await handle(name, '{}')).toEqual({
      status: 400,
      body: {
        __type: 'com.amazon.coral.service#UnknownOperationException',
        message: `The engine does not offer the operation ${name}.`,
      },
    })
})

test('every operation of the protocol is supported, and is a method with its name', async () => {
  for (const name of operationNames) {
    expect(findOperation(name), name).toBeDefined()
    const method = (name[0]!.toLowerCase() + name.slice(1)) as keyof OperationMethods
    const calls: unknown[] = []
    const input = { marked: name }
    const receiver = { call: (...call: unknown[]) => calls.push(call) }
    expect(typeof OperationMethods.prototype[method], name).toBe('function')
    Reflect.apply(OperationMethods.prototype[method] as () => unknown, receiver, [input])
    expect(calls).toEqual([[name, input]])
  }
})

test('nesting of any depth gets a response', async () => {
  const deep = (depth: number) => `${'{"M":{"a":'.repeat(depth)}{"S":""}${'}}'.repeat(depth)}`
  const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  for (const depth of [33, 1_000, 100_000])
    for (const body of [
      `{"TableName":"table","Item":{"pk":{"S":"a"},"sk":{"S":"b"},"x":${deep(depth)}}}`,
      `{"TableName":"table","Item":{"pk":${lists(depth)}}}`,
      `{"TableName":${lists(depth)}}`,
    ])
      expect((await handle('PutItem', body)).status).toBe(400)
  for (const depth of [1_000, 100_000]) {
    const body = `{"RequestItems":{"t":{"Keys":[],"junk":${lists(depth)}}}}`
    expect((await handle('BatchGetItem', body)).status).toBe(400)
  }
})

test('an object in process and bytes on the wire give the same response', async () => {
  const Item = { pk: text('ü'), sk: text('"\n'), list: { L: [{ NULL: true as const }] } }
  await engine.putItem({ TableName: 'table', Item })
  const requests = [
    ['GetItem', { TableName: 'table', Key: { pk: Item.pk, sk: Item.sk }, ReturnConsumedCapacity: 'INDEXES' }],
    ['Scan', { TableName: 'table', Limit: 1 }],
    ['DescribeTable', { TableName: 'table' }],
    ['BatchGetItem', { RequestItems: { table: { Keys: [{ pk: Item.pk, sk: Item.sk }] } } }],
  ] as const
  for (const [operation, input] of requests) {
    const onWire = await handle(operation, JSON.stringify(input))
    expect(onWire).toEqual({ status: 200, body: await engine.call(operation, input as never) })
  }
})

describe('for any request', () => {
  const name = fc.constantFrom(
    'TableName',
    'Key',
    'Item',
    'Limit',
    'Select',
    'RequestItems',
    'TransactItems',
    'KeySchema',
  )
  const operation = fc.constantFrom(
    'GetItem',
    'PutItem',
    'Query',
    'Scan',
    'BatchGetItem',
    'TransactWriteItems',
    'CreateTable',
    'UpdateTable',
  )

  test('the response is a DynamoDB response, never a failure of the engine', async () => {
    await fc.assert(
      fc.asyncProperty(operation, fc.dictionary(name, fc.jsonValue({ maxDepth: 4 })), async (op, input) => {
        const { status, body } = await handle(op, JSON.stringify({ TableName: 'table', ...input }))
        expect([200, 400], JSON.stringify(body)).toContain(status)
      }),
      { numRuns: 500 },
    )
  })
})
