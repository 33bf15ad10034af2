import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock, systemRandom } from '@tablewright/base'
import { createTables, type Driver } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import type { AnySystem } from '@tablewright/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../api/api.js'
import { Identity } from '../api/auth/identity.js'
import { parseTokens } from '../api/auth/tokens.js'
import { onceIn } from '../api/idempotency/once.js'
import { type RunningSystem, runSystem } from '../api/running-system.js'
import { offersOf } from '../api/system-routes.js'
import { type Notes, notesSystem } from '../api/testing/notes-system.js'
import { ConsoleApi } from '../console-api/console-api.js'
import { openEventStore } from '../events/run-events.js'
import { RequestMetrics } from '../metrics/request-metrics.js'
import { addHttpRoutes } from './http-routes.js'
import { requestListener } from './request-listener.js'

// The list of routes is that of the running program: a new route is refused here until it is allowed.

type Headers = Readonly<Record<string, string>>

interface Place {
  readonly method: string
  readonly path: string
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const noLimit = { perSecond: 1_000_000, burst: 1_000_000 }
const system: AnySystem = {
  ...notesSystem,
  events: { 'note.added': { aggregate: 'note', summary: 'A note was added.', data: {} } },
  outbox: () => ({}) as never,
}
const fileTokens = [
  { name: 'root', token: 'the-token-of-the-administrator', roles: { '*': ['admin'] } },
  { name: 'reader', token: 'the-token-of-a-reader', roles: { notes: ['reader'] } },
  { name: 'nobody', token: 'the-token-of-nobody-here', roles: { elsewhere: ['admin'] } },
]
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
const root = bearer(fileTokens[0]!.token)

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
let driver: Driver
let server: Server
let open: Server
let places: readonly Place[]
/** Headers of callers whose token or session no longer counts. */
const ended: Record<string, Headers> = {}
let session: Headers
let clock = systemClock()

async function start(tokens: boolean): Promise<Server> {
  const now = () => clock
  const resources = { driver, clock: now, random: systemRandom }
  const consoleApi = new ConsoleApi({ driver, clock: now, database: { url: '', region: 'local' }, own: true })
  const events = { store: await openEventStore(driver, resources), options: {}, onFault: () => undefined }
  const running: RunningSystem = runSystem(system, resources, consoleApi.traces, { events })
  await createTables((running.services as Notes).db)
  const api = createApi({
    systems: [running],
    log: quiet,
    clock: now,
    rate: noLimit,
    consoleApi,
    once: await onceIn(driver, now, systemRandom),
    identity: await Identity.open({
      ...resources,
      tokens: tokens ? parseTokens(JSON.stringify({ tokens: fileTokens })) : undefined,
    }),
  })
  addHttpRoutes({
    api,
    systems: [running],
    driver,
    requests: new RequestMetrics(),
    pages: undefined,
    clock: now,
    storageSize: () => undefined,
    databaseTrouble: () => undefined,
    openConnections: () => 0,
    prove: () => undefined,
  })
  const actions = offersOf(running).map(({ route }) => ({
    method: route.method,
    path: `/api/notes${route.path}`,
  }))
  const others = api.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
  places = [...actions, ...others].map(({ method, path }) => ({
    method,
    path: path.replaceAll(/\/:(\w+)(?:\{[^}]*\})?\?/g, '').replaceAll(/:(\w+)(?:\{[^}]*\})?/g, 'none'),
  }))
  const started = createServer(requestListener(api))
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return started
}

interface Reply {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Sends a request whose path is not normalized. Streams are not read. */
function ask(to: Server, { method, path }: Place, headers: Headers = {}, body?: string): Promise<Reply> {
  const { port } = to.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers, agent }, (response) => {
      const { statusCode: status = 0, headers: answered } = response
      const isStream = answered['content-type']?.startsWith('text/event-stream')
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      const end = () => resolve({ status, text, headers: answered })
      if (!isStream) response.on('end', end)
      else {
        end()
        response.destroy()
      }
    })
    sent.on('error', reject).end(body)
  })
}

const json = { 'content-type': 'application/json' }
const hostOf = (to: Server) => `127.0.0.1:${(to.address() as AddressInfo).port}`
const key = ({ method, path }: Place) => `${method} ${path}`

