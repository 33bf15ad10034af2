import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { System } from '@tablewright/system'
import { afterEach, expect, test } from 'vitest'
import { type Notes, notesSystem } from '../api/testing/notes-system.js'
import { readAuth } from './auth.js'
import { serveInProcess } from './in-process.js'
import { type Serving, serve } from './serve.js'
import { readServerFile } from './server-file.js'
import type { ServeOptions } from './settings.js'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tablewright-serve-'))
  opened.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const basics = { systems: [notesSystem], port: 0, dynamodbPort: 0, log: quiet } as const

async function start(options: Partial<ServeOptions> = { memory: true }): Promise<Serving> {
  const server = await serve({ ...basics, ...options } as ServeOptions)
  opened.push(() => server.close())
  return server
}

const post = (url: string, body: object, headers = {}) =>
  fetch(`${url}/api/notes/shelves/s/notes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const hello = { noteId: 'n-1', words: 'hello' }

test('a note that is written over HTTP is found by the DynamoDB protocol', async () => {
  const { url, dynamodbUrl } = await start()
  expect((await post(url, hello)).status).toBe(201)
  const answer = await fetch(dynamodbUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'DynamoDB_20120810.Query' },
    body: JSON.stringify({
      TableName: 'Notes',
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'SHELF#s' } },
    }),
  })
  expect(await answer.json()).toMatchObject({ Count: 1, Items: [{ words: { S: 'hello' } }] })
})

test('data and replays of a folder outlive the server', async () => {
  const data = await temporaryFolder()
  const key = { 'idempotency-key': 'k' }
  const first = await start({ data })
  await post(first.url, hello, key)
  await first.close()
  const second = await start({ data })
  const replayed = await post(second.url, hello, key)
  expect([replayed.status, replayed.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect((await fetch(`${second.url}/api/notes/shelves/s/notes/n-1`)).status).toBe(200)
})

test('sample data is created once, with progress, and never over existing items', async () => {
  const data = await temporaryFolder()
  const progress: number[] = []
  const sample = { seed: 1, items: 3 }
  const first = await start({ data, sample, onProgress: (_, done) => progress.push(done) })
  expect(progress.at(-1)).toBe(1)
  const list = async ({ url }: Serving) => (await fetch(`${url}/api/notes/shelves/sample/notes`)).json()
  expect(await list(first)).toMatchObject({ items: [{}, {}, {}] })
  await first.close()
  const second = await start({ data, sample: { seed: 1, items: 100 } })
  expect(((await list(second)) as { items: unknown[] }).items).toHaveLength(3)
})

test('a cursor works in another process with the same secret, and in no other', async () => {
  const sample = { seed: 1, items: 3 }
  const first = await start({ memory: true, sample, cursorSecret: 'shared' })
  const notes = '/api/notes/shelves/sample/notes?limit=2'
  const { cursor } = (await (await fetch(first.url + notes)).json()) as { cursor: string }
  const goOn = async (cursorSecret?: string) => {
    const other = await start({ endpoint: first.dynamodbUrl, ...(cursorSecret && { cursorSecret }) })
    return (await fetch(`${other.url}${notes}&cursor=${encodeURIComponent(cursor)}`)).status
  }
  expect([await goOn('shared'), await goOn('different'), await goOn()]).toEqual([200, 400, 400])
})

test('a cursor works after a restart on the same data', async () => {
  const data = await temporaryFolder()
  const first = await start({ data, sample: { seed: 1, items: 3 } })
  const notes = '/api/notes/shelves/sample/notes?limit=2'
  const { cursor } = (await (await fetch(first.url + notes)).json()) as { cursor: string }
  await first.close()
  const second = await start({ data })
  const rest = await fetch(`${second.url}${notes}&cursor=${encodeURIComponent(cursor)}`)
  expect([rest.status, ((await rest.json()) as { items: unknown[] }).items.length]).toEqual([200, 1])
})

test('everything runs against another endpoint', async () => {
  const { dynamodbUrl } = await start()
  const other = await start({ endpoint: dynamodbUrl })
  expect(other.dynamodbUrl).toBe(dynamodbUrl)
  expect((await post(other.url, hello, { 'idempotency-key': 'k' })).status).toBe(201)
  expect((await fetch(`${other.url}/api/notes/shelves/s/notes/n-1`)).status).toBe(200)
})

test('health and metrics describe the state of the server', async () => {
  const { url } = await start()
  await fetch(`${url}/api/notes/jobs/sweeper`, { method: 'POST' })
  const health = await fetch(`${url}/health`)
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok', systems: ['notes'] }])
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toContain(
    'tablewright_requests_total{operation="POST /api/notes/jobs/:job",status="200"} 1',
  )
  expect(metrics).toContain('tablewright_job_runs_total{system="notes",job="sweeper"} 1')
  expect(metrics).toContain('tablewright_open_connections')
})

test('health is unhealthy while the database is unreachable', async () => {
  const database = await start()
  const { url } = await start({ endpoint: database.dynamodbUrl })
  await database.close()
  // In parallel, because each request is retried several times before it fails.
  const answers = await Promise.all([fetch(`${url}/health`), fetch(`${url}/api/notes/shelves/s/notes`)])
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
})

test('pages outside the API are tried last', async () => {
  const pages = (request: Request) =>
    new URL(request.url).pathname === '/' ? new Response('console') : undefined
  const { url } = await start({ memory: true, pages })
  expect(await (await fetch(url)).text()).toBe('console')
  expect((await fetch(`${url}/nothing`)).status).toBe(404)
  expect((await fetch(`${url}/api`)).status).toBe(200)
})

test('without pages the start page redirects to the API', async () => {
  const { url } = await start()
  const answer = await fetch(url, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/api'])
})

test('the auth file guards both ports', async () => {
  const file = join(await temporaryFolder(), 'auth.json')
  await writeFile(
    file,
    JSON.stringify({ tokens: [{ name: 'ann', token: 'a-token-long-enough', rights: { notes: 'write' } }] }),
    { mode: 0o600 },
  )
  const { url, dynamodbUrl } = await start({ memory: true, auth: await readAuth(file), host: '127.0.0.1' })
  expect((await post(url, hello)).status).toBe(401)
  expect((await post(url, hello, { authorization: 'Bearer a-token-long-enough' })).status).toBe(201)
  const signedByNobody = await fetch(dynamodbUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'DynamoDB_20120810.ListTables' },
    body: '{}',
  })
  expect(signedByNobody.status).toBe(400)
})

test('a role of the auth file that its system does not have is an error at the start', async () => {
  const file = join(await temporaryFolder(), 'auth.json')
  const startWith = async (roles: object) => {
    const tokens = [{ name: 'ann', token: 'a-token-long-enough', roles }]
    await writeFile(file, JSON.stringify({ tokens }), { mode: 0o600 })
    return start({ memory: true, auth: await readAuth(file) })
  }
  for (const system of ['notes', '*']) {
    await expect(startWith({ [system]: ['riter'] })).rejects.toMatchObject({
      code: 'AUTH_FILE_INVALID',
      message: expect.stringContaining('ann'),
      remedy: expect.stringContaining('writer'),
    })
  }
  // A file may be shared with servers of other systems.
  await startWith({ notes: ['writer'], other: ['anything'] })
})

test('other machines are refused without authentication', async () => {
  await expect(start({ memory: true, host: '0.0.0.0' })).rejects.toMatchObject({ code: 'LISTEN_EXPOSED' })
})

test('a port in use is reported, and nothing stays open', async () => {
  const { url } = await start()
  const data = await temporaryFolder()
  await expect(start({ data, port: Number(new URL(url).port) })).rejects.toMatchObject({ code: 'PORT_TAKEN' })
  await start({ data })
})

test('a folder of another server and a path that is not a folder are reported', async () => {
  const data = await temporaryFolder()
  await start({ data })
  await expect(start({ data })).rejects.toMatchObject({ code: 'FOLDER_LOCKED' })
  const file = join(data, 'file')
  await writeFile(file, '')
  await expect(start({ data: file })).rejects.toMatchObject({ code: 'FOLDER_UNUSABLE' })
})

test('during the start every request gets 503 with Retry-After', async () => {
  const before = await start()
  const port = Number(new URL(before.url).port)
  await before.close()
  let answered: Response | undefined
  const slow = {
    ...notesSystem,
    sample: async () => {
      answered = await fetch(`http://127.0.0.1:${port}/api`)
    },
  }
  await start({ memory: true, systems: [slow], port, sample: { seed: 1, items: 1 } })
  expect([answered?.status, answered?.headers.get('retry-after')]).toEqual([503, '1'])
})

