import type { AttributeValue, Item } from '@tablewright/dynamo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { key, number, pair, text } from '../conformance/conformance-case.js'
import type { Engine } from '../engine.js'
import { open } from '../open.js'

const TableName = 'huge'
const hash = { pk: text('p') }
/** 90 KB as DynamoDB counts them, and 4 MB of JSON. */
const tiny = (first: number): AttributeValue => ({
  L: Array.from({ length: 30_000 }, (_, index) => number(`${((index + first) % 9) + 1}E-125`)),
})
const stored = (value: AttributeValue): AttributeValue =>
  'L' in value
    ? { L: value.L.map((each) => ({ N: `0.${'0'.repeat(124)}${(each as { N: string }).N[0]}` })) }
    : value
const items: readonly Item[] = [
  { ...key('p', 'a'), v: tiny(0), n: number(1), t: text('"]},{') },
  { ...key('p', 'b'), n: number(2) },
  { ...key('p', 'c'), v: tiny(1), n: number(3) },
]
const whole = items.map((item) => (item.v === undefined ? item : { ...item, v: stored(item.v) }))

let engine: Engine

beforeAll(async () => {
  engine = await open({ memory: true }, { sweepInterval: 0 })
  await engine.createTable({ TableName, BillingMode: 'PAY_PER_REQUEST', ...pair })
  for (const Item of items) await engine.putItem({ TableName, Item })
})

afterAll(() => engine.close())

/** The attributes of an item that are answered. */
const only = (item: Item, ...names: readonly string[]): Item =>
  Object.fromEntries(names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])))

test('a page of huge items is filtered and projected as any other', async () => {
  const values = { ':v': items[0]!.v!, ':one': number(1) }
  const scan = (request: object) => engine.scan({ TableName, ...request })
  expect((await scan({})).Items).toEqual(whole)
  const unequal = { FilterExpression: 'v <> :v', ExpressionAttributeValues: { ':v': values[':v'] } }
  expect((await scan(unequal)).Items).toEqual(whole.slice(1))
  expect(await scan({ ...unequal, Select: 'COUNT' })).toMatchObject({ Count: 2, ScannedCount: 3 })
  expect((await scan({ ProjectionExpression: 'v, t' })).Items).toEqual(
    whole.map((item) => only(item, 'v', 't')),
  )
  const later = await engine.query({
    TableName,
    KeyConditionExpression: 'pk = :p',
    FilterExpression: 'size(v) > :one AND n > :one',
    ProjectionExpression: 'sk, v[1]',
    ExpressionAttributeValues: { ':p': hash.pk, ':one': values[':one'] },
    ScanIndexForward: false,
  })
  const second = (whole[2]!.v as { L: readonly AttributeValue[] }).L[1]!
  expect(later.Items).toEqual([{ sk: text('c'), v: { L: [second] } }])
})

test('a batch of huge items is projected as any other', async () => {
  const Keys = items.map((item) => only(item, 'pk', 'sk'))
  const { Responses } = await engine.batchGetItem({
    RequestItems: { [TableName]: { Keys, ProjectionExpression: 'v, n' } },
  })
  expect(Responses![TableName]).toEqual(whole.map((item) => only(item, 'v', 'n')))
})

test('an update of a huge item returns the attributes that it changed', async () => {
  const update = (
    ReturnValues: 'UPDATED_OLD' | 'UPDATED_NEW',
    UpdateExpression: string,
    value: AttributeValue,
  ) =>
    engine.updateItem({
      TableName,
      Key: key('p', 'd'),
      UpdateExpression,
      ExpressionAttributeValues: { ':v': value },
      ReturnValues,
    })
  await engine.putItem({ TableName, Item: { ...key('p', 'd'), text: text('x'.repeat(200_000)) } })
  const [first, second] = [tiny(2), tiny(3)]
  expect((await update('UPDATED_NEW', 'SET v = :v', first)).Attributes).toEqual({ v: stored(first) })
  expect((await update('UPDATED_OLD', 'SET v = :v', second)).Attributes).toEqual({ v: stored(first) })
  expect((await update('UPDATED_OLD', 'SET spare = :v', text('y'))).Attributes).toBeUndefined()
  expect((await update('UPDATED_NEW', 'ADD n :v', number(1))).Attributes).toEqual({ n: number(1) })
})
