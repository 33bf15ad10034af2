import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoError } from '@tablewright/dynamo'
import { type Engine, open } from '@tablewright/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Picker } from '../requests/index.js'

const TableName = 'Bank'
const accounts = 5
const clients = 8
const opening = 100
const transfersPerClient = 60
const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)

const folder = mkdtempSync(join(tmpdir(), 'tablewright-bank-'))
let engine: Engine

const keyOf = (account: number) => ({ id: { S: `account-${account}` } })

beforeAll(async () => {
  engine = await open(folder)
  await engine.createTable({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  })
  for (let account = 0; account < accounts; account++)
    await engine.putItem({ TableName, Item: { ...keyOf(account), balance: { N: String(opening) } } })
})

afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Transfers money. Returns false if the balance is too low. */
async function transfer(from: number, to: number, amount: number): Promise<boolean> {
  const change = (account: number, sign: '+' | '-', guard?: string) => ({
    Update: {
      TableName,
      Key: keyOf(account),
      UpdateExpression: `SET balance = balance ${sign} :amount`,
      ...(guard !== undefined && { ConditionExpression: guard }),
      ExpressionAttributeValues: { ':amount': { N: String(amount) } },
    },
  })
  try {
    await engine.transactWriteItems({
      TransactItems: [change(from, '-', 'balance >= :amount'), change(to, '+')],
    })
    return true
  } catch (error) {
    if (error instanceof DynamoError && error.code === 'TransactionCanceledException') return false
    throw error
  }
}

async function balances(): Promise<number[]> {
  const { Responses } = await engine.transactGetItems({
    TransactItems: Array.from({ length: accounts }, (_, account) => ({
      Get: { TableName, Key: keyOf(account) },
    })),
  })
  return Responses!.map(({ Item }) => Number((Item!.balance as { N: string }).N))
}

test('transfers keep the sum at all times, and no account falls below zero', async () => {
  let moved = 0
  let refused = 0
  let running = clients
  const teller = async (client: number) => {
    const pick = new Picker(seed * 1_000 + client)
    for (let count = 0; count < transfersPerClient; count++) {
      const from = pick.below(accounts)
      const to = (from + 1 + pick.below(accounts - 1)) % accounts
      if (await transfer(from, to, 1 + pick.below(120))) moved++
      else refused++
    }
    running--
  }
  const auditor = async () => {
    while (running > 0) {
      const seen = await balances()
      expect(seen.reduce((sum, balance) => sum + balance, 0)).toBe(accounts * opening)
      expect(Math.min(...seen)).toBeGreaterThanOrEqual(0)
      await new Promise(setImmediate)
    }
  }
  await Promise.all([auditor(), ...Array.from({ length: clients }, (_, client) => teller(client))])
  expect((await balances()).reduce((sum, balance) => sum + balance, 0)).toBe(accounts * opening)
  expect([moved > 0, refused > 0, moved + refused]).toEqual([true, true, clients * transfersPerClient])
})

test('one of many concurrent claims of a key succeeds', async () => {
  for (let round = 0; round < 30; round++) {
    const claims = Array.from({ length: clients }, (_, client) =>
      engine
        .putItem({
          TableName,
          Item: { id: { S: `claim-${round}` }, owner: { N: String(client) } },
          ConditionExpression: 'attribute_not_exists(id)',
        })
        .then(
          () => client,
          () => undefined,
        ),
    )
    const winners = (await Promise.all(claims)).filter((winner) => winner !== undefined)
    expect(winners).toHaveLength(1)
    const { Item } = await engine.getItem({ TableName, Key: { id: { S: `claim-${round}` } } })
    expect(Item!.owner).toEqual({ N: String(winners[0]) })
  }
})

test('a counter counts every increment once, and returns each value once', async () => {
  const Key = { id: { S: 'counter' } }
  const increments = Array.from({ length: 200 }, () =>
    engine.updateItem({
      TableName,
      Key,
      UpdateExpression: 'ADD hits :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  const seen = (await Promise.all(increments)).map(({ Attributes }) =>
    Number((Attributes!.hits as { N: string }).N),
  )
  expect(seen.sort((one, other) => one - other)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
})
