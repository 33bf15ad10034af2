import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedSystem, serveSystem } from '../testing/serve-system.js'
import type { EditAnswer, EditPreview, ItemAnswer, RawAnswer } from '../types/index.js'

let notes: ServedSystem
const item = { shelf: 's', noteId: 'n1', words: 'hello', tags: ['a'] }

beforeAll(async () => {
  notes = await serveSystem()
})
afterAll(() => notes.close())

function look(noteId: string): Promise<ItemAnswer> {
  const values = JSON.stringify({ shelf: 's', noteId })
  return notes.get(`/_data/item?table=Notes&entity=Note&values=${encodeURIComponent(values)}`)
}

async function refusal(path: string, body: object) {
  const response = await notes.ask('POST', path, body)
  return [response.status, await response.json()]
}

test('an item is previewed, created, changed and deleted by its entity', async () => {
  const create = { entity: 'Note', action: 'create', item }
  const preview = await notes.post<EditPreview>('/_data/preview', create)
  expect(preview).toMatchObject({
    request: { operation: 'PutItem' },
    items: [
      {
        action: 'put',
        entity: 'Note',
        condition: 'attribute_not_exists(PK)',
        after: { words: { S: 'hello' } },
      },
    ],
    writeUnits: { expected: 1 },
  })
  expect(preview.items[0]!.before).toBeUndefined()
  expect((await notes.ask('GET', '/shelves/s/notes/n1')).status).toBe(404)
  const made = await notes.post<EditAnswer>('/_data/write', create)
  expect(made).toMatchObject({ values: { words: 'hello', version: 1 }, writeUnits: 1 })

  const expected = (await look('n1')).values
  const update = { entity: 'Note', action: 'update', expected, changes: { words: 'bye' } }
  expect(await notes.post<EditPreview>('/_data/preview', update)).toMatchObject({
    items: [
      {
        action: 'update',
        condition: 'version = 1',
        before: { words: { S: 'hello' }, version: { N: '1' } },
        after: { words: { S: 'bye' }, version: { N: '2' } },
        changed: ['words', 'version'],
      },
    ],
  })
  expect(await notes.post<EditAnswer>('/_data/write', update)).toMatchObject({
    values: { words: 'bye', version: 2 },
  })
  expect(await refusal('/_data/write', update)).toMatchObject([412, { code: 'VERSION_MISMATCH' }])
  const gone = { entity: 'Note', action: 'delete', expected: (await look('n1')).values }
  expect(await notes.post<EditAnswer>('/_data/write', gone)).toMatchObject({ values: null })
  expect(await refusal('/_data/write', gone)).toMatchObject([404, { code: 'NOT_FOUND' }])
})

test('a value that cannot be changed is refused at its field', async () => {
  const expected = { shelf: 's', noteId: 'n1', version: 1 }
  const changes = { noteId: 'n2', version: 7, color: 'red', words: 'x' }
  expect(
    await refusal('/_data/preview', { entity: 'Note', action: 'update', expected, changes }),
  ).toMatchObject([
    400,
    {
      fields: [
        { field: 'noteId', reason: 'never changes' },
        { field: 'version', reason: 'changes by itself' },
        { field: 'color', reason: 'is not known' },
      ],
    },
  ])
  const wrong = { entity: 'Note', action: 'create', item: { shelf: '', words: 3, tags: [1] } }
  expect(await refusal('/_data/preview', wrong)).toMatchObject([
    400,
    { fields: [{ field: 'shelf' }, { field: 'noteId' }, { field: 'words' }, { field: 'tags' }] },
  ])
  expect(await refusal('/_data/write', { entity: 'None', action: 'create', item })).toMatchObject([
    400,
    { field: 'entity' },
  ])
  expect(await refusal('/_data/write', { entity: 'Note', action: 'update', expected })).toMatchObject([
    400,
    { field: 'changes' },
  ])
})

test('a raw write needs `unguarded` and the current item', async () => {
  const stored = {
    PK: { S: 'SHELF#s' },
    SK: { S: 'NOTE#raw' },
    tags: { SS: ['b', 'a'] },
    pinHash: { S: 'kept' },
  }
  const put = { table: 'Notes', action: 'put', item: stored, expected: null }
  expect(await refusal('/_data/raw', put)).toMatchObject([400, { field: 'unguarded' }])
  await notes.post<RawAnswer>('/_data/raw', { ...put, unguarded: true })
  expect(await refusal('/_data/raw', { ...put, unguarded: true })).toMatchObject([409, { code: 'CONFLICT' }])
  const seen = (await look('raw')).item
  expect(JSON.stringify(seen)).not.toContain('kept')
  const again = { ...put, item: { ...seen, extra: { N: '1' } }, expected: seen, unguarded: true }
  expect(await notes.post<RawAnswer>('/_data/raw', again)).toMatchObject({ writeUnits: 1 })
  const after = await look('raw')
  expect(after).toMatchObject({ item: { extra: { N: '1' } }, secrets: ['pinHash'] })
  const { key } = after
  const remove = { table: 'Notes', action: 'delete', key, unguarded: true }
  expect(await refusal('/_data/raw', { ...remove, expected: seen })).toMatchObject([409, {}])
  await notes.post<RawAnswer>('/_data/raw', { ...remove, expected: after.item })
  expect(await refusal('/_data/raw', { ...put, item: { PK: { N: '1' } }, unguarded: true })).toMatchObject([
    400,
    { field: 'item' },
  ])
})

test('names that every object has are no entities, and attributes that are not in wire form are refused', async () => {
  for (const entity of ['constructor', '__proto__', 'toString']) {
    for (const action of ['update', 'delete']) {
      const edit = { entity, action, expected: {}, changes: { words: 'x' } }
      expect(await refusal('/_data/write', edit)).toMatchObject([400, { field: 'entity' }])
    }
  }
  const key = { PK: { S: 'SHELF#s' }, SK: { S: 'NOTE#odd' } }
  for (const odd of ['text', null, 1, [], { M: null }, { L: [null] }, { M: { a: 'b' } }, { L: {} }]) {
    const put = { table: 'Notes', action: 'put', item: { ...key, odd }, expected: null, unguarded: true }
    expect(await refusal('/_data/raw', put)).toMatchObject([400, { field: 'item' }])
    const { table, item, unguarded } = put
    const imported = await notes.post('/_data/import', { table, items: [item, null], unguarded })
    expect(imported).toMatchObject({ items: [{ outcome: 'refused' }, { outcome: 'refused' }] })
  }
})