/** The notes system with an action that signals its start and waits until it is released. */
function heldUp() {
  let begin: (() => void) | undefined
  let letGo: (() => void) | undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const system: System<Notes> = {
    ...notesSystem,
    open: (resources) => ({
      ...notesSystem.open(resources),
      get gate() {
        begin!()
        return gate
      },
    }),
  }
  return { system, begun, letGo: letGo! }
}

test('closing finishes running requests', async () => {
  const { system, begun, letGo } = heldUp()
  const server = await start({ memory: true, systems: [system] })
  const running = post(server.url, hello)
  await begun
  const closed = Promise.all([server.close(), server.close()])
  letGo()
  expect((await running).status).toBe(201)
  await closed
  await expect(fetch(server.url)).rejects.toThrow()
})

test('the server of a folder stores its address there while it runs', async () => {
  const data = await temporaryFolder()
  const server = await start({ data })
  expect(readServerFile(data)).toMatchObject({
    url: server.url,
    dynamodbUrl: server.dynamodbUrl,
    pid: process.pid,
  })
  expect((await stat(join(data, 'server.json'))).mode & 0o777).toBe(0o600)
  await server.close()
  expect(readServerFile(data)).toBeUndefined()
})

test('a reload serves other systems on the same data and addresses', async () => {
  const server = await start()
  await post(server.url, hello)
  const events = await fetch(`${server.url}/api/notes/_live`)
  const reader = events.body!.getReader()
  const renamed = { ...notesSystem, name: 'papers', commandName: 'papers' }
  await server.reload({ systems: [notesSystem, renamed], log: quiet })
  const note = await fetch(`${server.url}/api/papers/shelves/s/notes/n-1`)
  expect(await note.json()).toMatchObject({ words: 'hello' })
  let received = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    received += new TextDecoder().decode(part.value)
  }
  expect(received).toContain('event: reload')
})

