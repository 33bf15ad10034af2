import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseTokens } from '../../api/auth/tokens.js'
import { type ServedSystem, serveSystem } from '../testing/serve-system.js'
import type { ConnectionList, DataSample, RunAnswer } from '../types/index.js'

let here: ServedSystem
let there: ServedSystem
beforeAll(async () => {
  ;[here, there] = await Promise.all([serveSystem(), serveSystem()])
  await there.post('/shelves/remote/notes', { noteId: 'n1', words: 'hello', tags: [] })
})
afterAll(() => Promise.all([here.close(), there.close()]))

const through = (connection: string) => ({ 'tablewright-connection': connection })
const note = { shelf: 'remote', noteId: 'n2', words: 'two', tags: [] }
const create = { entity: 'Note', action: 'create', item: note }

async function answer(method: string, path: string, connection: string, body?: object) {
  const response = await here.ask(method, path, body, through(connection))
  return { status: response.status, body: (await response.json()) as never }
}

test('another endpoint is read-only unless writes are enabled', async () => {
  const list = await here.post<ConnectionList>('/_connections/add', {
    name: 'there',
    endpoint: there.dynamodbUrl,
  })
  expect(list).toMatchObject({
    canAdd: true,
    connections: [
      { name: 'own', readOnly: false, remote: false },
      { name: 'there', readOnly: true, remote: true, address: there.dynamodbUrl },
    ],
  })
  const own = await here.get<DataSample>('/_data/sample?table=Notes')
  const remote = (await answer('GET', '/_data/sample?table=Notes', 'there')).body as DataSample
  expect([own.read, remote.read, remote.ids.shelf]).toEqual([0, 1, ['remote']])
  const run = (await answer('POST', '/_run/noteById', 'there', { input: { shelf: 'remote', noteId: 'n1' } }))
    .body as RunAnswer
  expect(run.result).toMatchObject({ words: 'hello' })
  expect(run.copy.curl[0]).toContain(there.dynamodbUrl)

  expect((await answer('POST', '/_data/preview', 'there', create)).status).toBe(200)
  for (const [path, body] of [
    ['/_data/write', create],
    ['/_run/addNote', { input: note }],
  ] as const)
    expect(await answer('POST', path, 'there', body)).toMatchObject({
      status: 403,
      body: { code: 'CONNECTION_READ_ONLY' },
    })
  await here.post('/_connections/add', { name: 'there', endpoint: there.dynamodbUrl, write: true })
  expect((await answer('POST', '/_data/write', 'there', create)).status).toBe(200)
  expect((await there.ask('GET', '/shelves/remote/notes/n2')).status).toBe(200)
  expect((await here.ask('GET', '/shelves/remote/notes/n2')).status).toBe(404)

  await here.post('/_connections/remove', { name: 'there' })
  expect((await answer('GET', '/_data', 'there')).status).toBe(404)
})

test.each([
  [{ name: 'own', endpoint: 'http://127.0.0.1:1' }, 'name'],
  [{ name: 'x', endpoint: 'file:///etc' }, 'endpoint'],
  [{ name: 'x', endpoint: 'http://127.0.0.1:1', profile: 'work' }, 'profile'],
  [{ name: 'x' }, 'region'],
  [{ name: 'x', region: 'evil.example' }, 'region'],
])('%j is refused at its field', async (ask, field) => {
  const response = await here.ask('POST', '/_connections/add', ask)
  expect([response.status, await response.json()]).toMatchObject([400, { field }])
})

test('callers cannot add connections to a server with tokens', async () => {
  const token = 'an-admin-of-sixteen'
  const tokens = parseTokens(
    JSON.stringify({ tokens: [{ name: 'admin', token, rights: { notes: 'write' } }] }),
  )
  const shared = await serveSystem(undefined, { auth: { tokens, principals: undefined as never } })
  const headers = { authorization: `Bearer ${token}` }
  const ask = { name: 'there', endpoint: there.dynamodbUrl }
  expect((await shared.ask('POST', '/_connections/add', ask, headers)).status).toBe(403)
  const list = (await (await shared.ask('GET', '/_connections', undefined, headers)).json()) as ConnectionList
  expect(list).toMatchObject({ canAdd: false, connections: [{ name: 'own' }] })
  await shared.close()
})