beforeAll(async () => {
  driver = embedded({ memory: true })
  open = await start(false)
  server = await start(true)
  const post = (path: string, body: object, headers: Headers = root) =>
    ask(server, { method: 'POST', path }, { ...json, ...headers }, JSON.stringify(body))
  const create = async (name: string, more: object = {}) => {
    const made = await post('/api/tokens', { name, roles: { '*': ['admin'] }, ...more })
    expect(made.status).toBe(201)
    return JSON.parse(made.text) as { readonly token: string; readonly tokenId: string }
  }
  const signIn = async (token: string): Promise<Headers> => {
    const { headers } = await post('/api/session', { token }, {})
    return { cookie: headers['set-cookie']![0]!.split(';')[0]! }
  }
  const revoked = await create('revoked')
  const expired = await create('expired', { expiresAt: new Date(clock + 1000).toISOString() })
  ended['the session of a revoked token'] = await signIn(revoked.token)
  await ask(server, { method: 'DELETE', path: `/api/tokens/${revoked.tokenId}` }, root)
  session = await signIn(fileTokens[0]!.token)
  const over = await signIn(fileTokens[0]!.token)
  await ask(server, { method: 'DELETE', path: '/api/session' }, over)
  clock += 2000
  Object.assign(ended, {
    'no token': {},
    'an unknown token': bearer('a-token-that-nobody-has'),
    'an empty token': { authorization: 'Bearer ' },
    'a token without its scheme': { authorization: fileTokens[0]!.token },
    'the token in another scheme': {
      authorization: `Basic ${Buffer.from(`root:${fileTokens[0]!.token}`).toString('base64')}`,
    },
    'the token as a cookie': { cookie: `token=${fileTokens[0]!.token}` },
    'a revoked token': bearer(revoked.token),
    'an expired token': bearer(expired.token),
    'a session that was ended': over,
    'an invented session': { cookie: session.cookie!.replace(/=.*/, '=invented') },
    'the name of the local user': { authorization: 'Bearer local', 'x-forwarded-for': '127.0.0.1' },
  } satisfies Record<string, Headers>)
})
afterAll(async () => {
  agent.destroy()
  server.close()
  open.close()
  await driver.close()
})

/** Routes that need no token: descriptions, sign-in, and what monitoring reads. */
const forAnyone = [
  'GET /',
  'GET /api',
  'GET /api/notes',
  'GET /api/notes/openapi.json',
  'GET /health',
  'GET /metrics',
  'POST /api/session',
  'DELETE /api/session',
]

/** A comparison of designs has a body, and changes nothing. */
const isWriting = (place: Place) => place.method !== 'GET' && key(place) !== 'POST /api/notes/_design/diff'

const guarded = () => places.filter((place) => !forAnyone.includes(key(place)))

/** Asks all places, and returns those whose answer has another status. */
async function exceptions(
  all: readonly Place[],
  headers: Headers,
  expected: readonly number[],
): Promise<readonly string[]> {
  const found = await Promise.all(
    all.map(async (place) => {
      const hasBody = ['POST', 'PUT', 'PATCH'].includes(place.method)
      const reply = await ask(
        server,
        place,
        hasBody ? { ...json, ...headers } : headers,
        hasBody ? '{}' : undefined,
      )
      return expected.includes(reply.status) ? [] : [`${reply.status} ${key(place)}`]
    }),
  )
  return found.flat()
}

test('the program lists its routes', () => {
  expect(places.length).toBeGreaterThan(50)
  expect(places.map(key)).toEqual(
    expect.arrayContaining([...forAnyone, 'GET /api/_changes', 'POST /api/tokens']),
  )
})

test('every route but the open ones refuses unknown callers', async () => {
  const refused: Record<string, readonly string[]> = {}
  for (const [who, headers] of Object.entries(ended)) {
    const found = await exceptions(guarded(), headers, [401])
    if (found.length > 0) refused[who] = found
  }
  expect(refused).toEqual({})
})

test('a token of another system, and a token that only reads', async () => {
  const nobody = bearer(fileTokens[2]!.token)
  const own = ['GET /api/me', 'GET /api/_find', 'GET /api/_changes']
  const others = guarded().filter((place) => !own.includes(key(place)))
  expect(await exceptions(others, nobody, [403])).toEqual([])
  const reader = bearer(fileTokens[1]!.token)
  const writing = others.filter(isWriting)
  expect(await exceptions(writing, reader, [403])).toEqual([])
  const raw = others.filter(({ path }) =>
    /\/(?:_data|_audit|_trace|_run|_live|_load|_connections|webhooks)/.test(path),
  )
  expect(raw.length).toBeGreaterThan(15)
  expect(await exceptions(raw, reader, [403])).toEqual([])
})

