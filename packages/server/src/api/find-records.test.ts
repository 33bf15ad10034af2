import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEvents } from '../console-api/testing/read-events.js'
import { type ServedSystem, serveSystem } from '../console-api/testing/serve-system.js'
import { parseTokens } from './auth/tokens.js'

const writer = 'a-writer-of-sixteen'
const owner = 'an-owner-of-sixteen'
const other = 'somebody-of-elsewhere'
let open: ServedSystem
let guarded: ServedSystem

beforeAll(async () => {
  const tokens = parseTokens(
    JSON.stringify({
      tokens: [
        { name: 'writer', token: writer, roles: { notes: ['writer'] } },
        { name: 'owner', token: owner, roles: { notes: ['owner'] } },
        { name: 'other', token: other, rights: { others: 'write' } },
      ],
    }),
  )
  open = await serveSystem()
  guarded = await serveSystem(undefined, { auth: { tokens, principals: undefined as never } })
})
afterAll(async () => {
  await open.close()
  await guarded.close()
})

const ask = (path: string, token?: string) =>
  fetch(`${guarded.url}/api/${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

test('records are found by the routes that read one record by one key', async () => {
  const find = async (text: string) =>
    (await fetch(`${open.url}/api/_find?text=${encodeURIComponent(text)}`)).json()
  expect(await find(' s ')).toEqual({
    records: [{ system: 'notes', path: '/shelves/:shelf/notes/latest', field: 'shelf', text: 's', ids: {} }],
  })
  expect(await find('')).toEqual({ records: [] })
})

test('records are found only with the right of the route that reads them', async () => {
  const amount = async (token: string) =>
    ((await (await ask('_find?text=s', token)).json()) as { records: unknown[] }).records.length
  expect((await ask('_find?text=s')).status).toBe(401)
  expect([await amount(writer), await amount(owner), await amount(other)]).toEqual([1, 0, 0])
})

test('changes are announced without data', async () => {
  const page = await readEvents(`${open.url}/api/_changes`)
  expect(await page.next()).toEqual({ event: 'ready', data: {} })
  await open.post('/shelves/s/notes', { noteId: 'n', words: 'secret', tags: [] })
  expect(await page.next()).toEqual({ event: 'changed', data: { system: 'notes' } })
  page.leave()
})

test('changes need a caller', async () => {
  expect((await ask('_changes')).status).toBe(401)
})
