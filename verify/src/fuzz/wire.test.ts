import { type Engine, open } from '@tablewright/engine'
import { type Listening, listen } from '@tablewright/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange, head, runWireFuzz } from './run-wire-fuzz.js'
import { nested } from './spoil-bytes.js'

const messages = Number(process.env.TABLEWRIGHT_FUZZ ?? 100_000) / 40
const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)
const faults: unknown[] = []

let engine: Engine
let endpoint: Listening

beforeAll(async () => {
  engine = await open({ memory: true })
  endpoint = await listen({ engine, port: 0, onFault: (fault) => faults.push(fault) })
})

afterAll(async () => {
  await endpoint.close()
  await engine.close()
})

test('malformed messages never bring a 5xx, a fault or the end', { timeout: 300_000 }, async () => {
  const { figures, failures } = await runWireFuzz({ seed, messages, plant: '' })
  expect(failures).toEqual([])
  expect(figures.accepted).toBeGreaterThan(0)
})

test('a body of any depth or size gets a response', async () => {
  const deep = Buffer.from(`{"TableName":"plain-text","Item":{"pk":{"S":"a"},"a":${nested(100_000)}}}`)
  const huge = Buffer.from(`{"TableName":"${'x'.repeat(17_000_000)}"}`)
  for (const body of [deep, huge]) {
    const answer = await exchange(
      endpoint.port,
      Buffer.concat([Buffer.from(head('DynamoDB_20120810.PutItem', body.length)), body]),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/)
  }
  expect(faults).toEqual([])
})
