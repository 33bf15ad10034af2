import assert from 'node:assert/strict'
import type { Item, OperationInput } from '@tablewright/dynamo'
import {
  allPages,
  type ConformanceCase,
  invalid,
  key,
  number,
  pair,
  type Send,
  text,
  withTable,
} from './conformance-case.js'

const names = (items: readonly Item[] | undefined) =>
  (items ?? []).map((item) => (item.sk as { S: string }).S)

async function fill(
  send: Send,
  TableName: string,
  partition: string,
  sortKeys: readonly string[],
): Promise<void> {
  for (const sk of sortKeys)
    await send('PutItem', { TableName, Item: { ...key(partition, sk), n: number(sk.length) } })
}

const letters = ['a', 'ab', 'abc', 'b', 'c', 'ca', 'd']

type Query = Omit<OperationInput<'Query'>, 'TableName'>

/** A query of partition `p` with a condition on the sort key. */
function where(condition: string, values: Record<string, string> = {}): Query {
  const ExpressionAttributeValues = Object.fromEntries(
    Object.entries({ ':p': 'p', ...values }).map(([name, value]) => [name, text(value)]),
  )
  return { KeyConditionExpression: `pk = :p${condition && ` AND ${condition}`}`, ExpressionAttributeValues }
}

export const queryCases: readonly ConformanceCase[] = [
  {
    name: 'Query gives the items of one partition in order, in both directions',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await fill(send, TableName, 'p', [...letters].reverse())
        await fill(send, TableName, 'q', ['other'])
        const rising = await send('Query', { TableName, ...where('') })
        assert.deepEqual(names(rising.Items), letters)
        assert.deepEqual([rising.Count, rising.ScannedCount, rising.LastEvaluatedKey], [7, 7, undefined])
        const falling = await send('Query', { TableName, ...where(''), ScanIndexForward: false })
        assert.deepEqual(names(falling.Items), [...letters].reverse())
      }),
  },
  {
    name: 'every comparison of a sort key selects its range',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await fill(send, TableName, 'p', letters)
        const expected: readonly [string, Record<string, string>, readonly string[]][] = [
          ['sk = :x', { ':x': 'ab' }, ['ab']],
          ['sk < :x', { ':x': 'b' }, ['a', 'ab', 'abc']],
          ['sk <= :x', { ':x': 'b' }, ['a', 'ab', 'abc', 'b']],
          ['sk > :x', { ':x': 'c' }, ['ca', 'd']],
          [':x <= sk', { ':x': 'c' }, ['c', 'ca', 'd']],
          ['sk BETWEEN :x AND :y', { ':x': 'ab', ':y': 'c' }, ['ab', 'abc', 'b', 'c']],
          ['begins_with(sk, :x)', { ':x': 'ab' }, ['ab', 'abc']],
        ]
        for (const [condition, values, found] of expected) {
          const { Items } = await send('Query', { TableName, ...where(condition, values) })
          assert.deepEqual(names(Items), found, condition)
        }
      }),
  },
  {
    name: 'numbers sort as numbers, binary as bytes',
    run: async (send) => {
      for (const [type, values] of [
        ['N', ['-1E+20', '-5', '-0.1', '0', '0.25', '3', '20', '1E+100']],
        ['B', ['', 'AA==', 'AAA=', 'AQ==', '/w==']],
      ] as const) {
        const table = {
          ...pair,
          AttributeDefinitions: [
            { AttributeName: 'pk', AttributeType: 'S' as const },
            { AttributeName: 'sk', AttributeType: type },
          ],
        }
        await withTable(send, table, async (TableName) => {
          const keys = values.filter((value) => value !== '')
          for (const value of [...keys].reverse())
            await send('PutItem', {
              TableName,
              Item: { pk: text('p'), sk: { [type]: value } as unknown as { N: string } },
            })
          const { Items } = await send('Query', { TableName, ...where('') })
          const found = Items!.map((item) => (item.sk as Record<string, string>)[type]!)
          assert.equal(found.length, keys.length)
          if (type === 'N') assert.deepEqual(found.map(Number), keys.map(Number))
          else assert.deepEqual(found, keys)
        })
      }
    },
  },
  {
    name: 'Limit counts examined items, and a full page has a LastEvaluatedKey even at the end',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await fill(send, TableName, 'p', ['a', 'b', 'c', 'd'])
        const first = await send('Query', { TableName, ...where(''), Limit: 2 })
        assert.deepEqual(names(first.Items), ['a', 'b'])
        assert.deepEqual(first.LastEvaluatedKey, key('p', 'b'))
        const next = { TableName, ...where(''), Limit: 2, ExclusiveStartKey: first.LastEvaluatedKey! }
        const second = await send('Query', next)
        assert.deepEqual(names(second.Items), ['c', 'd'])
        assert.deepEqual(second.LastEvaluatedKey, key('p', 'd'))
        const last = await send('Query', { ...next, ExclusiveStartKey: key('p', 'd') })
        assert.deepEqual([last.Items, last.Count, last.LastEvaluatedKey], [[], 0, undefined])
        const back = await send('Query', {
          ...next,
          ScanIndexForward: false,
          ExclusiveStartKey: key('p', 'c'),
        })
        assert.deepEqual(names(back.Items), ['b', 'a'])
      }),
  },
  {
    name: 'a filter leaves items out after they were counted',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await fill(send, TableName, 'p', letters)
        const query = where('', { ':x': 'x' })
        const page = await send('Query', {
          TableName,
          KeyConditionExpression: query.KeyConditionExpression!,
          FilterExpression: 'n >= :two',
          ExpressionAttributeValues: { ':p': text('p'), ':two': number(2) },
          ProjectionExpression: 'sk',
          Limit: 5,
        })
        assert.deepEqual(page.Items, [{ sk: text('ab') }, { sk: text('abc') }])
        assert.deepEqual([page.Count, page.ScannedCount], [2, 5])
        assert.deepEqual(page.LastEvaluatedKey, key('p', 'c'))
      }),
  },
  {
    name: 'COUNT returns no items',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await fill(send, TableName, 'p', letters)
        const page = await send('Query', { TableName, ...where(''), Select: 'COUNT' })
        assert.deepEqual(page, { Count: 7, ScannedCount: 7 })
      }),
  },
  {
    name: 'a page ends before the item that would exceed 1 MB',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        // pk, p, sk, one letter and the name of the attribute are 7 bytes: three items are 1 MB but for one byte.
        const size = (1024 * 1024 - 1) / 3 - 7
        const put = (sk: string, length: number) =>
          send('PutItem', { TableName, Item: { ...key('p', sk), x: text('x'.repeat(length)) } })
        for (const sk of ['a', 'b', 'd', 'e']) await put(sk, size)
        await put('c', size + 1)
        const read = { TableName, ...where('') }
        const page = await send('Query', read)
        assert.equal(page.Count, 3)
        assert.deepEqual(page.LastEvaluatedKey, key('p', 'c'))
        await put('c', size + 2)
        for (const ScanIndexForward of [true, false]) {
          const shorter = await send('Query', { ...read, ScanIndexForward, ReturnConsumedCapacity: 'TOTAL' })
          assert.equal(shorter.Count, 2)
          assert.deepEqual(shorter.LastEvaluatedKey, key('p', ScanIndexForward ? 'b' : 'd'))
          assert.equal(shorter.ConsumedCapacity!.CapacityUnits, Math.ceil((2 * (size + 7)) / 4096) / 2)
        }
        assert.equal((await send('Scan', { TableName, Select: 'COUNT' })).Count, 2)
        assert.equal((await allPages(send, 'Query', read)).length, 5)
        assert.equal((await allPages(send, 'Scan', { TableName })).length, 5)
      }),
  },
  {
    name: 'an ExclusiveStartKey must be one that the query can have ended at',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const query = { TableName, ...where('sk > :x', { ':x': 'b' }) }
        const start = 'The provided starting key'
        await invalid(
          send,
          'Query',
          { ...query, ExclusiveStartKey: { pk: text('p') } },
          `${start} is invalid`,
        )
        await invalid(
          send,
          'Scan',
          { TableName, ExclusiveStartKey: { pk: text('p') } },
          `${start} is invalid`,
        )
        await invalid(
          send,
          'Query',
          { ...query, ExclusiveStartKey: key('p', 'a') },
          `${start} does not match the range key predicate`,
        )
        await invalid(
          send,
          'Query',
          { TableName, ...where(''), ExclusiveStartKey: key('q', 'a') },
          `${start} is outside query boundaries based on provided conditions`,
        )
      }),
  },
  {
    name: 'a query needs the partition key, and its filter must leave the keys alone',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const values = { ExpressionAttributeValues: { ':x': text('x') } }
        await invalid(
          send,
          'Query',
          { TableName },
          'Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.',
        )
        await invalid(
          send,
          'Query',
          { TableName, KeyConditionExpression: 'sk = :x', ...values },
          'Query condition missed key schema element: pk',
        )
        await invalid(
          send,
          'Query',
          { TableName, KeyConditionExpression: 'pk > :x', ...values },
          'Query key condition not supported',
        )
        await invalid(
          send,
          'Query',
          { TableName, KeyConditionExpression: 'pk = :x', FilterExpression: 'sk = :x', ...values },
          'Filter Expression can only contain non-primary key attributes: Primary key attribute: sk',
        )
      }),
  },
  {
    name: 'a query refuses values that are too large for a key',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await fill(send, TableName, 'p', letters)
        const wrong = 'One or more parameter values were invalid: '
        const conditions = ['begins_with(sk, :s)', 'sk = :s', 'sk < :s', 'sk >= :s', 'sk BETWEEN :p AND :s']
        for (const condition of conditions) {
          const query = { TableName, ...where(condition, { ':s': 'x'.repeat(5_000) }) }
          await invalid(
            send,
            'Query',
            query,
            `${wrong}Aggregated size of all range keys has exceeded the size limit of 1024 bytes`,
          )
          const longest = await send('Query', { TableName, ...where(condition, { ':s': 'x'.repeat(1_024) }) })
          assert.ok(longest.Items)
        }
        await invalid(
          send,
          'Query',
          { TableName, ...where('', { ':p': 'p'.repeat(2_049) }) },
          `${wrong}Size of hashkey has exceeded the maximum size limit of2048 bytes`,
        )
      }),
  },
  {
    name: 'legacy key conditions and filters work',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await fill(send, TableName, 'p', letters)
        const page = await send('Query', {
          TableName,
          KeyConditions: {
            pk: { ComparisonOperator: 'EQ', AttributeValueList: [text('p')] },
            sk: { ComparisonOperator: 'BEGINS_WITH', AttributeValueList: [text('a')] },
          },
          QueryFilter: { n: { ComparisonOperator: 'NE', AttributeValueList: [number(2)] } },
          AttributesToGet: ['sk'],
        })
        assert.deepEqual(page.Items, [{ sk: text('a') }, { sk: text('abc') }])
      }),
  },
  {
    name: 'Scan visits every item once, whole or by segments',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        for (let n = 0; n < 40; n++) await fill(send, TableName, `partition ${n}`, ['x', 'y'])
        const identify = (items: readonly Item[]) =>
          items.map((item) => JSON.stringify([item.pk, item.sk])).sort()
        const all = identify(await allPages(send, 'Scan', { TableName, Limit: 7 }))
        assert.equal(new Set(all).size, 80)
        const segments: Item[] = []
        for (let Segment = 0; Segment < 3; Segment++) {
          const share = await allPages(send, 'Scan', { TableName, Segment, TotalSegments: 3, Limit: 5 })
          assert.ok(share.length > 0 && share.length < 80)
          segments.push(...share)
        }
        assert.deepEqual(identify(segments), all)
      }),
  },
  {
    name: 'Scan refuses a segment that there is not',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await invalid(
          send,
          'Scan',
          { TableName, Segment: 2, TotalSegments: 2 },
          'The Segment parameter is zero-based and must be less than parameter TotalSegments',
        )
        await invalid(
          send,
          'Scan',
          { TableName, Segment: -1, TotalSegments: 2 },
          "1 validation error detected: Value at 'Segment' failed to satisfy constraint: " +
            'Member must have value greater than or equal to 0',
        )
        await invalid(
          send,
          'Scan',
          { TableName, TotalSegments: 2 },
          'The Segment parameter is required but was not present in the request when parameter TotalSegments is present',
        )
      }),
  },
  {
    name: 'a scan can filter by key attributes',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await fill(send, TableName, 'p', letters)
        const page = await send('Scan', {
          TableName,
          FilterExpression: 'begins_with(sk, :c)',
          ExpressionAttributeValues: { ':c': text('c') },
        })
        assert.deepEqual(names(page.Items), ['c', 'ca'])
        assert.equal(page.ScannedCount, 7)
      }),
  },
]
