import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseTokens } from '../api/auth/tokens.js'
import { type ServedSystem, serveSystem } from './testing/serve-system.js'

const reader = 'a-reader-of-sixteen'
const writer = 'a-writer-of-sixteen'
const admin = 'an-admin-of-sixteen'
let notes: ServedSystem

beforeAll(async () => {
  const tokens = parseTokens(
    JSON.stringify({
      tokens: [
        { name: 'reader', token: reader, rights: { notes: 'read' } },
        { name: 'writer', token: writer, roles: { notes: ['writer'] } },
        { name: 'admin', token: admin, rights: { notes: 'write' } },
        { name: 'other', token: 'somebody-of-elsewhere', rights: { others: 'write' } },
      ],
    }),
  )
  notes = await serveSystem(undefined, { auth: { tokens, principals: undefined as never } })
})
afterAll(() => notes.close())

const item = { shelf: 's', noteId: 'n', words: 'x', tags: [] }
const routes: [right: 'read' | 'data', method: string, path: string, body?: object][] = [
  ['data', 'GET', '/_trace'],
  ['read', 'GET', '/_design'],
  ['data', 'GET', '/_data'],
  ['data', 'GET', '/_data/sample?table=Notes'],
  ['data', 'POST', '/_data/import', { table: 'Notes', entity: 'Note', items: [] }],
  ['data', 'GET', '/_load'],
  ['data', 'GET', '/_connections'],
  ['data', 'GET', '/_run'],
  ['data', 'POST', '/_run/notesOfShelf', { input: { shelf: 's' } }],
  ['data', 'POST', '/_run/addNote', { input: item, explain: true }],
  ['data', 'POST', '/_data/preview', { entity: 'Note', action: 'create', item }],
  ['data', 'POST', '/_run/addNote', { input: item }],
  ['data', 'POST', '/_data/write', { entity: 'Note', action: 'create', item: { ...item, noteId: 'm' } }],
  [
    'data',
    'POST',
    '/_data/raw',
    {
      table: 'Notes',
      action: 'put',
      item: { PK: { S: 'a' }, SK: { S: 'b' } },
      expected: null,
      unguarded: true,
    },
  ],
]

test.each(routes)('%s is needed for %s %s', async (right, method, path, body) => {
  const status = async (token?: string) =>
    (await notes.ask(method, path, body, token === undefined ? {} : { authorization: `Bearer ${token}` }))
      .status
  expect(await status()).toBe(401)
  expect(await status('somebody-of-elsewhere')).toBe(403)
  expect(await status(reader)).toBe(right === 'read' ? 200 : 403)
  expect(await status(writer)).toBe(right === 'read' ? 200 : 403)
  expect(await status(admin)).toBe(200)
})

test('other methods are not offered', async () => {
  const response = await notes.ask('DELETE', '/_data', undefined, { authorization: `Bearer ${admin}` })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
})

test('why a reload failed is announced only to callers who may read raw data', async () => {
  const reasons = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const controller = new AbortController()
    const response = await fetch(`${notes.url}/api/_changes`, { headers, signal: controller.signal })
    const reader = response.body!.getReader()
    const first = Buffer.from((await reader.read()).value!).toString()
    controller.abort()
    return first
  }
  notes.announceFailure('mail.password must be a text, not 1234')
  expect(await reasons(admin)).toContain('1234')
  expect(await reasons(writer)).toMatch(/^event: ready/)
  expect(await reasons(reader)).toMatch(/^event: ready/)
})
