import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codeOf, type NotesApi, notesApi } from '../testing/notes-api.js'
import { parseTokens } from './tokens.js'

let notes: NotesApi
afterEach(() => notes.close())

const origin = 'http://localhost'
const root = 'the-root-token-of-this-test'
const tokens = parseTokens(
  JSON.stringify({ tokens: [{ name: 'root', token: root, roles: { '*': ['admin'] } }] }),
)

beforeEach(async () => {
  notes = await notesApi({ tokens })
})

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  notes.api.request(`${origin}${path}`, {
    method,
    headers: {
      host: 'localhost',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const as = (token: string) => ({ authorization: `Bearer ${token}` })
const json = async (response: Response) => (await response.json()) as Record<string, never>

async function createToken(
  name: string,
  roles: object,
  more: object = {},
): Promise<{ token: string; tokenId: string }> {
  const response = await ask('POST', '/api/tokens', { name, roles, ...more }, as(root))
  expect(response.status).toBe(201)
  return (await response.json()) as { token: string; tokenId: string }
}

const jobsAs = async (token: string) => (await ask('GET', '/api/notes/jobs', undefined, as(token))).status

test('a token is shown once, stored as its digest, and authenticates its principal', async () => {
  const { token, tokenId } = await createToken('ann', { notes: ['writer'] })
  expect(token).toMatch(/^tw_[\w-]{43}$/)
  expect(await jobsAs(token)).toBe(200)
  const listed = await (await ask('GET', '/api/tokens', undefined, as(root))).text()
  expect(listed).toContain(tokenId)
  expect(listed).not.toContain(token)
  const { Items } = await notes.notes.driver.send('Scan', { TableName: 'TablewrightIdentity' })
  expect(JSON.stringify(Items)).not.toContain(token.slice(3))
  expect(JSON.stringify(Items)).toContain(tokenId)
  expect(notes.logged.join()).not.toContain(token)
})

test.each([
  ['a name of the system itself', { name: 'system', roles: { notes: ['writer'] } }, 'name'],
  ['a name of the local user', { name: 'local:ann', roles: { notes: ['writer'] } }, 'name'],
  ['a name of two lines', { name: 'ann\nroot', roles: { notes: ['writer'] } }, 'name'],
  ['no roles', { name: 'ann', roles: null }, 'roles'],
  ['a list of roles', { name: 'ann', roles: ['admin'] }, 'roles'],
  ['a text as roles', { name: 'ann', roles: 'admin' }, 'roles'],
  [
    'an end that is over',
    { name: 'ann', roles: { notes: ['writer'] }, expiresAt: '2020-01-01T00:00:00.000Z' },
    'expiresAt',
  ],
])('no token is created with %s', async (_, body, field) => {
  const refused = await ask('POST', '/api/tokens', body, as(root))
  expect(refused.status).toBe(400)
  expect(await json(refused)).toMatchObject({ code: 'INVALID_INPUT', field })
})

test('a revoked or expired token is refused immediately', async () => {
  const { token, tokenId } = await createToken('ann', { notes: ['writer'] })
  const soon = new Date(notes.clock.clock() + 60_000).toISOString()
  const short = await createToken('bob', { notes: ['writer'] }, { expiresAt: soon })
  expect([await jobsAs(token), await jobsAs(short.token)]).toEqual([200, 200])
  notes.clock.advance(60_000)
  expect([await jobsAs(token), await jobsAs(short.token)]).toEqual([200, 401])
  const revoked = await ask('DELETE', `/api/tokens/${tokenId}`, undefined, as(root))
  expect(await revoked.json()).toMatchObject([{ name: 'ann', revokedBy: 'root' }])
  expect(await jobsAs(token)).toBe(401)
  const again = await ask('DELETE', `/api/tokens/${tokenId}`, undefined, as(root))
  expect(again.status).toBe(404)
})

test('another process on the same data knows the tokens, and a revocation counts there too', async () => {
  const { token, tokenId } = await createToken('ann', { notes: ['writer'] })
  const other = await notes.another()
  const jobs = async () => (await other.request(`${origin}/api/notes/jobs`, { headers: as(token) })).status
  expect(await jobs()).toBe(200)
  await ask('DELETE', `/api/tokens/${tokenId}`, undefined, as(root))
  expect(await jobs()).toBe(401)
})

test('the last use of a token is recorded', async () => {
  const { token } = await createToken('ann', { notes: ['writer'] })
  const lastUse = async () => {
    const listed = (await (await ask('GET', '/api/tokens', undefined, as(root))).json()) as {
      lastUsedAt?: string
    }[]
    return listed[0]!.lastUsedAt
  }
  expect(await lastUse()).toBeUndefined()
  await jobsAs(token)
  const now = new Date(notes.clock.clock()).toISOString()
  await vi.waitFor(async () => expect(await lastUse()).toBe(now))
})

test('only an administrator of every system manages tokens', async () => {
  const { token } = await createToken('ann', { notes: ['admin'] })
  for (const [method, path, body] of [
    ['GET', '/api/tokens', undefined],
    ['POST', '/api/tokens', { name: 'x', roles: { '*': ['admin'] } }],
    ['DELETE', '/api/tokens/ann', undefined],
  ] as const) {
    const refused = await ask(method, path, body, as(token))
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'FORBIDDEN'])
    expect((await ask(method, path, body)).status).toBe(401)
  }
})

test.each([
  [{ notes: ['writter'] }, 'There is no role of notes "writter".'],
  [{ note: ['writer'] }, 'There is no system "note".'],
  [{ '*': ['nobody'] }, 'There is no role of * "nobody".'],
  [{ notes: [] }, 'There is no role of notes null.'],
  [{}, 'There is no system "".'],
])('a token with the roles %j is refused', async (roles, detail) => {
  const refused = await ask('POST', '/api/tokens', { name: 'ann', roles }, as(root))
  expect(await refused.json()).toMatchObject({ status: 400, code: 'INVALID_INPUT', detail, field: 'roles' })
})

test.each([' ', ' ann', 'ann ', 'an\u200Bn', '\u202Eann'])(
  'a token with the name %j is refused',
  async (name) => {
    const refused = await ask('POST', '/api/tokens', { name, roles: { notes: ['writer'] } }, as(root))
    expect(await refused.json()).toMatchObject({ status: 400, code: 'INVALID_INPUT', field: 'name' })
  },
)

test('me names the principal and its rights', async () => {
  const { token } = await createToken('shelf-1', { notes: ['owner'] })
  expect(await json(await ask('GET', '/api/me', undefined, as(token)))).toEqual({
    id: 'shelf-1',
    kind: 'token',
    authenticated: true,
    managesTokens: false,
    systems: { notes: { roles: ['owner'], rights: { write: 'own' } } },
  })
  expect((await ask('GET', '/api/me')).status).toBe(401)
})

async function signIn(token: string, headers: Record<string, string> = {}) {
  const response = await ask('POST', '/api/session', { token }, { origin, ...headers })
  const cookie = response.headers.get('set-cookie') ?? ''
  return {
    response,
    cookie,
    pair: cookie.split(';')[0]!,
    csrf: (await json(response.clone())).csrf as unknown as string,
  }
}

test('signing in exchanges a token for a session in a cookie that scripts and other sites do not get', async () => {
  const { token } = await createToken('ann', { notes: ['writer'] })
  const { response, cookie, pair } = await signIn(token)
  expect(response.status).toBe(200)
  expect(cookie).toMatch(/^tablewright_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/)
  expect(cookie).not.toContain(token)
  const me = await json(await ask('GET', '/api/me', undefined, { cookie: pair }))
  expect(me).toMatchObject({ id: 'ann', kind: 'session' })
  const unknown = await ask('POST', '/api/session', { token: 'tw_unknown' }, { origin })
  expect([unknown.status, unknown.headers.get('set-cookie')]).toEqual([401, null])
})

test('over HTTPS the cookie is bound to the host', async () => {
  const { token } = await createToken('ann', { notes: ['writer'] })
  const response = await notes.api.request('https://localhost/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'localhost', origin: 'https://localhost' },
    body: JSON.stringify({ token }),
  })
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-tablewright_session=.*; Secure$/)
})

