import type { DynamoError } from '@tablewright/dynamo'
import { expect, test } from 'vitest'
import { openLibrary } from '../testing/open-library.js'
import { type SpanLike, telemetry } from './telemetry.js'
import { withCapacity } from './with-capacity.js'

test('hooks see every request with its pattern, time and consumed units', async () => {
  const seen: unknown[] = []
  const { db } = await openLibrary({
    capacity: 'TOTAL',
    hooks: {
      onRequest: ({ pattern, operation }) => seen.push(['asked', pattern, operation]),
      onResponse: ({ pattern, consumed }) => seen.push(['answered', pattern, consumed[0]?.CapacityUnits]),
      onError: ({ pattern, error }) => seen.push(['failed', pattern, (error as DynamoError).code]),
    },
  })
  await db.visit({ day: 'monday' })
  await db.addShelf({ shelfId: 's1' })
  await db.addShelf({ shelfId: 's1' }).catch(() => undefined)
  expect(seen).toEqual([
    ['asked', 'visit', 'UpdateItem'],
    ['answered', 'visit', 1],
    ['asked', 'addShelf', 'PutItem'],
    ['answered', 'addShelf', 1],
    ['asked', 'addShelf', 'PutItem'],
    ['failed', 'addShelf', 'ConditionalCheckFailedException'],
  ])
  await db.close()
})

test('the cost of some calls can be measured without measuring all', async () => {
  const { db } = await openLibrary()
  const { value, units, consumed } = await withCapacity(db, async (metered) => {
    await metered.addBook({ bookId: 'b1', title: 'T', author: 'a' })
    return metered.book({ bookId: 'b1' })
  })
  expect(value?.title).toBe('T')
  expect(consumed).toHaveLength(2)
  // Book with its index entry, mirror, two sets and label in a transaction; one strong read.
  expect(units).toBe(2 * 5 + 1 + 1)
  expect((await db.booksOfAuthor({ author: 'a' })).consumed).toEqual([])
  await db.close()
})

test('each request is a span', async () => {
  const spans: unknown[] = []
  const startSpan = (name: string, options: object): SpanLike => {
    const span: Record<string, unknown> = { name, ...options }
    return {
      setAttribute: (key, value) => Object.assign(span, { [key]: value }),
      setStatus: ({ code }) => Object.assign(span, { code }),
      recordException: (error) => Object.assign(span, { error: error.message }),
      end: () => spans.push(span),
    }
  }
  const { db } = await openLibrary({ capacity: 'TOTAL', hooks: telemetry({ startSpan }) })
  await db.addShelf({ shelfId: 's1' })
  await db.addShelf({ shelfId: 's1' }).catch(() => undefined)
  const attributes = {
    'db.system.name': 'aws.dynamodb',
    'db.operation.name': 'PutItem',
    'db.query.summary': 'addShelf',
  }
  expect(spans).toEqual([
    { name: 'addShelf', kind: 2, attributes, 'aws.dynamodb.consumed_capacity.Library': 1 },
    { name: 'addShelf', kind: 2, attributes, code: 2, error: 'The conditional request failed' },
  ])
  await db.close()
})
