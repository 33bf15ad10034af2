import { afterEach, expect, test } from 'vitest'
import type { ApiOptions } from '../api.js'
import { codeOf, type NotesApi, notesApi } from '../testing/notes-api.js'

let notes: NotesApi | undefined
afterEach(() => notes?.close())

async function start(options: Partial<ApiOptions> = {}): Promise<NotesApi> {
  notes = await notesApi(options)
  return notes
}

const note = { noteId: 'n-1', words: 'hello' }

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'same-origin' }, 201],
  [{ 'sec-fetch-site': 'none' }, 201],
  [{ origin: 'https://evil.example', host: 'localhost' }, 403],
  [{ origin: 'null', host: 'localhost' }, 403],
  [{ origin: 'http://localhost', host: 'localhost' }, 201],
  [{}, 201],
])('a POST with %j is answered %i', async (headers, status) => {
  const { ask } = await start()
  const response = await ask('POST', '/shelves/s/notes', note, headers as Record<string, string>)
  expect(response.status).toBe(status)
})

test('a link from another site is accepted, but its scripts cannot read', async () => {
  const { ask } = await start()
  const from = { 'sec-fetch-site': 'cross-site' }
  expect(
    (await ask('GET', '/shelves/s/notes', undefined, { ...from, 'sec-fetch-mode': 'navigate' })).status,
  ).toBe(200)
  expect(
    (await ask('GET', '/shelves/s/notes', undefined, { ...from, 'sec-fetch-mode': 'no-cors' })).status,
  ).toBe(403)
  expect(
    (await ask('POST', '/jobs/sweeper', undefined, { ...from, 'sec-fetch-mode': 'navigate' })).status,
  ).toBe(403)
})

test('a link from another site does not reach a GET route that writes', async () => {
  const { ask } = await start()
  const follow = async (site: string, method = 'GET') => {
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }
    return (await ask(method, '/wait', undefined, headers)).status
  }
  expect([await follow('cross-site'), await follow('same-site')]).toEqual([403, 403])
  expect(await follow('cross-site', 'HEAD')).toBe(403)
  expect([await follow('same-origin'), await follow('none')]).toEqual([202, 202])
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
])('a body of type %s is not read', async (type) => {
  const { ask } = await start()
  const response = await ask('POST', '/shelves/s/notes', note, { 'content-type': type })
  expect([response.status, await codeOf(response)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
})

test('an encoded body is not read', async () => {
  const { ask } = await start()
  const encoded = await ask('POST', '/shelves/s/notes', note, { 'content-encoding': 'gzip' })
  expect([encoded.status, await codeOf(encoded)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  expect((await ask('POST', '/shelves/s/notes', note, { 'content-encoding': 'identity' })).status).toBe(201)
})

test('a body over a million bytes is refused, regardless of its declared length', async () => {
  const { ask } = await start()
  const large = { ...note, words: 'x'.repeat(1_000_001) }
  expect((await ask('POST', '/shelves/s/notes', large)).status).toBe(413)
  const chunked = await ask('POST', '/shelves/s/notes', large, { 'transfer-encoding': 'chunked' })
  expect([chunked.status, await codeOf(chunked)]).toEqual([413, 'TOO_LARGE'])
})

test('a client that exceeds its rate waits, while others do not', async () => {
  const { ask, clock } = await start({ rate: { perSecond: 1, burst: 2 } })
  const statuses = async () => (await ask('GET', '/jobs')).status
  expect([await statuses(), await statuses(), await statuses()]).toEqual([200, 200, 429])
  const refused = await ask('GET', '/jobs')
  expect([refused.headers.get('retry-after'), await codeOf(refused)]).toEqual(['1', 'TOO_MANY_REQUESTS'])
  clock.advance(1000)
  expect([await statuses(), await statuses()]).toEqual([200, 429])
})

test('a foreign host name that resolves to this machine is refused', async () => {
  const { ask } = await start()
  const status = async (host: string) => (await ask('GET', '/jobs', undefined, { host })).status
  expect(await status('evil.example:8080')).toBe(421)
  expect(await status('127.0.0.1.evil.example')).toBe(421)
  for (const host of ['localhost:8080', '127.0.0.1:1', '[::1]:8080', 'pool.localhost']) {
    expect(await status(host)).toBe(200)
  }
})

test('a host that no address can have is refused, also where a token allows any name', async () => {
  const { ask, api } = await start()
  const created = await api.request('http://localhost/api/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'ann', roles: { '*': ['admin'] } }),
  })
  const { token } = (await created.json()) as { token: string }
  const post = async (host: string) => {
    const headers = { host, authorization: `Bearer ${token}`, 'idempotency-key': host }
    return (await ask('POST', '/jobs/sweeper', undefined, headers)).status
  }
  expect(await post('tables.example')).toBe(200)
  for (const host of ['127.0.0.999', 'localhost:99999', 'a..b:x']) expect(await post(host)).toBe(421)
})

test('every response, including errors, has security headers', async () => {
  const { ask } = await start()
  for (const response of [
    await ask('GET', '/jobs'),
    await ask('GET', '/nothing'),
    await ask('POST', '/stumble'),
  ]) {
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  }
})
