import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperationInput } from '@tablewright/dynamo'
import { afterAll, expect, test } from 'vitest'
import { number, pair, text } from './conformance/conformance-case.js'
import { type EngineOptions, open } from './open.js'

const root = mkdtempSync(join(tmpdir(), 'tablewright-engine-'))

afterAll(() => rmSync(root, { recursive: true, force: true }))

const TableName = 'orders'

const indexed: OperationInput<'CreateTable'> = {
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  ...pair,
  AttributeDefinitions: [...pair.AttributeDefinitions, { AttributeName: 'g', AttributeType: 'S' }],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byGroup',
      KeySchema: [{ AttributeName: 'g', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
}

const item = (n: number) => ({ pk: text(`p${n % 7}`), sk: text(`s${n}`), g: text(`g${n % 3}`), n: number(n) })

async function withEngine<T>(
  folder: string,
  body: (engine: Awaited<ReturnType<typeof open>>) => Promise<T>,
  options?: EngineOptions,
): Promise<T> {
  const engine = await open(join(root, folder), options)
  try {
    return await body(engine)
  } finally {
    await engine.close()
  }
}

test('tables, items, indexes, counts and tags survive a restart', async () => {
  const before = await withEngine('restart', async (engine) => {
    await engine.createTable({ ...indexed, Tags: [{ Key: 'team', Value: 'a' }] })
    for (let n = 0; n < 30; n++) await engine.putItem({ TableName, Item: item(n) })
    await engine.deleteItem({ TableName, Key: { pk: text('p0'), sk: text('s0') } })
    return (await engine.describeTable({ TableName })).Table
  })
  await withEngine('restart', async (engine) => {
    const { Table } = await engine.describeTable({ TableName })
    expect(Table).toEqual(before)
    expect(Table.ItemCount).toBe(29)
    expect(Table.GlobalSecondaryIndexes![0]!.ItemCount).toBe(29)
    expect((await engine.listTagsOfResource({ ResourceArn: Table.TableArn })).Tags).toHaveLength(1)
    const page = await engine.query({
      TableName,
      IndexName: 'byGroup',
      KeyConditionExpression: 'g = :g',
      ExpressionAttributeValues: { ':g': text('g1') },
    })
    expect(page.Count).toBe(10)
    const { Item } = await engine.getItem({ TableName, Key: { pk: text('p3'), sk: text('s3') } })
    expect(Item).toEqual(item(3))
  })
})

test('a transaction token survives a restart, for ten minutes', async () => {
  let now = 1_000_000
  const clock = () => now
  const add = {
    ClientRequestToken: 'once',
    TransactItems: [
      {
        Update: {
          TableName,
          Key: { pk: text('p'), sk: text('s') },
          UpdateExpression: 'ADD n :one',
          ExpressionAttributeValues: { ':one': number(1) },
        },
      },
    ],
  }
  const countAfter = (minutes: number) =>
    withEngine(
      'tokens',
      async (engine) => {
        now += minutes * 60_000
        if ((await engine.listTables({})).TableNames.length === 0) await engine.createTable(indexed)
        await engine.transactWriteItems(add)
        const { Item } = await engine.getItem({ TableName, Key: { pk: text('p'), sk: text('s') } })
        return Item!.n
      },
      { clock },
    )
  expect(await countAfter(0)).toEqual(number(1))
  expect(await countAfter(9)).toEqual(number(1))
  expect(await countAfter(2)).toEqual(number(2))
})

test('a backfill continues after a restart, and writes in between are kept', async () => {
  const { GlobalSecondaryIndexes, ...plain } = indexed
  const index = GlobalSecondaryIndexes![0]!
  await withEngine('backfill', async (engine) => {
    await engine.createTable({ ...plain, AttributeDefinitions: pair.AttributeDefinitions })
    const puts = Array.from({ length: 1_000 }, (_, n) => engine.putItem({ TableName, Item: item(n) }))
    await Promise.all(puts)
    await engine.updateTable({
      TableName,
      AttributeDefinitions: [{ AttributeName: 'g', AttributeType: 'S' }],
      GlobalSecondaryIndexUpdates: [{ Create: index }],
    })
    await engine.putItem({ TableName, Item: { ...item(1), g: text('moved') } })
    await engine.deleteItem({ TableName, Key: { pk: text('p2'), sk: text('s2') } })
  })
  await withEngine('backfill', async (engine) => {
    await engine.putItem({ TableName, Item: { ...item(3), g: text('moved') } })
    await engine.settled()
    const { Table } = await engine.describeTable({ TableName })
    expect(Table.GlobalSecondaryIndexes![0]).toMatchObject({ IndexStatus: 'ACTIVE', ItemCount: 999 })
    const moved = await engine.query({
      TableName,
      IndexName: 'byGroup',
      KeyConditionExpression: 'g = :g',
      ExpressionAttributeValues: { ':g': text('moved') },
    })
    expect(moved.Count).toBe(2)
    expect((await engine.scan({ TableName, IndexName: 'byGroup' })).Count).toBe(999)
  })
})

test('a copy taken during writes opens as a separate folder', async () => {
  await withEngine('original', async (engine) => {
    await engine.createTable(indexed)
    await engine.putItem({ TableName, Item: item(1) })
    const writing = Promise.all(
      Array.from({ length: 50 }, (_, n) => engine.putItem({ TableName, Item: item(n) })),
    )
    await engine.copyTo(join(root, 'copy'))
    await writing
  })
  await withEngine('copy', async (engine) => {
    const { Count } = await engine.scan({ TableName })
    expect(Count).toBeGreaterThan(0)
    expect((await engine.describeTable({ TableName })).Table.ItemCount).toBe(Count)
  })
})

test('a folder is open once', async () => {
  await withEngine('locked', async () => {
    await expect(open(join(root, 'locked'))).rejects.toMatchObject({ code: 'FOLDER_LOCKED' })
  })
})

test('a folder without data is not created if the option forbids it', async () => {
  const missing = join(root, 'missing')
  await expect(open(missing, { create: false })).rejects.toMatchObject({ code: 'FOLDER_WITHOUT_DATA' })
  expect(existsSync(missing)).toBe(false)
  await (await open(missing)).close()
  await (await open(missing, { create: false })).close()
})

test('an engine on a folder reports its size in bytes, one in memory does not', async () => {
  await withEngine('size', async (engine) => {
    await engine.createTable(indexed)
    const before = engine.storageSize()!
    for (let n = 0; n < 20; n++)
      await engine.putItem({ TableName, Item: { ...item(n), text: text('x'.repeat(100_000)) } })
    // The file reserves space in advance, so it may grow by less.
    expect(engine.storageSize()!).toBeGreaterThan(Math.max(before, 20 * 100_000))
  })
  const memory = await open({ memory: true })
  expect(memory.storageSize()).toBeUndefined()
  await memory.close()
})

test('pages of large items in a folder are scanned to the end', async () => {
  await withEngine('large', async (engine) => {
    await engine.createTable(indexed)
    const sizes = [300_000, 100, 350_000, 70_000, 390_000, 200, 250_000]
    for (const [index, size] of sizes.entries())
      await engine.putItem({ TableName, Item: { ...item(index), text: text('x'.repeat(size)) } })
    let [found, start]: [number, OperationInput<'Scan'>['ExclusiveStartKey']] = [0, undefined]
    do {
      const page = await engine.scan({ TableName, ...(start && { ExclusiveStartKey: start }) })
      found += page.Items!.length
      start = page.LastEvaluatedKey
    } while (start !== undefined)
    expect(found).toBe(sizes.length)
  })
})
