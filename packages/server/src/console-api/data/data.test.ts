import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedSystem, serveSystem } from '../testing/serve-system.js'
import type { DataOverview, ItemAnswer, PartitionPage, ScanPage } from '../types/index.js'

let notes: ServedSystem

beforeAll(async () => {
  notes = await serveSystem()
  for (let number = 0; number < 25; number++) {
    const noteId = `n${String(number).padStart(2, '0')}`
    await notes.post(`/shelves/${number % 5 === 4 ? 'b' : 'a'}/notes`, {
      noteId,
      words: 'hello',
      tags: ['t'],
    })
  }
})
afterAll(() => notes.close())

function query(values: Record<string, unknown>): string {
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return new URLSearchParams(Object.fromEntries(texts)).toString()
}

test('small tables are read to count their entities', async () => {
  expect(await notes.get('/_data/counts')).toEqual({
    tables: [{ name: 'Notes', items: 25 }],
    entities: [{ name: 'Note', items: 25 }],
  })
})

test('the overview shows the tables of the database and the kinds of the design', async () => {
  const { tables, kinds } = await notes.get<DataOverview>('/_data')
  expect(tables).toMatchObject([{ name: 'Notes', partition: [{ name: 'PK', type: 'S' }], indexes: [] }])
  expect(tables[0]!.items).toBe(25)
  expect(kinds).toMatchObject([
    {
      name: 'Note',
      kind: 'entity',
      editable: true,
      keys: [
        { attribute: 'PK', template: 'SHELF#<shelf>', placeholders: [{ name: 'shelf' }] },
        { attribute: 'SK', template: 'NOTE#<noteId>' },
      ],
    },
  ])
  const facts = kinds[0]!.columns.map(({ name, creatable, changeable }) => [name, creatable, changeable])
  expect(facts).toEqual([
    ['shelf', true, false],
    ['noteId', true, false],
    ['words', true, true],
    ['tags', true, true],
    ['createdAt', true, true],
    ['version', false, false],
  ])
})

test('a partition is read in its order, page by page, from either end', async () => {
  const asked = { table: 'Notes', entity: 'Note', values: { shelf: 'a' }, limit: 8 }
  const ids: unknown[] = []
  let cursor: string | null = null
  do {
    const page: PartitionPage = await notes.get(
      `/_data/partition?${query({ ...asked, ...(cursor && { cursor }) })}`,
    )
    expect(page.items.length).toBeLessThanOrEqual(8)
    expect(page.partition).toEqual({ PK: { S: 'SHELF#a' } })
    ids.push(...page.items.map(({ values }) => values?.noteId))
    cursor = page.cursor
  } while (cursor)
  expect(ids).toHaveLength(20)
  expect(ids).toEqual([...ids].sort())
  const back = await notes.get<PartitionPage>(`/_data/partition?${query({ ...asked, order: 'backward' })}`)
  expect(back.items[0]!.values?.noteId).toBe('n23')
  const some = await notes.get<PartitionPage>(
    `/_data/partition?${query({ ...asked, beginsWith: 'NOTE#n1' })}`,
  )
  expect(some.items.every(({ item }) => JSON.stringify(item.SK).includes('NOTE#n1'))).toBe(true)
})

test('an item response has the entity, the parts of its key, stored form, values and size', async () => {
  const key = { PK: { S: 'SHELF#a' }, SK: { S: 'NOTE#n00' } }
  const item = await notes.get<ItemAnswer>(`/_data/item?${query({ table: 'Notes', key })}`)
  expect(item).toMatchObject({
    entity: 'Note',
    key,
    item: { tags: { SS: ['t'] }, version: { N: '1' } },
    values: { tags: ['t'], version: 1 },
    secrets: [],
    readUnits: 1,
  })
  expect(item.anatomy.map(({ attribute, text }) => [attribute, text])).toEqual([
    ['PK', 'SHELF#a'],
    ['SK', 'NOTE#n00'],
  ])
  expect(item.bytes).toBeGreaterThan(60)
})

test('all items are read only on request, grouped by partition', async () => {
  const page = await notes.get<ScanPage>('/_data/scan?table=Notes')
  expect(page.groups.map(({ partition, items }) => [partition.PK, items.length]).sort()).toEqual([
    [{ S: 'SHELF#a' }, 20],
    [{ S: 'SHELF#b' }, 5],
  ])
  expect(page).toMatchObject({ cursor: null, scanned: 25, absent: false })
})

test.each([
  ['/_data/partition?table=None&entity=Note', 404, 'table'],
  ['/_data/partition?table=Notes&index=None', 404, 'index'],
  ['/_data/partition?table=Notes', 400, 'partition'],
  ['/_data/partition?table=Notes&partition={"PK":{"N":"1"}}', 400, 'partition'],
  ['/_data/partition?table=Notes&entity=Note&values={}', 400, 'shelf'],
  ['/_data/partition?table=Notes&entity=None', 404, 'entity'],
  ['/_data/partition?table=Notes&entity=Note&values={"shelf":"a"}&limit=0', 400, 'limit'],
  ['/_data/partition?table=Notes&entity=Note&values={"shelf":"a"}&cursor=x', 400, 'cursor'],
  ['/_data/scan?table=Notes&absent=1', 400, 'index'],
  ['/_data/item?table=Notes&entity=Note&values={"shelf":"a","noteId":"none"}', 404, 'key'],
])('%s is refused at its field', async (path, status, field) => {
  const response = await notes.ask('GET', path)
  expect([response.status, await response.json()]).toMatchObject([status, { field }])
})

test('a refusal by the database is a refusal, not a server error', async () => {
  // A partition key has 2,048 bytes at most.
  const key = JSON.stringify({ PK: { S: 'x'.repeat(3_000) }, SK: { S: 'x' } })
  const response = await notes.ask('GET', `/_data/item?${query({ table: 'Notes', key })}`)
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'INVALID_INPUT' }])
})

test('a cursor works only for the query that returned it', async () => {
  const scan = { table: 'Notes', limit: 1 }
  const { cursor } = await notes.get<ScanPage>(`/_data/scan?${query(scan)}`)
  expect((await notes.ask('GET', `/_data/scan?${query({ ...scan, cursor })}`)).status).toBe(200)
  const bytes = Buffer.from(cursor!, 'base64url')
  const forged = Buffer.from(bytes.toString('latin1').replace('NOTE#', 'NOTE$'), 'latin1')
  const unsigned = Buffer.from(JSON.stringify({ PK: { S: 'SHELF#b' }, SK: { S: 'NOTE#n1' } }))
  const partition = { table: 'Notes', entity: 'Note', values: JSON.stringify({ shelf: 'a' }) }
  for (const path of [
    `/_data/scan?${query({ ...scan, cursor: forged.toString('base64url') })}`,
    `/_data/scan?${query({ ...scan, cursor: unsigned.toString('base64url') })}`,
    `/_data/partition?${query({ ...partition, cursor })}`,
  ]) {
    const response = await notes.ask('GET', path)
    expect([response.status, await response.json()]).toMatchObject([400, { field: 'cursor' }])
  }
})
