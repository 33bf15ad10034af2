import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf, type NotesApi, notesApi } from './testing/notes-api.js'

let notes: NotesApi
beforeEach(async () => {
  notes = await notesApi()
})
afterEach(() => notes.close())

const hello = { noteId: 'n-1', words: 'hello', tags: ['a', 'b'] }

async function add(body: object = hello) {
  return notes.ask('POST', '/shelves/s/notes', body)
}

test('a note is written, read, listed and deleted', async () => {
  const added = await add()
  expect(added.status).toBe(201)
  expect(await added.json()).toEqual({
    shelf: 's',
    noteId: 'n-1',
    words: 'hello',
    tags: ['a', 'b'],
    version: 1,
  })
  expect(await (await notes.ask('GET', '/shelves/s/notes/n-1')).json()).toMatchObject({ words: 'hello' })
  expect(await (await notes.ask('GET', '/shelves/s/notes')).json()).toEqual({
    items: [{ noteId: 'n-1', words: 'hello' }],
  })
  const dropped = await notes.ask('DELETE', '/shelves/s/notes/n-1?reasons=old,torn')
  expect([dropped.status, await dropped.text()]).toEqual([204, ''])
  expect((await notes.ask('GET', '/shelves/s/notes/n-1')).status).toBe(404)
})

test('pages follow each other by their cursors', async () => {
  for (const noteId of ['n-1', 'n-2', 'n-3']) await add({ ...hello, noteId })
  const first = (await (await notes.ask('GET', '/shelves/s/notes?limit=2')).json()) as {
    items: unknown[]
    cursor: string
  }
  expect(first.items).toHaveLength(2)
  const next = `/shelves/s/notes?limit=2&cursor=${encodeURIComponent(first.cursor)}`
  const second = await (await notes.ask('GET', next)).json()
  expect(second).toEqual({ items: [{ noteId: 'n-3', words: 'hello' }] })
  expect((await notes.ask('GET', next.replace('/s/', '/t/'))).status).toBe(400)
})

test('a literal path segment has priority over a parameter', async () => {
  expect(await (await notes.ask('GET', '/shelves/s/notes/latest')).json()).toEqual({ shelf: 's' })
})

test('the ETag of a response is the If-Match of a change', async () => {
  expect((await add()).headers.get('etag')).toBe('"1"')
  const change = (headers: Record<string, string>) =>
    notes.ask('PUT', '/shelves/s/notes/n-1', { words: 'new' }, headers)
  const missing = await change({})
  expect([missing.status, await codeOf(missing)]).toEqual([428, 'VERSION_REQUIRED'])
  const changed = await change({ 'if-match': '"1"' })
  expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"'])
  const late = await change({ 'if-match': '"1"' })
  expect([late.status, await codeOf(late)]).toEqual([412, 'VERSION_MISMATCH'])
  const weak = await change({ 'if-match': 'W/"2"' })
  expect([weak.status, await codeOf(weak)]).toEqual([412, 'VERSION_MISMATCH'])
  expect((await change({ 'if-match': '"x"' })).status).toBe(400)
})

test('an error is a problem with its field, remedy, data and the page that explains it', async () => {
  const refused = await add({ ...hello, words: 'forbidden' })
  expect(refused.status).toBe(422)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(await refused.json()).toEqual({
    type: '/api/notes#WORD_FORBIDDEN',
    title: 'Word forbidden',
    status: 422,
    code: 'WORD_FORBIDDEN',
    detail: 'A word is forbidden.',
    field: 'words',
    remedy: 'Choose another.',
    data: { instead: ['allowed'] },
    instance: `urn:uuid:${refused.headers.get('x-request-id')}`,
  })
})

test('all invalid fields are named together, from path, query and body', async () => {
  const refused = await notes.ask('POST', '/shelves/%20/notes?color=red', { words: 7, times: 0 })
  expect(await refused.json()).toMatchObject({
    status: 400,
    code: 'INVALID_INPUT',
    fields: [
      { field: 'color', reason: 'is not known in the query' },
      { field: 'shelf', reason: 'must not be blank' },
      { field: 'noteId', reason: 'is missing' },
      { field: 'words', reason: 'must be a text' },
      { field: 'times', reason: 'must be 1 or more' },
    ],
  })
})

test.each(['not json', '[]', '"text"', 'null', '{"a":', '{"__proto__": 1}'])(
  'the body %s is a 400',
  async (body) => {
    expect((await notes.ask('POST', '/shelves/s/notes', body)).status).toBe(400)
  },
)

test('a server error shows the caller only the id of its log entry', async () => {
  const fault = await notes.ask('POST', '/stumble')
  expect(fault.status).toBe(500)
  const text = await fault.text()
  expect(text).not.toContain('secret')
  expect(JSON.parse(text)).toMatchObject({ code: 'INTERNAL' })
  const logged = notes.logged.find((line) => line.startsWith('fault'))
  expect(logged).toContain(fault.headers.get('x-request-id'))
})

