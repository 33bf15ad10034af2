import type { Item, OperationInput } from '@tablewright/dynamo'
import { itemSize } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allPages, key, number, pair, text } from '../conformance/conformance-case.js'
import type { Engine } from '../engine.js'
import { open } from '../open.js'

const TableName = 'model'

const table: OperationInput<'CreateTable'> = {
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  ...pair,
  AttributeDefinitions: [
    ...pair.AttributeDefinitions,
    { AttributeName: 'g', AttributeType: 'S' },
    { AttributeName: 'n', AttributeType: 'N' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'global',
      KeySchema: [
        { AttributeName: 'g', KeyType: 'HASH' },
        { AttributeName: 'n', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  LocalSecondaryIndexes: [
    {
      IndexName: 'local',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'n', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['g'] },
    },
  ],
}

const partitions = ['a', 'b']
const groups = ['x', 'y']

const place = fc.record({ pk: fc.constantFrom(...partitions), sk: fc.constantFrom('1', '2', '3', '\0', 'é') })
const attributes = fc.record(
  { g: fc.constantFrom(...groups).map(text), n: fc.integer({ min: -3, max: 3 }).map(number) },
  { requiredKeys: [] },
)

type Step =
  | { readonly kind: 'put' | 'transact'; readonly item: Item }
  | { readonly kind: 'delete' | 'increment'; readonly key: Item }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('put' as const, 'transact' as const),
    item: fc.tuple(place, attributes).map(([{ pk, sk }, rest]) => ({ ...key(pk, sk), ...rest })),
  }),
  fc.record({
    kind: fc.constantFrom('delete' as const, 'increment' as const),
    key: place.map(({ pk, sk }) => key(pk, sk)),
  }),
)

const nameOf = (item: Item) => JSON.stringify([item.pk, item.sk])

async function apply(engine: Engine, model: Map<string, Item>, each: Step): Promise<void> {
  switch (each.kind) {
    case 'put':
      await engine.putItem({ TableName, Item: each.item })
      model.set(nameOf(each.item), each.item)
      return
    case 'transact':
      await engine.transactWriteItems({ TransactItems: [{ Put: { TableName, Item: each.item } }] })
      model.set(nameOf(each.item), each.item)
      return
    case 'delete':
      await engine.deleteItem({ TableName, Key: each.key })
      model.delete(nameOf(each.key))
      return
    case 'increment': {
      await engine.updateItem({
        TableName,
        Key: each.key,
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': number(1) },
      })
      const item = model.get(nameOf(each.key)) ?? each.key
      const n = (item.n as { N: string } | undefined)?.N ?? '0'
      model.set(nameOf(each.key), { ...item, n: number(Number(n) + 1) })
    }
  }
}

const byName = (one: Item, other: Item) => (nameOf(one) < nameOf(other) ? -1 : 1)

async function expectAgreement(engine: Engine, model: ReadonlyMap<string, Item>): Promise<void> {
  const items = [...model.values()].sort(byName)
  const send: Parameters<typeof allPages>[0] = (operation, input) => engine.call(operation, input)
  expect((await allPages(send, 'Scan', { TableName, Limit: 3 })).sort(byName)).toEqual(items)
  for (const g of groups) {
    const found = await allPages(send, 'Query', {
      TableName,
      IndexName: 'global',
      KeyConditionExpression: 'g = :g',
      ExpressionAttributeValues: { ':g': text(g) },
      Limit: 2,
    })
    const numbers = found.map((item) => Number((item.n as { N: string }).N))
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other))
    expect(found.sort(byName)).toEqual(
      items.filter(
        (item) => item.g !== undefined && item.n !== undefined && (item.g as { S: string }).S === g,
      ),
    )
  }
  const local = await allPages(send, 'Scan', { TableName, IndexName: 'local', Limit: 4 })
  expect(local.sort(byName)).toEqual(items.filter((item) => item.n !== undefined))
  const { Table } = await engine.describeTable({ TableName })
  expect(Table.ItemCount).toBe(items.length)
  expect(Table.TableSizeBytes).toBe(items.reduce((sum, item) => sum + itemSize(item), 0))
  expect(Table.LocalSecondaryIndexes![0]!.ItemCount).toBe(local.length)
}

test('after any writes, table, indexes and counts equal a plain map of items', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const engine = await open({ memory: true })
      await engine.createTable(table)
      const model = new Map<string, Item>()
      for (const each of steps) await apply(engine, model, each)
      await expectAgreement(engine, model)
      await engine.close()
    }),
    { numRuns: 60 },
  )
})
