import type { AttributeValue } from '@tablewright/dynamo'
import { type Engine, open } from '@tablewright/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Picker } from '../requests/index.js'
import { numbered } from './heavy-requests.js'
import { holdDuring, maxHold } from './hold-during.js'
import { worstRequest } from './worst-requests.js'

const count = Number(process.env.TABLEWRIGHT_WORST ?? 30)
const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)
/** A message quotes 8,000 characters of up to three bytes. */
const maxAnswer = 32 * 1024

let engine: Engine

beforeAll(async () => {
  engine = await open({ memory: true })
  await engine.createTable({
    TableName: 'worst',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  })
})

afterAll(() => engine.close())

/** The longest time that a request blocks the event loop, in milliseconds of CPU time. */
async function holdOf(
  operation: string,
  body: Buffer,
): Promise<{ readonly hold: number; readonly status: number; readonly size: number }> {
  const { hold, result } = await holdDuring(() => engine.handle(operation, body))
  return { hold, status: result.status, size: result.body.length }
}

test('no request blocks the event loop for long, for any contents', { timeout: 300_000 }, async () => {
  const pick = new Picker(seed)
  let worst = { hold: 0, description: '' }
  for (let made = 0; made < count; made++) {
    const { operation, body, description } = worstRequest(pick)
    const { hold, status, size } = await holdOf(operation, body)
    if (hold > worst.hold) worst = { hold, description }
    if (status >= 400 && size > maxAnswer)
      expect.fail(`seed ${seed}: the answer to ${description} has ${size} bytes`)
  }
  console.log(
    `${count} requests from seed ${seed} on: at most ${worst.hold.toFixed(0)} ms, ${worst.description}`,
  )
  expect(worst.hold, worst.description).toBeLessThan(maxHold)
})

test('a string of 16 MB is refused before it is parsed', async () => {
  const body = Buffer.from(`{"TransactItems":[{"Put":{"TableName":"${'€'.repeat(5_000_000)}"}}]}`)
  const { hold, size } = await holdOf('TransactWriteItems', body)
  expect(size).toBeLessThan(maxAnswer)
  expect(hold).toBeLessThan(maxHold / 10)
})

const digits = '9'.repeat(4_900_000)
const oddNumbers = [`1e${digits}`, `1e-${digits}`, digits, `0.${'0'.repeat(4_900_000)}1`]

test('a number with millions of digits holds no other request, and messages do not repeat it', {
  timeout: 60_000,
}, async () => {
  for (const N of oddNumbers) {
    const values = { ExpressionAttributeValues: { ':v': { N } } }
    const Key = { pk: { S: 'a' } }
    const requests = {
      PutItem: { TableName: 'worst', Item: { ...Key, n: { N } } },
      UpdateItem: { TableName: 'worst', Key, UpdateExpression: 'SET n = :v', ...values },
      BatchWriteItem: {
        RequestItems: {
          worst: numbered(3, (at) => ({ PutRequest: { Item: { pk: { S: `${at}` }, n: { N } } } })),
        },
      },
      BatchExecuteStatement: {
        Statements: numbered(3, () => ({
          Statement: 'SELECT * FROM worst WHERE pk = ?',
          Parameters: [{ N }],
        })),
      },
    }
    for (const [operation, request] of Object.entries(requests)) {
      const { hold, size } = await holdOf(operation, Buffer.from(JSON.stringify(request)))
      expect(hold, operation).toBeLessThan(maxHold / 2)
      expect(size, operation).toBeLessThan(maxAnswer)
    }
  }
})

test('many long requests together hold others no longer than one', { timeout: 60_000 }, async () => {
  for (let batch = 0; batch < 100; batch++)
    await engine.batchWriteItem({
      RequestItems: {
        worst: numbered(25, (at) => ({
          PutRequest: { Item: { pk: { S: `together-${batch}-${at}` }, a: { S: 'a'.repeat(100) } } },
        })),
      },
    })
  const scan = Buffer.from(
    JSON.stringify({
      TableName: 'worst',
      FilterExpression: anyOf(100, (index) => `contains(a, :v${index})`),
      ExpressionAttributeValues: valuesOf(100, (index) => ({ S: `b${index}` })),
    }),
  )
  const { hold } = await holdDuring(() => Promise.all(numbered(64, () => engine.handle('Scan', scan))))
  expect(hold).toBeLessThan(maxHold)
})

