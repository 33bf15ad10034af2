import type { Driver } from '@tablewright/client'
import { design, get, id, integer, put, table } from '@tablewright/design'
import { expect, test } from 'vitest'
import { noAccess } from '../identity/access.js'
import { seededChoices } from '../seeded-choices.js'
import type { System } from '../system.js'
import { crashEverywhere, storm } from './attack.js'
import { crashingDriver } from './crashing-driver.js'
import { memoryDatabase } from './memory-database.js'

/** Two accounts that together hold 100. */
const accounts = table('Accounts', { partitionKey: 'PK' })
const Account = accounts.entity('ACCOUNT', {
  key: { PK: 'ACCOUNT#<accountId>' },
  attributes: { accountId: id(), balance: integer() },
})

interface Bank {
  readonly driver: Driver
  balance(accountId: string): Promise<number>
  move(from: string, to: string, amount: number): Promise<void>
}

const key = (accountId: string) => ({ PK: { S: `ACCOUNT#${accountId}` } })

function bank(driver: Driver, safely: boolean): Bank {
  const balance = async (accountId: string) => {
    const { Item } = await driver.send('GetItem', {
      TableName: 'Accounts',
      Key: key(accountId),
      ConsistentRead: true,
    })
    return Number((Item?.balance as { N: string } | undefined)?.N ?? 0)
  }
  const add = (accountId: string, amount: number) => ({
    TableName: 'Accounts',
    Key: key(accountId),
    UpdateExpression: 'ADD balance :amount',
    ExpressionAttributeValues: { ':amount': { N: String(amount) } },
  })
  return {
    driver,
    balance,
    async move(from, to, amount) {
      if (safely) {
        const changes = [add(from, -amount), add(to, amount)]
        await driver.send('TransactWriteItems', { TransactItems: changes.map((Update) => ({ Update })) })
      } else {
        await driver.send('UpdateItem', add(from, -amount))
        await driver.send('UpdateItem', add(to, amount))
      }
    },
  }
}

function banking(safely: boolean): System<Bank> {
  return {
    name: 'banking',
    title: 'Banking',
    commandName: 'bank',
    summary: 'Moves money.',
    design: design('banking', {
      entities: { Account },
      patterns: { account: get(Account), keepAccount: put(Account) },
    }),
    open: ({ driver }) => bank(driver, safely),
    access: noAccess,
    routes: [],
    commands: [],
    jobs: [],
    problems: {},
    check: async (services) => {
      const total = (await services.balance('a')) + (await services.balance('b'))
      const message = `The accounts hold ${total}.`
      return {
        counted: { accounts: 2 },
        violations: total === 100 ? [] : [{ invariant: 'total', message, data: {} }],
      }
    },
    repair: async () => ({ counted: {}, violations: [], repairs: [] }),
    sample: async () => undefined,
  }
}

const database = memoryDatabase(banking(true).design)

const attack = (safely: boolean) => ({
  system: banking(safely),
  database,
  prepare: (services: Bank) => services.move('b', 'a', 0).then(() => services.move('nobody', 'a', 100)),
})

test('a crash between two writes is found and located', async () => {
  const outcomes = await crashEverywhere({
    ...attack(false),
    scenario: (services) => services.move('a', 'b', 10),
  })
  expect(outcomes.map(({ point, result }) => [point.request, point.when, result.violations.length])).toEqual([
    [1, 'before', 0],
    [1, 'after', 1],
    [2, 'before', 1],
    [2, 'after', 0],
  ])
})

test('one transaction survives a crash at every step', async () => {
  const outcomes = await crashEverywhere({
    ...attack(true),
    scenario: (services) => services.move('a', 'b', 10),
  })
  expect(outcomes).toHaveLength(2)
  expect(outcomes.flatMap(({ result }) => result.violations)).toEqual([])
})

test('recovery runs in a live process before the check', async () => {
  const outcomes = await crashEverywhere({
    ...attack(false),
    scenario: (services) => services.move('a', 'b', 10),
    recover: async (services) => {
      const missing = 100 - (await services.balance('a')) - (await services.balance('b'))
      await services.move('nobody', 'b', missing)
    },
  })
  expect(outcomes.flatMap(({ result }) => result.violations)).toEqual([])
})

test('a storm finds a lost update', async () => {
  const careless = async (services: Bank) => {
    const before = await services.balance('a')
    const Item = { ...key('a'), balance: { N: String(before - 1) } }
    await services.driver.send('PutItem', { TableName: 'Accounts', Item })
    await services.move('nobody', 'b', 1)
  }
  const shape = { ...attack(true), actors: 4, steps: 5 }
  const found = await storm({ ...shape, seed: 1, act: careless })
  expect(found.violations).toHaveLength(1)
  const careful = await storm({ ...shape, seed: 1, act: (services) => services.move('a', 'b', 1) })
  expect(careful.violations).toEqual([])
})

test('a storm in which processes die finds unfinished work', async () => {
  const shape = { actors: 3, steps: 6, crashWithin: 4, act: (services: Bank) => services.move('a', 'b', 1) }
  const seedsOf = async (safely: boolean) => {
    const broken: number[] = []
    for (let seed = 1; seed <= 10; seed++) {
      const { violations } = await storm({ ...attack(safely), ...shape, seed })
      if (violations.length > 0) broken.push(seed)
    }
    return broken
  }
  expect((await seedsOf(false)).length).toBeGreaterThan(5)
  expect(await seedsOf(false)).toEqual(await seedsOf(false))
  expect(await seedsOf(true)).toEqual([])
})

test('faults that are not refusals are not tolerated', async () => {
  const act = async () => {
    throw new TypeError('A mistake in the rules.')
  }
  await expect(storm({ ...attack(true), seed: 1, actors: 1, steps: 1, act })).rejects.toThrow('A mistake')
})

test('no request reaches the database after a crash', async () => {
  const { driver, close } = await database()
  const crashing = crashingDriver(driver, { request: 2, when: 'before' })
  await crashing.send('ListTables', {})
  await expect(crashing.send('ListTables', {})).rejects.toMatchObject({ code: 'CRASHED' })
  await expect(crashing.send('ListTables', {})).rejects.toMatchObject({ code: 'CRASHED' })
  expect(crashing.requests).toBe(2)
  await close()
})

test('a seed replays its choices', () => {
  const choices = (seed: number) => {
    const dice = seededChoices(seed)
    return Array.from({ length: 20 }, () => dice.below(100))
  }
  expect(choices(7)).toEqual(choices(7))
  expect(choices(7)).not.toEqual(choices(8))
  expect(new Set(choices(7)).size).toBeGreaterThan(10)
})
