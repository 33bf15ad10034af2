import { type Engine, open } from '@tablewright/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyRequest, mutate, Picker, type Request, tableRequest, tableShapes } from '../requests/index.js'
import { nested, spoilBytes } from './spoil-bytes.js'

const count = Number(process.env.TABLEWRIGHT_FUZZ ?? 100_000)
const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)

let engine: Engine

beforeAll(async () => {
  engine = await open({ memory: true })
  for (const { create } of tableShapes) await engine.createTable(create)
})

afterAll(() => engine.close())

/** The items of a table, and what the engine says about it. */
async function stateOf(TableName: string): Promise<Buffer> {
  const input = Buffer.from(JSON.stringify({ TableName }))
  const [items, table] = [await engine.handle('Scan', input), await engine.handle('DescribeTable', input)]
  return Buffer.concat([items.body, table.body])
}

interface Attempt {
  readonly operation: string
  readonly body: Buffer
  readonly tableName: string
}

function badRequest(pick: Picker): Attempt {
  const table = pick.of(tableShapes)
  let request: Request = pick.chance(15) ? tableRequest(pick, table) : anyRequest(pick, table)
  for (let mutations = pick.below(4); mutations > 0; mutations--) request = mutate(pick, request)
  const body = Buffer.from(JSON.stringify(request.input))
  return {
    operation: pick.chance(2) ? 'NoSuchOperation' : request.operation,
    body: pick.chance(30) ? spoilBytes(pick, body) : body,
    tableName: table.create.TableName,
  }
}

test('bad requests are refused with a reason, and leave nothing behind', { timeout: 600_000 }, async () => {
  const pick = new Picker(seed)
  const states = new Map<string, Buffer>()
  for (const { create } of tableShapes) states.set(create.TableName, await stateOf(create.TableName))
  let refused = 0
  for (let made = 0; made < count; made++) {
    const { operation, body, tableName } = badRequest(pick)
    const describe = () => `seed ${seed}, request ${made}: ${operation} ${JSON.stringify(body.toString())}`
    const reply = await engine.handle(operation, body)
    const after = await stateOf(tableName)
    if (reply.status !== 200) {
      refused += 1
      if (reply.status !== 400) expect.fail(`${describe()} was answered with ${reply.status} ${reply.body}`)
      if (!after.equals(states.get(tableName)!))
        expect.fail(`${describe()} was refused and left something behind`)
      if (!/^\{"__type":"[\w.]+#\w+Exception"/.test(reply.body.toString()))
        expect.fail(`${describe()} was answered with ${reply.body}`)
    }
    states.set(tableName, after)
    // Timers and sockets of the same process must not starve meanwhile.
    if (made % 1_000 === 0) await new Promise(setImmediate)
  }
  console.log(`${count} requests from seed ${seed} on, ${refused} of them refused`)
  expect(refused).toBeGreaterThan(count / 3)
  expect(engine.verifyData().findings).toEqual([])
})

test.each([40, 1_000, 50_000])('a value nested %i deep is refused, wherever it stands', async (depth) => {
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