/** Members of a set in random order. */
function shuffled(count: number, member: (index: number) => string): readonly string[] {
  const step = 7_919
  return Array.from({ length: count }, (_, index) => JSON.stringify(member((index * step) % count)))
}

const sets = {
  'numbers by the million': ['NS', shuffled(1_200_000, String)],
  numbers: ['NS', shuffled(159_000, String)],
  'long numbers': ['NS', shuffled(100_000, (index) => `${index + 100_000}12345678901234567890123456789012`)],
  texts: ['SS', shuffled(159_000, (index) => index.toString(36))],
  binaries: ['BS', shuffled(159_000, (index) => Buffer.from(String(index)).toString('base64'))],
} as const

test.each(Object.entries(sets))(
  'a large set of %s holds no other request',
  { timeout: 120_000 },
  async (_, [type, members]) => {
    const item = `{"pk":{"S":"a"},"n":{"${type}":[${members.join(',')}]}}`
    const bodies = {
      PutItem: `{"TableName":"worst","Item":${item}}`,
      BatchWriteItem: `{"RequestItems":{"worst":[{"PutRequest":{"Item":${item}}}]}}`,
      TransactWriteItems: `{"TransactItems":[{"Put":{"TableName":"worst","Item":${item}}}]}`,
    }
    for (const [operation, body] of Object.entries(bodies)) {
      const { hold } = await holdOf(operation, Buffer.from(body))
      expect(hold, operation).toBeLessThan(members.length > 262_144 ? maxHold / 4 : maxHold)
    }
  },
)

const repeated = 'a'.repeat(399_000)
const members = Array.from({ length: 90_000 }, (_, index) => (index + 10_000).toString(36).padStart(4, 'x'))
const named = Array.from({ length: 30_000 }, (_, index) => [`k${index}`, { N: '1' }] as const)
const listed = Array.from({ length: 100_000 }, (_, index) => ({ N: String(index % 10) }))
/** 390 KB as DynamoDB counts them, and 17 MB of JSON. */
const far = Array.from({ length: 125_000 }, (_, index) => ({ N: `${(index % 9) + 1}E-125` }))
const manyTimes = (condition: string, count = 149) => new Array(count).fill(condition).join(' OR ')
const base64Of = (text: string) => Buffer.from(text).toString('base64')

/** Values of maximum item size, each with an expensive condition that fits in a small request. */
const costly: Readonly<Record<string, readonly [AttributeValue, string, AttributeValue]>> = {
  'a text that repeats itself, searched for one that does': [
    { S: repeated },
    'contains(v, :v)',
    { S: `${'a'.repeat(50_000)}b${'a'.repeat(50_000)}` },
  ],
  'bytes that repeat themselves, searched for some that do': [
    { B: base64Of(repeated) },
    'contains(v, :v)',
    { B: base64Of(`${'a'.repeat(20_000)}b${'a'.repeat(20_000)}`) },
  ],
  'a list, compared often': [{ L: listed }, manyTimes('v = :v'), { L: [...listed.slice(1), { N: '77' }] }],
  'a list, searched often': [{ L: listed }, manyTimes('contains(v, :v)'), { N: '77' }],
  'a set, compared often': [{ SS: members }, manyTimes('v = :v'), { SS: [...members.slice(1), 'zzzzz'] }],
  'a map, compared often': [
    { M: Object.fromEntries(named) },
    manyTimes('v = :v'),
    { M: Object.fromEntries([...named.slice(1), ['other', { N: '1' }]]) },
  ],
  'a map, measured often': [{ M: Object.fromEntries(named) }, manyTimes('size(v) < :v', 99), { N: '1' }],
  'bytes, ordered often': [{ B: base64Of(repeated) }, manyTimes('v < :v'), { B: base64Of('a') }],
}

test.each(Object.entries(costly))('%s, holds no other request', async (pk, [v, FilterExpression, value]) => {
  const TableName = 'worst'
  await engine.putItem({ TableName, Item: { pk: { S: pk }, v } })
  const query = {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    FilterExpression,
    ExpressionAttributeValues: { ':pk': { S: pk }, ':v': value },
  }
  const { hold } = await holdOf('Query', Buffer.from(JSON.stringify(query)))
  expect(hold).toBeLessThan(maxHold)
})

const anyOf = (count: number, condition: (index: number) => string) => numbered(count, condition).join(' OR ')
const valuesOf = (count: number, make: (index: number) => AttributeValue) =>
  Object.fromEntries(numbered(count, (index) => [`:v${index}`, make(index)] as const))