test('a refusal can have Retry-After', async () => {
  const refused = await notes.ask('GET', '/wait')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([202, '3'])
  expect((await notes.ask('GET', '/wait/01KG9MW3F0ZC8Q7YB2T5XN4D6R')).status).toBe(202)
})

test('an unknown path is 404, and an unsupported method 405 with the supported ones', async () => {
  const missing = await notes.ask('GET', '/nothing')
  expect([missing.status, await codeOf(missing)]).toEqual([404, 'NOT_FOUND'])
  const wrong = await notes.ask('PATCH', '/shelves/s/notes/n-1', {})
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, PUT, DELETE'])
  expect((await notes.api.request('http://localhost/api/other/x')).status).toBe(404)
})

test.each([
  ['PUT', '/api/me', 'GET'],
  ['GET', '/api/session', 'POST, DELETE'],
  ['POST', '/api/roles', 'GET'],
  ['PATCH', '/api/tokens', 'GET, POST'],
  ['GET', '/api/tokens/1', 'DELETE'],
  ['DELETE', '/api', 'GET'],
  ['POST', '/api/notes/openapi.json', 'GET'],
  ['POST', '/api/notes', 'GET'],
])('%s %s is 405 with the supported methods', async (method, path, allow) => {
  const response = await notes.api.request(`http://localhost${path}`, { method })
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
  expect(await codeOf(response)).toBe('METHOD_NOT_ALLOWED')
})

test('a value of the path whose escapes are no UTF-8 is a 400 that names it', async () => {
  for (const word of ['%ff', '%zz', 'a%', '%C3']) {
    const response = await notes.ask('GET', `/shelves/s/notes/${word}`)
    expect([response.status, await response.json()]).toMatchObject([400, { field: 'noteId' }])
  }
})

test('a document has its own type and may load nothing', async () => {
  await add()
  const page = await notes.ask('GET', '/shelves/s/notes/n-1/print')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toBe('<h1>n-1</h1>')
})

test('jobs show their state and can be run by hand', async () => {
  expect(await (await notes.ask('GET', '/jobs')).json()).toEqual([
    { name: 'sweeper', summary: 'Sweeps the floor', running: false, runs: 0, failures: 0, timeouts: 0 },
  ])
  expect(await (await notes.ask('POST', '/jobs/sweeper')).json()).toEqual({ report: { swept: 1 } })
  expect(await (await notes.ask('GET', '/jobs')).json()).toMatchObject([
    { runs: 1, lastReport: { swept: 1 }, lastRunAt: '2026-01-01T00:00:00.000Z' },
  ])
  expect((await notes.ask('POST', '/jobs/mower')).status).toBe(404)
})

test('check finds a violation and repair corrects it', async () => {
  await notes.ask('POST', '/shelves/broken/notes', hello)
  expect(await (await notes.ask('GET', '/check')).json()).toMatchObject({
    counted: { notes: 1 },
    violations: [{ invariant: 'no-broken-shelf', data: { noteId: 'n-1' } }],
  })
  expect(await (await notes.ask('POST', '/repair')).json()).toMatchObject({ repairs: ['Dropped n-1.'] })
  expect(await (await notes.ask('GET', '/check')).json()).toMatchObject({ violations: [] })
})

test('the index names the systems, for programs and for people', async () => {
  const json = await notes.api.request('http://localhost/api')
  expect(await json.json()).toMatchObject({
    systems: [{ name: 'notes', openapi: '/api/notes/openapi.json' }],
  })
  const page = await notes.api.request('http://localhost/api', { headers: { accept: 'text/html,*/*' } })
  expect(await page.text()).toContain('<a href="/api/notes">Notes</a>')
})

test('the page of a system shows routes, examples and codes, with everything escaped', async () => {
  const page = await (await notes.ask('GET', '', undefined, { accept: 'text/html' })).text()
  expect(page).toContain('Notes on &lt;shelves&gt;.')
  expect(page).toContain('<code>/shelves/:shelf/notes/:noteId</code>')
  expect(page).toContain('id="WORD_FORBIDDEN"')
  expect(page).toContain(`curl -X POST -H &#39;Content-Type: application/json&#39;`)
  expect(page).not.toMatch(/<script|http-equiv|src=/)
})

test('the log has no query, no body and no token', async () => {
  await notes.ask('GET', '/shelves/s/notes?limit=1&cursor=looked-for', undefined, {
    authorization: 'Bearer hush',
  })
  await add({ ...hello, words: 'private' })
  expect(notes.logged.join('\n')).not.toMatch(/looked-for|hush|private/)
  expect(notes.logged.at(-1)).toMatch(/"operation":"POST \/api\/notes\/shelves\/:shelf\/notes","status":201/)
})
