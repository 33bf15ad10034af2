import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Engine, open } from './index.js'
import { inTurns } from './turns.js'

const TableName = 'turns'
const itemCount = 400
const folder = mkdtempSync(join(tmpdir(), 'turns-'))

const keyOf = (number: number) => ({ p: { S: `p${number % 2}` }, s: { N: String(number) } })

async function fill(engine: Engine): Promise<void> {
  await engine.createTable({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'p', KeyType: 'HASH' },
      { AttributeName: 's', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: ['p', 'a']
      .map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const }))
      .concat({
        AttributeName: 's',
        AttributeType: 'N' as never,
      }),
    LocalSecondaryIndexes: [
      {
        IndexName: 'local',
        KeySchema: [
          { AttributeName: 'p', KeyType: 'HASH' },
          { AttributeName: 'a', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'global',
        KeySchema: [{ AttributeName: 'a', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  })
  const numbers = Array.from({ length: itemCount }, (_, number) => number)
  await Promise.all(
    numbers.map((number) =>
      engine.putItem({
        TableName,
        Item: {
          ...keyOf(number),
          a: { S: `a${number % 5}` },
          n: { N: String(number % 7) },
          // Some are large, so that pages end at a megabyte and the clock is looked at after single entries.
          text: { S: 'x'.repeat(number % 10 === 0 ? 60_000 : number % 50) },
        },
      }),
    ),
  )
}

const filter = { FilterExpression: 'n > :n', ExpressionAttributeValues: { ':n': { N: '2' } } }
const partition = {
  KeyConditionExpression: 'p = :p',
  ExpressionAttributeValues: { ':p': { S: 'p1' }, ':n': { N: '2' } },
}

const largeOnes = {
  ExpressionAttributeNames: { '#text': 'text' },
  ExpressionAttributeValues: { ':size': { N: '1000' }, ':n': { N: '2' }, ':m': { N: '4' } },
}

const requests = [
  ['Scan', {}],
  ['Scan', { Limit: 70 }],
  ['Scan', filter],
  ['Scan', { ...filter, Limit: 64, ProjectionExpression: 'n' }],
  ['Scan', { Select: 'COUNT', ReturnConsumedCapacity: 'TOTAL' }],
  ['Scan', { IndexName: 'global', ReturnConsumedCapacity: 'INDEXES' }],
  ['Scan', { TotalSegments: 3, Segment: 1 }],
  ['Scan', { FilterExpression: 'size(#text) > :size AND NOT n IN (:n, :m)', ...largeOnes }],
  ['Scan', { FilterExpression: 'n = :n OR (n = :m AND size(#text) > :size)', ...largeOnes, Limit: 41 }],
  ['Query', { ...partition, FilterExpression: 'n > :n' }],
  ['Query', { ...partition, FilterExpression: 'n > :n', ScanIndexForward: false }],
  [
    'Query',
    {
      KeyConditionExpression: 'p = :p',
      ExpressionAttributeValues: { ':p': { S: 'p1' } },
      IndexName: 'local',
      Select: 'ALL_ATTRIBUTES',
      ReturnConsumedCapacity: 'INDEXES',
    },
  ],
] as const

const statements = [
  { Statement: `SELECT * FROM ${TableName} WHERE n > 2` },
  { Statement: `SELECT s FROM ${TableName} WHERE p IN ['p0', 'p1'] AND n > 2 ORDER BY p DESC`, Limit: 90 },
]

/** Lets every look at the clock find that the turn is over. */
function endEachTurn(): void {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000))
}

afterEach(() => vi.restoreAllMocks())

describe.each([['memory'], ['folder']])('in %s', (kind) => {
  let engine: Engine

  beforeAll(async () => {
    engine = await open(kind === 'memory' ? { memory: true } : folder, { durability: 'relaxed' })
    await fill(engine)
  })

  afterAll(() => engine.close())

  /** All responses to a request, page by page. */
  async function pages(operation: string, input: object): Promise<unknown[]> {
    const answers: unknown[] = []
    for (let more = {}; ; ) {
      const { body } = await engine.handle(operation, Buffer.from(JSON.stringify({ ...input, ...more })))
      const answer = JSON.parse(body.toString())
      answers.push(answer)
      if (answer.NextToken !== undefined) more = { NextToken: answer.NextToken }
      else if (answer.LastEvaluatedKey !== undefined) more = { ExclusiveStartKey: answer.LastEvaluatedKey }
      else return answers
    }
  }

  async function expectSame(operation: string, input: object): Promise<void> {
    const whole = await pages(operation, input)
    endEachTurn()
    const inParts = await pages(operation, input)
    vi.restoreAllMocks()
    expect(inParts).toEqual(whole)
    expect(JSON.stringify(whole)).not.toContain('Exception')
  }

  test.each(requests)('%s %j gives the same response in one turn and in many', (operation, input) =>
    expectSame(operation, { TableName, ...input }),
  )

  test.each(statements)('$Statement gives the same response in one turn and in many', (input) =>
    expectSame('ExecuteStatement', input),
  )

  test('gets of many items give the same response in one turn and in many', async () => {
    const numbers = Array.from({ length: 25 }, (_, number) => number * 10)
    const Keys = numbers.map(keyOf)
    const projection = { ProjectionExpression: 'n' }
    await expectSame('BatchGetItem', { RequestItems: { [TableName]: { Keys, ...projection } } })
    await expectSame('BatchGetItem', {
      RequestItems: { [TableName]: { Keys } },
      ReturnConsumedCapacity: 'TOTAL',
    })
    await expectSame('TransactGetItems', {
      TransactItems: Keys.map((Key) => ({ Get: { TableName, Key, ...projection } })),
    })
    const Statement = `SELECT * FROM ${TableName} WHERE p = ? AND s = ?`
    const Statements = Keys.map((key) => ({ Statement, Parameters: Object.values(key) }))
    await expectSame('BatchExecuteStatement', {
      Statements: [...Statements.slice(1), { Statement: 'SELECT' }],
    })
    await expectSame('ExecuteTransaction', { TransactStatements: Statements })
  })

  test('a read whose table is deleted between two turns is refused', async () => {
    const other = `${TableName}-deleted`
    await engine.createTable({
      TableName: other,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'p', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'p', AttributeType: 'S' }],
    })
    const puts = Array.from({ length: 100 }, (_, number) =>
      engine.putItem({ TableName: other, Item: { p: { S: String(number) } } }),
    )
    await Promise.all(puts)
    endEachTurn()
    const deleted = engine.deleteTable({ TableName: other })
    const scans = Array.from({ length: 20 }, () => engine.scan({ TableName: other }))
    const outcomes = await Promise.allSettled(scans)
    await deleted
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(outcome.value.Count).toBe(100)
      else expect(outcome.reason).toMatchObject({ code: 'ResourceNotFoundException' })
    }
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('others have their turn between the parts of long work', async () => {
  const seen: string[] = []
  let left = 3
  setImmediate(() => seen.push('other'))
  await inTurns((isOver) => {
    seen.push('part')
    return isOver() && --left === 0
  }, 0)
  expect(seen).toEqual(['part', 'other', 'part', 'part'])
})

test('many long works together have one turn in each iteration of the event loop', async () => {
  let parts = 0
  const works = Array.from({ length: 8 }, () => {
    let left = 5
    return inTurns((isOver) => {
      parts++
      return isOver() && --left === 0
    }, 0)
  })
  const counts: number[] = []
  for (let started = parts; parts < 40; started = parts) {
    await nextIteration()
    counts.push(parts - started)
  }
  await Promise.all(works)
  expect(Math.max(...counts)).toBe(1)
})

test('the first turn of work is short after another one has used up its turn', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const millisecondsOf = (work: { time: number }) =>
    inTurns((isOver) => {
      const start = performance.now()
      while (!isOver()) now.mockReturnValue(performance.now() + 0.25)
      work.time ||= performance.now() - start
      return true
    })
  const works = [{ time: 0 }, { time: 0 }, { time: 0 }]
  works.slice(0, 2).map(millisecondsOf)
  await nextIteration()
  await nextIteration()
  millisecondsOf(works[2]!)
  expect(works.map(({ time }) => time)).toEqual([10, 0.5, 10])
})

const nextIteration = () => new Promise((resolve) => setImmediate(resolve))

test('work that fits into one turn is done immediately', () => {
  expect(inTurns(() => true)).toBeUndefined()
})

test('a page of several megabytes is copied in several turns, however fast that is', async () => {
  const engine = await open({ memory: true })
  await fill(engine)
  const large = Array.from({ length: 24 }, (_, number) => ({
    p: { S: 'large' },
    s: { N: String(number) },
    a: { S: String(number).padStart(2, '0') },
    text: { S: 'x'.repeat(390_000) },
  }))
  for (const Item of large) await engine.putItem({ TableName, Item })
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const query = {
    TableName,
    IndexName: 'local',
    Select: 'ALL_ATTRIBUTES' as const,
    KeyConditionExpression: 'p = :p',
    ExpressionAttributeValues: { ':p': { S: 'large' } },
  }
  const answer = engine.answer('Query', Buffer.from(JSON.stringify(query)))
  expect(answer).toBeInstanceOf(Promise)
  const { Items } = JSON.parse((await answer).body.toString())
  expect(Items).toEqual(large)
  expect((await engine.query(query)).Items).toEqual(large)
  await engine.close()
})
