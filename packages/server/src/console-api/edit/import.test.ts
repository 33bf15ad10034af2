import { http } from '@tablewright/client/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedSystem, serveSystem } from '../testing/serve-system.js'
import type { DataSample, ImportAnswer, ItemAnswer } from '../types/index.js'

let notes: ServedSystem
beforeAll(async () => {
  notes = await serveSystem()
})
afterAll(() => notes.close())

const note = (noteId: string, shelf = 's') => ({ shelf, noteId, words: 'hello', tags: ['a'] })
const wire = (noteId: string) => ({
  PK: { S: 'SHELF#w' },
  SK: { S: `NOTE#${noteId}` },
  shelf: { S: 'w' },
  noteId: { S: noteId },
  words: { S: 'wire' },
  createdAt: { S: '2024-01-01T00:00:00.000Z' },
  version: { N: '7' },
})
const send = (body: object) => notes.post<ImportAnswer>('/_data/import', { table: 'Notes', ...body })
const sample = () => notes.get<DataSample>('/_data/sample?table=Notes')

test('values and wire items are imported through the design; a refused item does not stop the others', async () => {
  const items = [note('n1'), { shelf: 's' }, note('n2')]
  const preview = await send({ entity: 'Note', items, preview: true })
  expect(preview.items.map(({ outcome }) => outcome)).toEqual(['written', 'refused', 'written'])
  expect((await sample()).read).toBe(0)

  const answer = await send({ entity: 'Note', items: [...items, note('n1')] })
  expect(answer.items.map(({ outcome }) => outcome)).toEqual(['written', 'refused', 'written', 'refused'])
  expect(answer.items[1]!.reason).toContain('noteId')

  const wired = await send({ items: [wire('w1'), { PK: { S: 'x' }, SK: { S: 'y' } }] })
  expect(wired.items).toMatchObject([
    { outcome: 'written', entity: 'Note' },
    { outcome: 'refused', reason: 'The design has no item with this key in Notes.' },
  ])
  const values = encodeURIComponent(JSON.stringify({ shelf: 'w', noteId: 'w1' }))
  const found = await notes.get<ItemAnswer>(`/_data/item?table=Notes&entity=Note&values=${values}`)
  // A created item gets a new version and keeps the creation time of the file.
  expect(found.values).toMatchObject({ words: 'wire', version: 1, createdAt: '2024-01-01T00:00:00.000Z' })
  expect(found.sizes.words).toBe('words'.length + 'wire'.length)
  expect(Object.values(found.sizes).reduce((sum, each) => sum + each)).toBe(found.bytes)
})

test('an unguarded import writes items unchanged and replaces none', async () => {
  const item = wire('raw')
  expect((await send({ items: [item], unguarded: true })).items).toEqual([{ outcome: 'written' }])
  expect((await send({ items: [item], unguarded: true })).items).toMatchObject([{ outcome: 'refused' }])
  const many = Array.from({ length: 201 }, () => item)
  expect((await notes.ask('POST', '/_data/import', { table: 'Notes', items: many })).status).toBe(400)
})

test('a sample has partitions with counts and ids of keys, and states whether it is complete', async () => {
  const { partitions, partitionCount, ids, read, complete, groups } = await sample()
  expect({ read, complete, partitionCount }).toEqual({ read: 4, complete: true, partitionCount: 2 })
  expect(partitions.map(({ partition, items }) => [partition.PK, items]).toSorted()).toEqual([
    [{ S: 'SHELF#s' }, 2],
    [{ S: 'SHELF#w' }, 2],
  ])
  expect(ids).toEqual({ shelf: ['s', 'w'], noteId: ['n1', 'n2', 'raw', 'w1'] })
  expect(groups.flatMap(({ items }) => items)).toHaveLength(4)
})

test('a sample of many items is limited and marked as incomplete', async () => {
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const driver = http({ endpoint: notes.dynamodbUrl, region: 'us-east-1', credentials })
  for (let batch = 0; batch < 21; batch++) {
    const puts = Array.from({ length: 25 }, (_, index) => ({
      PutRequest: { Item: { ...wire(`m${batch}`), PK: { S: `SHELF#${batch}-${index}` } } },
    }))
    await driver.send('BatchWriteItem', { RequestItems: { Notes: puts } })
  }
  await driver.close()
  const { read, complete, partitions, groups } = await sample()
  expect({ read, complete, listed: partitions.length }).toEqual({ read: 500, complete: false, listed: 50 })
  expect(groups.flatMap(({ items }) => items)).toHaveLength(100)
})
