import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, open } from '@tablewright/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Picker } from '../requests/index.js'
import { heavyKinds, heavyRequest, heavyTables, numbered } from './heavy-requests.js'
import { holdDuring, maxHold } from './hold-during.js'

const count = Number(process.env.TABLEWRIGHT_WORST ?? 12)
const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)

let engine: Engine

beforeAll(async () => {
  engine = await open({ memory: true })
  for (const table of heavyTables) await engine.createTable(table)
})

afterAll(() => engine.close())

test('no request on large items blocks the event loop for long, for any contents', {
  timeout: 600_000,
}, async () => {
  const pick = new Picker(seed)
  let worst = { hold: 0, description: '' }
  for (let made = 0; made < count; made++) {
    for (const { operation, request, description } of heavyRequest(pick)) {
      const body = Buffer.from(JSON.stringify(request))
      const { hold, result } = await holdDuring(() => engine.handle(operation, body))
      expect(result.status, description).toBeLessThan(500)
      if (hold > worst.hold) worst = { hold, description }
      if (count > 100 && hold > reported) console.log(`${hold.toFixed(0)} ms, ${description}`)
    }
  }
  console.log(
    `${count} of ${heavyKinds} kinds from seed ${seed} on: at most ${worst.hold.toFixed(0)} ms, ${worst.description}`,
  )
  expect(worst.hold, worst.description).toBeLessThan(maxHold)
  expect(engine.verifyData().findings).toEqual([])
})

/** In a long search, milliseconds from which on a request is printed. */
const reported = 50

