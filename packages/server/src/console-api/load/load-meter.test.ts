import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedSystem, serveSystem } from '../testing/serve-system.js'
import type { LoadAnswer } from '../types/index.js'
import { latencyAt } from './load-meter.js'
import { partitionsOf } from './partitions-of.js'

let notes: ServedSystem
beforeAll(async () => {
  notes = await serveSystem()
})
afterAll(() => notes.close())

test('requests are counted by second and partition from the first read on', async () => {
  const note = (noteId: string) => ({ noteId, words: 'hello', tags: [] })
  await notes.post('/shelves/a/notes', note('before'))
  const before = await notes.get<LoadAnswer>('/_load')
  expect(before.tables).toMatchObject([{ table: 'Notes', seconds: [], partitions: [] }])
  for (const noteId of ['1', '2', '3']) await notes.post('/shelves/a/notes', note(noteId))
  await notes.post('/shelves/b/notes', note('4'))
  await notes.get('/shelves/a/notes')
  const { tables } = await notes.get<LoadAnswer>('/_load')
  const { seconds, partitions } = tables[0]!
  const sum = (name: 'requests' | 'readUnits' | 'writeUnits' | 'throttled') =>
    seconds.reduce((total, second) => total + second[name], 0)
  expect([sum('writeUnits'), sum('throttled')]).toEqual([4, 0])
  expect(sum('readUnits')).toBeGreaterThan(0)
  expect(seconds.every(({ medianMs, slowMs }) => medianMs > 0 && slowMs >= medianMs)).toBe(true)
  expect(partitions.map(({ key }) => key)).toEqual(['SHELF#a', 'SHELF#b'])
  expect(partitions[0]!.units).toHaveLength(seconds.length)
})

test('every kind of request names its partitions', () => {
  const key = { PK: { S: 'p' }, SK: { S: 's' } }
  const query = { KeyConditionExpression: '#k = :k', ExpressionAttributeValues: { ':k': { N: '7' } } }
  expect(partitionsOf({ TableName: 'T', Key: key }, 'T', ['PK'])).toEqual(['p'])
  expect(partitionsOf({ TableName: 'T', IndexName: 'I', ...query }, 'T', ['PK'])).toEqual(['I: 7'])
  expect(partitionsOf({ RequestItems: { T: { Keys: [key] }, U: { Keys: [key] } } }, 'T', ['PK'])).toEqual([
    'p',
  ])
  expect(partitionsOf({ RequestItems: { T: [{ PutRequest: { Item: key } }] } }, 'T', ['PK'])).toEqual(['p'])
  const TransactItems = [{ Put: { TableName: 'T', Item: key } }, { Delete: { TableName: 'U', Key: key } }]
  expect(partitionsOf({ TransactItems }, 'T', ['PK'])).toEqual(['p'])
  expect(partitionsOf({ TableName: 'T' }, 'T', ['PK'])).toEqual([])
})

test('latencies are the bounds of their buckets', () => {
  expect(latencyAt([98, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0], 0.5)).toBe(1)
  expect(latencyAt([98, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0], 0.99)).toBe(5)
  expect(latencyAt([], 0.5)).toBe(0)
})