test('a session id chosen by an attacker is never adopted', async () => {
  const { token } = await createToken('ann', { notes: ['writer'] })
  const planted = 'tablewright_session=planted-by-somebody-else'
  const { pair } = await signIn(token, { cookie: planted })
  expect(pair).not.toBe(planted)
  expect((await ask('GET', '/api/me', undefined, { cookie: planted })).status).toBe(401)
  const second = await signIn(token, { cookie: pair })
  expect(second.pair).not.toBe(pair)
  expect((await ask('GET', '/api/me', undefined, { cookie: pair })).status).toBe(401)
  expect((await ask('GET', '/api/me', undefined, { cookie: second.pair })).status).toBe(200)
})

test('a session writes only from a page of this server with its CSRF value', async () => {
  const { token } = await createToken('ann', { notes: ['writer'] })
  const { pair, csrf } = await signIn(token)
  const sweep = async (headers: Record<string, string>) => {
    const response = await ask('POST', '/api/notes/jobs/sweeper', undefined, { cookie: pair, ...headers })
    return response.status
  }
  expect(await sweep({ origin, 'x-csrf-token': csrf })).toBe(200)
  expect(await sweep({ origin })).toBe(403)
  expect(await sweep({ origin, 'x-csrf-token': 'guessed' })).toBe(403)
  expect(await sweep({ 'x-csrf-token': csrf })).toBe(403)
  expect(await sweep({ origin: 'https://evil.example', 'x-csrf-token': csrf })).toBe(403)
  expect(await sweep({ origin: 'null', 'x-csrf-token': csrf })).toBe(403)
})