test('a session writes only from pages of this server', async () => {
  const me = await ask(server, { method: 'GET', path: '/api/me' }, session)
  const { csrf } = JSON.parse(me.text) as { readonly csrf: string }
  const writing = guarded().filter(({ method }) => method !== 'GET')
  const origin = `http://${hostOf(server)}`
  const attempts: Record<string, Headers> = {
    'no value': { origin },
    'another value': { origin, 'x-csrf-token': `${csrf.slice(0, -1)}x` },
    'no origin': { 'x-csrf-token': csrf },
    'the origin null': { origin: 'null', 'x-csrf-token': csrf },
    'a foreign origin': { origin: 'https://evil.example', 'x-csrf-token': csrf },
    'an origin of another port': { origin: 'http://127.0.0.1:1', 'x-csrf-token': csrf },
  }
  for (const [what, headers] of Object.entries(attempts))
    expect([what, await exceptions(writing, { ...session, ...headers }, [403])]).toEqual([what, []])
})

test('requests that a page of another site causes are refused for every caller', async () => {
  const foreign: readonly Headers[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
  ]
  for (const headers of foreign) {
    expect(await exceptions(places, { ...root, ...headers }, [403])).toEqual([])
    expect(await exceptions(places, { ...session, ...headers }, [403])).toEqual([])
  }
})

test('an open server accepts no other name, so that no site can rebind its own', async () => {
  for (const host of [
    'evil.example',
    'evil.example:80',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'a b',
  ]) {
    const replies = await Promise.all(places.map((place) => ask(open, place, { host })))
    expect(replies.filter(({ status }) => status !== 400 && status !== 421)).toEqual([])
  }
})

test('no other method reaches a route', async () => {
  const paths = [...new Set(guarded().map(({ path }) => path))]
  const methods = ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'LINK', 'PATCH', 'PUT', 'DELETE', 'POST']
  const tried = paths.flatMap((path) => methods.map((method) => ({ method, path })))
  expect(await exceptions(tried, {}, [401, 404, 405])).toEqual([])
  const override = { 'x-http-method-override': 'GET', 'x-method-override': 'GET', 'x-http-method': 'GET' }
  const reader = bearer(fileTokens[1]!.token)
  const writing = guarded().filter(isWriting)
  expect(await exceptions(writing, { ...reader, ...override }, [403])).toEqual([])
})

/** Spellings of a path that some server or proxy takes for the same one. */
const spellings: Readonly<Record<string, (path: string) => string>> = {
  'a slash at the end': (path) => `${path}/`,
  'a slash twice at the start': (path) => `/${path}`,
  'slashes twice': (path) => path.replaceAll('/', '//'),
  'a dot segment': (path) => path.replace('/api/', '/api/./'),
  'two dots': (path) => path.replace('/api/', '/api/x/../'),
  'two encoded dots': (path) => path.replace('/api/', '/api/x/%2e%2e/'),
  'dots behind an open path': (path) => path.replace('/api/', '/api/notes/openapi.json/../../'),
  'encoded dots behind an open path': (path) => path.replace('/api/', '/api/session/%2E%2E/'),
  'an encoded slash': (path) => path.replace('/api/', '/api%2f'),
  'a backslash': (path) => path.replace('/api/', '/api\\'),
  'an encoded letter': (path) => path.replace('/api/n', '/api/%6e').replace('/api/_', '/api/%5f'),
  'an encoded letter of api': (path) => path.replace('/api', '/%61pi'),
  'an encoded underscore': (path) => path.replaceAll('/_', '/%5F'),
  capitals: (path) => path.toUpperCase(),
  'a semicolon': (path) => path.replace('/api/', '/api;x=1/'),
  'a zero byte': (path) => `${path}%00`,
  'a line break': (path) => `${path}%0d%0a`,
  'an open path in the query': (path) => `${path}?x=/api/session`,
  'an absolute form': (path) => `http://127.0.0.1${path}`,
  'an open host in the absolute form': (path) => `http://localhost:1@127.0.0.1${path}`,
}

test.each(Object.keys(spellings))('no route is open to unknown callers with %s in its path', async (name) => {
  // A third of the routes each, all of them over all spellings.
  const turn = Object.keys(spellings).indexOf(name) % 3
  const some = guarded().filter((_, index) => index % 3 === turn)
  const spelled = some.map(({ method, path }) => ({ method, path: spellings[name]!(path) }))
  expect(await exceptions(spelled, {}, [400, 401, 403, 404, 405, 421])).toEqual([])
  // Nor does it change what a caller may do.
  const nobody = bearer(fileTokens[2]!.token)
  const own = /\/(?:me|(?:_|%5f)(?:find|changes))\/?(?:\?.*)?$/i
  const others = spelled.filter(({ path }) => !own.test(path))
  expect(await exceptions(others, nobody, [400, 403, 404, 405, 421])).toEqual([])
})