test('requests for several items of many megabytes of JSON hold no other request', {
  timeout: 120_000,
}, async () => {
  const TableName = 'streamed'
  const v = { L: numbered(125_000, (index) => ({ N: `${(index % 9) + 1}E-125` })) }
  const Keys = numbered(10, (at) => ({ pk: { S: `far ${at}` } }))
  for (const Key of Keys) await engine.putItem({ TableName, Item: { ...Key, v } })
  const update = { UpdateExpression: 'SET w = :w', ExpressionAttributeValues: { ':w': { S: 'new' } } }
  const check = {
    ConditionExpression: 'attribute_not_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  }
  const requests: readonly (readonly [operation: string, request: object])[] = [
    ['BatchGetItem', { RequestItems: { [TableName]: { Keys } } }],
    ['TransactGetItems', { TransactItems: Keys.map((Key) => ({ Get: { TableName, Key } })) }],
    ['TransactGetItems', { TransactItems: Keys.slice(0, 3).map((Key) => ({ Get: { TableName, Key } })) }],
    [
      'TransactWriteItems',
      { TransactItems: Keys.map((Key) => ({ ConditionCheck: { TableName, Key, ...check } })) },
    ],
    ['TransactWriteItems', { TransactItems: Keys.map((Key) => ({ Update: { TableName, Key, ...update } })) }],
    ['TransactWriteItems', { TransactItems: [{ Update: { TableName, Key: Keys[0], ...update } }] }],
    ['PutItem', { TableName, Item: { ...Keys[1], v: { L: [...v.L].reverse() } } }],
    ['DeleteItem', { TableName, Key: Keys[2], ReturnValues: 'ALL_OLD' }],
  ]
  for (const [operation, request] of requests) {
    const { hold, result } = await holdDuring(() =>
      engine.handle(operation, Buffer.from(JSON.stringify(request))),
    )
    expect(hold, operation).toBeLessThan(maxHold / 2)
    expect(result.body.length, operation).toBeLessThan(100_000_000)
  }
})

test('a transaction of long vectors in five indexes holds no other request', {
  timeout: 60_000,
}, async () => {
  const TableName = 'vectors'
  await engine.createTable({
    TableName,
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
    VectorIndexes: numbered(5, (at) => ({
      IndexName: `vector-${at}`,
      VectorAttribute: { AttributeName: 'v' },
      Dimensions: 4_096,
      DistanceFunction: 'COSINE',
      Projection: { ProjectionType: 'ALL' },
    })),
  })
  const v = { L: numbered(4_096, (at) => ({ N: `0.${at + 1}${'7'.repeat(20)}` })) }
  const keys = numbered(50, (at) => ({ pk: { S: String(at) } }))
  const requests = [
    { TransactItems: keys.map((Key) => ({ Put: { TableName, Item: { ...Key, v } } })) },
    {
      TransactItems: keys.map((Key) => ({
        Update: {
          TableName,
          Key,
          UpdateExpression: 'SET w = :w',
          ExpressionAttributeValues: { ':w': { S: 'new' } },
        },
      })),
    },
    { TransactItems: keys.map((Key) => ({ Delete: { TableName, Key } })) },
  ]
  for (const request of requests) {
    const body = Buffer.from(JSON.stringify(request))
    const { hold, result } = await holdDuring(() => engine.handle('TransactWriteItems', body))
    expect(result.status).toBe(200)
    expect(hold).toBeLessThan(maxHold / 2)
    expect(engine.verifyData().findings).toEqual([])
  }
})

test('the metrics of a large item collection hold no other request', async () => {
  const TableName = 'collections'
  await engine.createTable({
    TableName,
    AttributeDefinitions: ['pk', 'sk', 'other'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    LocalSecondaryIndexes: [
      {
        IndexName: 'byOther',
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'other', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
    BillingMode: 'PAY_PER_REQUEST',
  })
  const puts = (name: string, size: number) =>
    numbered(25, (at) => ({
      PutRequest: {
        Item: { pk: { S: 'a' }, sk: { S: `${name}${at}` }, other: { S: 'x' }, v: { S: 'x'.repeat(size) } },
      },
    }))
  for (let batch = 0; batch < 40; batch++)
    await engine.batchWriteItem({ RequestItems: { [TableName]: puts(`large${batch}-`, 200) } })
  const write = () =>
    engine.batchWriteItem({
      RequestItems: { [TableName]: puts('small', 1) },
      ReturnItemCollectionMetrics: 'SIZE',
    })
  await write()
  const { hold, result } = await holdDuring(write)
  const metric = { ItemCollectionKey: { pk: { S: 'a' } }, SizeEstimateRangeGB: [0, 1] }
  expect(result.ItemCollectionMetrics).toEqual({ [TableName]: new Array(25).fill(metric) })
  expect(hold).toBeLessThan(maxHold / 5)
})

test('a name of 16 MB is refused without being printed', async () => {
  const body = Buffer.from(`{"RequestItems":{"${'€'.repeat(5_000_000)}":[]}}`)
  const { hold, result } = await holdDuring(() => engine.handle('BatchWriteItem', body))
  expect(result.status).toBe(400)
  expect(result.body.length).toBeLessThan(32 * 1024)
  expect(hold).toBeLessThan(maxHold / 2)
})

test('a statement with many conditions holds no other request', async () => {
  await engine.putItem({ TableName: 'plain', Item: { pk: { S: 'text' }, v: { S: 'a'.repeat(390_000) } } })
  const Statement = `SELECT * FROM plain WHERE pk = 'text' AND (${new Array(140).fill('contains(v, ?)').join(' OR ')})`
  const Parameters = numbered(140, (at) => ({ S: `${'a'.repeat(1_000 + at)}b${'a'.repeat(1_000)}` }))
  const body = Buffer.from(JSON.stringify({ Statement, Parameters }))
  const { hold, result } = await holdDuring(() => engine.handle('ExecuteStatement', body))
  expect(JSON.parse(result.body.toString())).toEqual({ Items: [] })
  expect(hold).toBeLessThan(maxHold / 2)
})

test('a filter with many values on many items holds no other request', async () => {
  const TableName = 'streamed'
  for (let batch = 0; batch < 20; batch++)
    await engine.batchWriteItem({
      RequestItems: {
        [TableName]: numbered(25, (at) => ({
          PutRequest: { Item: { pk: { S: `${batch}-${at}` }, a: { S: 'a' } } },
        })),
      },
    })
  const scan = {
    TableName,
    ScanFilter: {
      a: { ComparisonOperator: 'IN', AttributeValueList: numbered(8_000, (at) => ({ S: `x${at}` })) },
    },
  }
  const { hold } = await holdDuring(() => engine.handle('Scan', Buffer.from(JSON.stringify(scan))))
  expect(hold).toBeLessThan(maxHold / 2)
})

test('a batch of large items with 20 indexes in a data folder holds no other request', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tablewright-stall-'))
  const onDisk = await open(folder)
  const TableName = 'indexed'
  const keyOf = (AttributeName: string) => ({ KeySchema: [{ AttributeName, KeyType: 'HASH' as const }] })
  const groups = numbered(20, (index) => `group${index}`)
  await onDisk.createTable({
    TableName,
    AttributeDefinitions: ['pk', ...groups].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    ...keyOf('pk'),
    BillingMode: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexes: groups.map((group, index) => ({
      IndexName: `by-${group}`,
      ...keyOf(group),
      Projection:
        index % 2 === 0
          ? { ProjectionType: 'ALL' as const }
          : { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: ['v'] },
    })),
  })
  const item = (pk: string, text: string) => ({
    pk: { S: pk },
    v: { S: text.repeat(380_000) },
    ...Object.fromEntries(groups.map((group) => [group, { S: pk }])),
  })
  const requests = ['x', 'y'].flatMap((text): readonly (readonly [string, object])[] => [
    [
      'BatchWriteItem',
      {
        RequestItems: {
          [TableName]: numbered(8, (at) => ({ PutRequest: { Item: item(`p${at}`, text) } })),
        },
      },
    ],
    [
      'TransactWriteItems',
      { TransactItems: numbered(8, (at) => ({ Put: { TableName, Item: item(`t${at}`, text) } })) },
    ],
  ])
  try {
    for (const [operation, request] of requests) {
      const body = Buffer.from(JSON.stringify(request))
      const { hold, result } = await holdDuring(() => onDisk.handle(operation, body))
      expect(result.status).toBe(200)
      expect(hold, operation).toBeLessThan(maxHold / 2)
    }
    expect(onDisk.verifyData().findings).toEqual([])
  } finally {
    await onDisk.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