test('a session ends by signing out, by its age, and with its token', async () => {
  const { token, tokenId } = await createToken('ann', { notes: ['writer'] })
  const status = async (cookie: string) => (await ask('GET', '/api/me', undefined, { cookie })).status
  const first = await signIn(token)
  const out = await ask('DELETE', '/api/session', undefined, {
    cookie: first.pair,
    origin,
    'x-csrf-token': first.csrf,
  })
  expect([out.status, out.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')])
  expect(await status(first.pair)).toBe(401)
  const second = await signIn(token)
  notes.clock.advance(12 * 3_600_000 - 1)
  expect(await status(second.pair)).toBe(200)
  notes.clock.advance(1)
  expect(await status(second.pair)).toBe(401)
  const third = await signIn(token)
  await ask('DELETE', `/api/tokens/${tokenId}`, undefined, as(root))
  expect(await status(third.pair)).toBe(401)
})

test('without authentication everybody is the local user, until the first token is created', async () => {
  await notes.close()
  notes = await notesApi()
  expect(await json(await ask('GET', '/api/me'))).toMatchObject({
    id: 'local',
    kind: 'local',
    authenticated: false,
  })
  const created = await ask('POST', '/api/tokens', { name: 'ann', roles: { '*': ['admin'] } })
  const { token } = (await created.json()) as { token: string }
  expect((await ask('GET', '/api/me')).status).toBe(401)
  expect(await json(await ask('GET', '/api/me', undefined, as(token)))).toMatchObject({
    id: 'ann',
    managesTokens: true,
  })
})

test('a grant for own records is decided by the record', async () => {
  const { token } = await createToken('shelf-1', { notes: ['owner'] })
  const write = (shelf: string) =>
    ask('POST', `/api/notes/shelves/${shelf}/notes`, { noteId: 'n', words: 'x', tags: [] }, as(token))
  expect((await write('shelf-1')).status).toBe(201)
  const refused = await write('shelf-2')
  expect(await refused.json()).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
    detail: 'shelf-1 does not hold the right write in notes, except for the own shelf.',
  })
})
