import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { check } from 'tablewright'
import { connect, createTables } from 'tablewright/client'
import { embedded } from 'tablewright/embedded'
import { runChanges } from 'tablewright/streams'
import { notesDesign } from './design.js'
import { noteChanges } from './note-changes.js'
import { type HttpEvent, notesApi } from './notes-api.js'
import { stack } from './stack.js'

const driver = embedded({ memory: true })
const db = connect(notesDesign, driver)
before(() => createTables(db))
after(() => db.close())

const request = (method: string, rawPath: string, body?: string): HttpEvent => ({
  rawPath,
  ...(body === undefined ? {} : { body }),
  requestContext: { http: { method } },
})

test('every access pattern is proven', () => {
  assert.deepEqual(
    check(notesDesign.model).findings.filter(({ severity }) => severity === 'error'),
    [],
  )
})

test('the API adds and lists notes, and refuses wrong input', async () => {
  const handler = notesApi(db)
  const added = await handler(request('POST', '/users/ann/notes', '{"title":"Milk"}'))
  assert.equal(added.statusCode, 201)
  const { items } = JSON.parse((await handler(request('GET', '/users/ann/notes'))).body) as {
    items: { title: string }[]
  }
  assert.deepEqual(
    items.map(({ title }) => title),
    ['Milk'],
  )
  for (const wrong of ['{}', 'null', '[]', '{', '{"title":1}'])
    assert.equal((await handler(request('POST', '/users/ann/notes', wrong))).statusCode, 400)
  assert.equal((await handler(request('GET', '/elsewhere'))).statusCode, 404)
})

test('a cursor leads to the next page, and another text is refused', async () => {
  const handler = notesApi(db)
  for (let number = 1; number <= 30; number++) await db.addNote({ userId: 'cem', title: `Note ${number}` })
  const pageAt = async (cursor: string) =>
    handler({ ...request('GET', '/users/cem/notes'), queryStringParameters: { cursor } })
  const first = JSON.parse((await handler(request('GET', '/users/cem/notes'))).body) as {
    items: object[]
    cursor: string
  }
  const second = JSON.parse((await pageAt(first.cursor)).body) as { items: object[]; cursor: null }
  assert.deepEqual([first.items.length + second.items.length, second.cursor], [30, null])
  assert.equal((await pageAt('nonsense')).statusCode, 400)
})

test('each change becomes one line of the history, even if the stream is read twice', async () => {
  const { userId, noteId, version } = await db.addNote({ userId: 'bob', title: 'Draft' })
  await db.renameNote({ userId, noteId, version, title: 'Final' })
  await db.removeNote({ userId, noteId })
  await runChanges(noteChanges(db), driver, { once: true })
  await runChanges(noteChanges(db), driver, { once: true })
  const { items } = await db.historyOfUser({ userId })
  assert.deepEqual(
    items.map(({ change, title }) => [change, title]),
    [
      ['ADDED', 'Draft'],
      ['CHANGED', 'Final'],
      ['REMOVED', 'Final'],
    ],
  )
})

test('the stack connects the stream of the table with its function', () => {
  const { ChangesSource } = stack().Resources as { ChangesSource: { Properties: Record<string, unknown> } }
  assert.deepEqual(ChangesSource.Properties.EventSourceArn, { 'Fn::GetAtt': ['Notes', 'StreamArn'] })
  assert.deepEqual(ChangesSource.Properties.FunctionResponseTypes, ['ReportBatchItemFailures'])
})
