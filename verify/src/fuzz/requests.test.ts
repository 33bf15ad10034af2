import { type Engine, open } from '@tablewright/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableShapes } from '../requests/index.js'
import { runFuzz } from './run-fuzz.js'
import { nested } from './spoil-bytes.js'

const count = Number(process.env.TABLEWRIGHT_FUZZ ?? 10_000)
const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)

let engine: Engine

beforeAll(async () => {
  engine = await open({ memory: true })
  for (const { create } of tableShapes) await engine.createTable(create)
})

afterAll(() => engine.close())

test('bad requests are refused with a reason, and leave nothing behind', { timeout: 600_000 }, async () => {
  const { figures, failures } = await runFuzz({ seed, requests: count, plant: '' })
  expect(failures).toEqual([])
  expect(figures.refused).toBeGreaterThan(count / 3)
})

test('finds an engine that fails at times', async () => {
  const { failures } = await runFuzz({ seed, requests: 1_000, plant: 'server-error' })
  expect(failures.length).toBeGreaterThan(0)
})

test.each([40, 1_000, 50_000])('a value nested %i deep is refused in every position', async (depth) => {
  const TableName = tableShapes[0]!.create.TableName
  const value = nested(depth)
  const bodies = {
    PutItem: `{"TableName":"${TableName}","Item":{"pk":{"S":"deep"},"a":${value}}}`,
    UpdateItem: `{"TableName":"${TableName}","Key":{"pk":{"S":"deep"}},"UpdateExpression":"SET a = :a","ExpressionAttributeValues":{":a":${value}}}`,
    GetItem: `{"TableName":"${TableName}","Key":{"pk":${value}}}`,
    BatchWriteItem: `{"RequestItems":{"${TableName}":[{"PutRequest":{"Item":{"pk":{"S":"deep"},"a":${value}}}}]}}`,
    Scan: '['.repeat(depth),
    Query: `{"Unknown":${value}}`,
  }
  for (const [operation, body] of Object.entries(bodies)) {
    const reply = await engine.handle(operation, Buffer.from(body))
    expect([operation, reply.status, reply.body.toString().slice(0, 200)]).toEqual([
      operation,
      400,
      expect.any(String),
    ])
  }
})