test('a failed reload changes nothing', async () => {
  const server = await start()
  await post(server.url, hello)
  const broken = {
    ...notesSystem,
    open: () => {
      throw new RangeError('no')
    },
  }
  await expect(server.reload({ systems: [broken], log: quiet })).rejects.toThrow('no')
  expect((await fetch(`${server.url}/api/notes/shelves/s/notes/n-1`)).status).toBe(200)
})

test('a process can call the API without a port, and then releases the data', async () => {
  const data = await temporaryFolder()
  const server = await serveInProcess({ systems: [notesSystem], data, log: quiet })
  const written = await server.request('/api/notes/shelves/s/notes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(hello),
  })
  expect(written.status).toBe(201)
  await expect(serveInProcess({ systems: [notesSystem], data, log: quiet })).rejects.toMatchObject({
    code: 'FOLDER_LOCKED',
  })
  await server.close()
  const next = await start({ data })
  expect((await fetch(`${next.url}/api/notes/shelves/s/notes/n-1`)).status).toBe(200)
})

test('a reload keeps the authentication of the start', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'auth.json')
  const tokens = [{ name: 'ops', token: 'a-token-of-the-file', roles: { '*': ['admin'] } }]
  await writeFile(file, JSON.stringify({ tokens }), { mode: 0o600 })
  const server = await start({ memory: true, auth: await readAuth(file) })
  const statusOf = async (headers = {}) =>
    (await fetch(`${server.url}/api/notes/shelves/s/notes`, { headers })).status
  await server.reload({ systems: [notesSystem], log: quiet })
  expect(await statusOf()).toBe(401)
  expect(await statusOf({ authorization: 'Bearer a-token-of-the-file' })).toBe(200)
})

test('a token that is created while the server runs is required after a reload', async () => {
  const server = await start()
  const body = JSON.stringify({ name: 'ops', roles: { '*': ['admin'] } })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${server.url}/api/tokens`, { method: 'POST', headers, body })).status).toBe(201)
  await server.reload({ systems: [notesSystem], log: quiet })
  expect((await fetch(`${server.url}/api/notes/shelves/s/notes`)).status).toBe(401)
})
