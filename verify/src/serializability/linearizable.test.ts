import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { http } from '@tablewright/client/http'
import { DynamoError } from '@tablewright/dynamo'
import { open } from '@tablewright/engine'
import { listen } from '@tablewright/server'
import { describe, expect, test } from 'vitest'
import { Picker } from '../requests/index.js'
import { type Call, isLinearizable } from './linearizable.js'

const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)
const TableName = 'Registers'
const registers = 3
const clients = 5
const callsPerClient = 24

describe('the checker', () => {
  const write = (value: string, began: number, ended: number): Call => ({
    kind: 'write',
    value,
    began,
    ended,
  })
  const read = (seen: string | undefined, began: number, ended: number): Call => ({
    kind: 'read',
    seen,
    began,
    ended,
  })

  test('accepts what one order explains', () => {
    expect(isLinearizable([write('a', 1, 4), read('a', 2, 3), read('a', 5, 6)])).toBe(true)
    expect(isLinearizable([write('a', 1, 9), write('b', 2, 8), read('b', 3, 4), read('a', 5, 6)])).toBe(true)
  })

  test('refuses a stale read, a lost write and a swap that should have failed', () => {
    expect(isLinearizable([write('a', 1, 2), read(undefined, 3, 4)])).toBe(false)
    expect(isLinearizable([write('a', 1, 2), write('b', 3, 4), read('a', 5, 6)])).toBe(false)
    const swap: Call = { kind: 'swap', expected: 'x', value: 'b', done: true, began: 3, ended: 4 }
    expect(isLinearizable([write('a', 1, 2), swap])).toBe(false)
  })
})

type Driver = ReturnType<typeof http>

const keyOf = (register: number) => ({ id: { S: `register-${register}` } })

/** Does one call on a register and says what it did, without when. */
async function callOnce(
  driver: Driver,
  pick: Picker,
  register: number,
  value: string,
  known: string | undefined,
) {
  const Item = { ...keyOf(register), content: { S: value } }
  switch (pick.below(3)) {
    case 0: {
      const { Item: found } = await driver.send('GetItem', {
        TableName,
        Key: keyOf(register),
        ConsistentRead: true,
      })
      return { kind: 'read', seen: (found?.content as { S: string } | undefined)?.S } as const
    }
    case 1:
      await driver.send('PutItem', { TableName, Item })
      return { kind: 'write', value } as const
    default:
      return { kind: 'swap', expected: known, value, done: await swap(driver, Item, known) } as const
  }
}

async function swap(driver: Driver, Item: object, expected: string | undefined): Promise<boolean> {
  try {
    await driver.send('PutItem', {
      TableName,
      Item: Item as never,
      ...(expected === undefined
        ? { ConditionExpression: 'attribute_not_exists(id)' }
        : { ConditionExpression: 'content = :e', ExpressionAttributeValues: { ':e': { S: expected } } }),
    })
    return true
  } catch (error) {
    if (error instanceof DynamoError && error.code === 'ConditionalCheckFailedException') return false
    throw error
  }
}

async function client(url: string, name: number, histories: Call[][]): Promise<void> {
  const driver = http({ endpoint: url })
  const pick = new Picker(seed * 100 + name)
  const known = new Map<number, string>()
  for (let count = 0; count < callsPerClient; count++) {
    const register = pick.below(registers)
    const began = performance.now()
    const call = await callOnce(driver, pick, register, `${name}-${count}`, known.get(register))
    histories[register]!.push({ ...call, began, ended: performance.now() })
    if (call.kind === 'read' && call.seen !== undefined) known.set(register, call.seen)
    else if (call.kind !== 'read') known.set(register, call.value)
  }
  await driver.close()
}

test('what concurrent clients see of a register over HTTP is what one order explains', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tablewright-registers-'))
  const engine = await open(folder)
  const endpoint = await listen({ engine, port: 0 })
  await engine.createTable({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  })
  const histories: Call[][] = Array.from({ length: registers }, () => [])
  await Promise.all(Array.from({ length: clients }, (_, name) => client(endpoint.url, name, histories)))
  for (const history of histories) {
    expect(history.length).toBeGreaterThan(clients)
    expect(isLinearizable(history)).toBe(true)
  }
  await endpoint.close()
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})