const searches = anyOf(149, (index) => `contains(v, :v${index})`)

/** Conditions with many different values, none of which is found. */
const varied: Readonly<Record<string, readonly [AttributeValue, string, Record<string, AttributeValue>]>> = {
  'a text that repeats itself, searched for many': [
    { S: repeated },
    searches,
    valuesOf(149, (index) => ({ S: `${'a'.repeat(1_000 + index)}b${'a'.repeat(1_000)}` })),
  ],
  'a text of pairs, searched for many long ones': [
    { S: 'ab'.repeat(199_000) },
    searches,
    valuesOf(149, (index) => ({ S: `${'ab'.repeat(5_000 + index)}c` })),
  ],
  'a text beyond Latin letters, searched for many': [
    { S: '\u{1F600}'.repeat(99_000) },
    searches,
    valuesOf(149, (index) => ({ S: `${'\u{1F600}'.repeat(500 + index)}b` })),
  ],
  'a list of numbers far from 1, searched for many': [
    { L: far },
    searches,
    valuesOf(149, (index) => ({ N: `${index + 10}E-120` })),
  ],
  'a list of lists, searched for many': [
    { L: numbered(20_000, (index) => ({ L: [{ N: '1' }, { S: `x${index}` }] })) },
    searches,
    valuesOf(149, (index) => ({ L: [{ N: '1' }, { S: `y${index}` }] })),
  ],
  'a set, searched for many': [{ SS: members }, searches, valuesOf(149, (index) => ({ S: `zz${index}` }))],
  'a text, among many long ones': [
    { S: repeated },
    `v IN (${numbered(40, (index) => `:v${index}`).join(', ')})`,
    valuesOf(40, (index) => ({ S: repeated.slice(0, 100_000) + index })),
  ],
  'a text, between many long ones': [
    { S: repeated },
    anyOf(90, (index) => `v BETWEEN :v${index % 30} AND :v${(index % 30) + 1}`),
    valuesOf(31, (index) => ({ S: `${'a'.repeat(390_000)}${String.fromCharCode(0x62 + index)}` })),
  ],
}

test.each(Object.entries(varied))('%s, holds no other request', { timeout: 60_000 }, async (pk, tried) => {
  const [v, expression, values] = tried
  const TableName = 'worst'
  const Key = { pk: { S: pk } }
  await engine.putItem({ TableName, Item: { ...Key, v } })
  const condition = { ConditionExpression: expression, ExpressionAttributeValues: values }
  const requests = {
    Query: {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: expression,
      ExpressionAttributeValues: { ':pk': { S: pk }, ...values },
    },
    DeleteItem: { TableName, Key, ...condition },
    PutItem: { TableName, Item: Key, ...condition },
    UpdateItem: { TableName, Key, UpdateExpression: 'REMOVE v', ...condition },
    TransactWriteItems: { TransactItems: [{ Delete: { TableName, Key, ...condition } }] },
  }
  for (const [operation, request] of Object.entries(requests)) {
    const { hold } = await holdOf(operation, Buffer.from(JSON.stringify(request)))
    expect(hold, operation).toBeLessThan(maxHold)
  }
  const { Item } = await engine.getItem({ TableName, Key })
  expect(Item).toHaveProperty('v')
})

const targets = (count: number, value: string) =>
  `SET ${Array.from({ length: count }, (_, index) => `copy_${index} = ${value}`).join(', ')}`

/** Updates that write one large value many times, beyond the maximum item size. */
const copied: Readonly<Record<string, readonly [AttributeValue, string]>> = {
  'a list, copied often': [{ L: listed }, targets(250, 'v')],
  'a list, appended to often': [{ L: listed }, targets(120, 'list_append(v, v)')],
  'a map, copied often': [{ M: Object.fromEntries(named) }, targets(250, 'v')],
  'a map, copied into another': [
    { M: { ...Object.fromEntries(named), m: { M: {} } } },
    targets(200, 'v').replaceAll('copy_', 'v.m.c'),
  ],
}

test.each(Object.entries(copied))('%s, holds no other request', async (pk, [v, UpdateExpression]) => {
  const TableName = 'worst'
  await engine.putItem({ TableName, Item: { pk: { S: pk }, v } })
  const update = { TableName, Key: { pk: { S: pk } }, UpdateExpression }
  const { hold } = await holdOf('UpdateItem', Buffer.from(JSON.stringify(update)))
  await expect(engine.updateItem(update)).rejects.toThrow('Item size to update has exceeded')
  expect(hold).toBeLessThan(maxHold)
})

