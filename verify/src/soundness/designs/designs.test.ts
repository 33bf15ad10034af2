import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { connect, createTables, type Driver, verify } from '@tablewright/client'
import { awsSdk } from '@tablewright/client/aws-sdk'
import { embedded } from '@tablewright/client/embedded'
import { http } from '@tablewright/client/http'
import { check, type Design } from '@tablewright/design'
import { type Engine, open } from '@tablewright/engine'
import { type Listening, listen } from '@tablewright/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeHost } from './code-host.js'
import { sessions } from './sessions.js'
import { shop } from './shop.js'

const credentials = { accessKeyId: 'none', secretAccessKey: 'none' }
const drivers: Readonly<Record<string, (engine: Engine, endpoint: string) => Driver>> = {
  embedded: (engine) => embedded(engine),
  http: (_, endpoint) => http({ endpoint, credentials }),
  awsSdk: (_, endpoint) => awsSdk(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials })),
}

for (const { name, model } of [shop, codeHost, sessions] as readonly Pick<Design, 'name' | 'model'>[]) {
  test(`check has nothing against the design ${name}`, () => {
    const { findings } = check(model)
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
  })
}

describe.each(Object.entries(drivers))('%s', (_name, driverOf) => {
  let engine: Engine
  let endpoint: Listening
  let driver: Driver
  beforeAll(async () => {
    engine = await open({ memory: true })
    endpoint = await listen({ engine, port: 0 })
    driver = driverOf(engine, endpoint.url)
  })
  afterAll(async () => {
    await driver.close()
    await endpoint.close()
    await engine.close()
  })

  test('a shop sells its stock', async () => {
    const db = connect(shop, driver)
    await createTables(db)
    const { customerId } = await db.signUp({ email: 'Ann@Example.com', name: 'Ann' })
    await expect(db.signUp({ email: 'ann@example.com', name: 'Other' })).rejects.toMatchObject({
      code: 'UNIQUE_TAKEN',
    })
    expect(await db.customerByEmail({ email: 'ANN@example.com' })).toMatchObject({ customerId })
    await db.addProduct({ sku: 'ball', title: 'Ball', price: 500, stock: 3 })
    const { order } = await db.placeOrder({ customerId, sku: 'ball', quantity: 2 })
    const { orderId, placedAt } = order
    await expect(db.placeOrder({ customerId, sku: 'ball', quantity: 2 })).rejects.toMatchObject({
      code: 'CONDITION_FAILED',
    })
    expect(await db.product({ sku: 'ball' })).toMatchObject({ stock: 1 })
    expect(await db.customer({ customerId })).toMatchObject({ orders: 1 })
    await db.addItems({ orderId, items: [{ sku: 'ball', quantity: 2, price: 500 }] })
    await db.moveOn({ customerId, orderId, status: 'PAID', version: 1 })
    const { items } = await db.orderWithItems({ orderId })
    expect(items.map(({ type }) => type).sort()).toEqual(['BY_ID', 'ITEM'])
    expect((await db.itemsOf({ orderId, prefix: 'ba' })).items).toHaveLength(1)
    const range = { from: '2000-01-01T00:00:00.000Z', to: '9999-01-01T00:00:00.000Z' }
    expect((await db.ordersInState({ status: 'PAID', ...range })).items).toMatchObject([
      { orderId, placedAt },
    ])
    expect((await db.ordersInState({ status: 'PLACED', ...range })).items).toEqual([])
    expect((await db.ordersOf({ customerId })).items).toMatchObject([{ orderId, status: 'PAID' }])
    expect((await verify(db)).findings).toEqual([])
  })

  test('a code host numbers, stars and forks', async () => {
    const db = connect(codeHost, driver)
    await createTables(db)
    const repository = { owner: 'Ann', repository: 'Tools' }
    await db.createRepository(repository)
    const { lastNumber } = await db.nextNumber(repository)
    await db.openIssue({ ...repository, number: lastNumber, title: 'It breaks', author: 'ben' })
    const pull = { ...repository, number: (await db.nextNumber(repository)).lastNumber }
    await db.openPull({ ...pull, title: 'Repair', branch: 'repair' })
    await db.merge(pull)
    await expect(db.merge(pull)).rejects.toMatchObject({ code: 'CONDITION_FAILED' })
    await db.changeIssue({ ...repository, number: 1, state: 'closed', version: 1 })
    expect((await db.issuesInState({ ...repository, state: 'open' })).items).toEqual([])
    expect((await db.issuesInState({ ...repository, state: 'closed' })).items).toMatchObject([{ number: 1 }])
    expect((await db.pullsInState({ ...repository, state: 'merged', from: 1 })).items).toMatchObject([
      { number: 2 },
    ])
    expect((await db.issues(repository)).items).toHaveLength(1)
    await db.star({ ...repository, user: 'ben' })
    await db.star({ ...repository, user: 'eve' })
    await db.unstar({ ...repository, user: 'ben' })
    await db.fork({ ...repository, forker: 'Eve', forkName: 'Tools' })
    expect(await db.repository({ owner: 'ann', repository: 'TOOLS' })).toMatchObject({
      ...repository,
      stars: 1,
      forks: 1,
    })
    expect((await db.starrers(repository)).items).toMatchObject([{ user: 'eve' }])
    expect((await db.starredBy({ user: 'eve' })).items).toMatchObject([repository])
    expect((await db.forks(repository)).items).toMatchObject([{ forker: 'Eve' }])
    expect((await db.repositoriesOf({ owner: 'ann' })).items).toMatchObject([repository])
    expect((await verify(db)).findings).toEqual([])
  })

  test('sessions end, players rise, sensors report', async () => {
    const db = connect(sessions, driver)
    await createTables(db)
    const until = '2999-01-01T00:00:00.000Z'
    const { sessionId } = await db.signIn({ userId: 'ann', device: 'phone', expiresAt: until })
    expect((await db.sessionsOf({ userId: 'ann' })).items).toMatchObject([{ sessionId, expiresAt: until }])
    expect(await db.signOut({ sessionId })).toMatchObject({ userId: 'ann' })
    expect((await db.sessionsOf({ userId: 'ann' })).items).toEqual([])
    for (const player of ['ann', 'ben', 'eve']) await db.join({ game: 'chess', player })
    await db.score({ game: 'chess', player: 'ben', points: 3 })
    await db.score({ game: 'chess', player: 'eve', points: 10 })
    await db.score({ game: 'chess', player: 'ann', points: -2 })
    const best = (await db.best({ game: 'chess' })).items
    expect(best.map(({ player, score }) => [player, score])).toEqual([
      ['eve', 10],
      ['ben', 3],
      ['ann', -2],
    ])
    expect((await db.above({ game: 'chess', from: 3 })).items).toHaveLength(2)
    const sensor = { sensor: 's', day: '2025-01-01' }
    for (const [minute, value] of [1.5, 2.5, 3.5].entries()) {
      await db.record({ ...sensor, at: `2025-01-01T00:0${minute}:00.000Z`, value })
    }
    const range = { from: '2025-01-01T00:00:00.000Z', to: '2025-01-01T00:02:00.000Z' }
    expect((await db.readings({ ...sensor, ...range })).items.map(({ value }) => value)).toEqual([1.5, 2.5])
    expect(await db.latest(sensor)).toMatchObject({ value: 3.5 })
    expect((await verify(db)).findings).toEqual([])
  })
})