const count100 = Array.from({ length: 100 }, (_, index) => `large-${index}`)
const smaller = { L: listed.slice(0, 40_000) }

test('transactions and reads of many large items hold no other request', { timeout: 60_000 }, async () => {
  const TableName = 'worst'
  for (const pk of count100) await engine.putItem({ TableName, Item: { pk: { S: pk }, v: smaller } })
  const updates = count100.slice(0, 25).map((pk) => ({
    Update: {
      TableName,
      Key: { pk: { S: pk } },
      UpdateExpression: 'SET v[0] = :v',
      ConditionExpression: 'size(v) = :size',
      ExpressionAttributeValues: { ':v': { S: 'new' }, ':size': { N: '40000' } },
    },
  }))
  const checks = count100.map((pk) => ({
    ConditionCheck: {
      TableName,
      Key: { pk: { S: pk } },
      ConditionExpression: 'contains(v, :v)',
      ExpressionAttributeValues: { ':v': { S: 'missing' } },
    },
  }))
  for (const TransactItems of [updates, checks]) {
    const { hold } = await holdOf('TransactWriteItems', Buffer.from(JSON.stringify({ TransactItems })))
    expect(hold).toBeLessThan(maxHold)
  }
  const Keys = count100.map((pk) => ({ pk: { S: pk } }))
  const { hold, size } = await holdOf(
    'BatchGetItem',
    Buffer.from(JSON.stringify({ RequestItems: { [TableName]: { Keys } } })),
  )
  expect(size).toBeGreaterThan(40_000_000)
  expect(hold).toBeLessThan(maxHold)
  const { Item } = await engine.getItem({ TableName, Key: { pk: { S: 'large-24' } } })
  expect((Item!.v as { L: AttributeValue[] }).L[0]).toEqual({ S: 'new' })
})

test('placeholders that no expression uses are refused at once', async () => {
  const names = Object.fromEntries(numbered(32_000, (index) => [`#n${index}`, 'a']))
  const used = numbered(900, (index) => `#n${index}`).join(',')
  for (const ProjectionExpression of ['#n0', used]) {
    const request = {
      TableName: 'worst',
      Key: { pk: { S: 'a' } },
      ProjectionExpression,
      ExpressionAttributeNames: names,
    }
    const { hold, size } = await holdOf('GetItem', Buffer.from(JSON.stringify(request)))
    expect(hold).toBeLessThan(maxHold / 2)
    expect(size).toBeLessThan(maxAnswer)
  }
})

test('background work on many large items holds no other request', { timeout: 60_000 }, async () => {
  const TableName = 'background'
  const keyOf = (AttributeName: string) => ({
    KeySchema: [{ AttributeName, KeyType: 'HASH' as const }],
  })
  const attributes = ['pk', 'group'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const }))
  await engine.createTable({
    TableName,
    AttributeDefinitions: attributes.slice(0, 1),
    ...keyOf('pk'),
    BillingMode: 'PAY_PER_REQUEST',
  })
  for (const pk of count100.slice(0, 24))
    await engine.putItem({ TableName, Item: { pk: { S: pk }, v: { L: listed } } })
  for (const pk of count100.slice(0, 2))
    await engine.putItem({ TableName, Item: { pk: { S: `${pk}-far` }, group: { S: 'a' }, v: { L: far } } })
  const Projection = { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: ['v'] }
  const index = { IndexName: 'byGroup', ...keyOf('group'), Projection }
  let BackupArn = ''
  const work: Readonly<Record<string, () => Promise<unknown>>> = {
    'a new index': () =>
      engine.updateTable({
        TableName,
        AttributeDefinitions: attributes,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      }),
    'an expiry index': () =>
      engine.updateTimeToLive({
        TableName,
        TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
      }),
    'a backup': async () => {
      const { BackupDetails } = await engine.createBackup({ TableName, BackupName: 'copy' })
      BackupArn = BackupDetails!.BackupArn!
    },
    'a restore': () => engine.restoreTableFromBackup({ BackupArn, TargetTableName: 'restored' }),
    'a deletion': () => engine.deleteTable({ TableName }),
  }
  for (const [name, start] of Object.entries(work)) {
    const { hold } = await holdDuring(async () => {
      await start()
      await engine.settled()
    })
    expect(hold, name).toBeLessThan(maxHold)
  }
})
