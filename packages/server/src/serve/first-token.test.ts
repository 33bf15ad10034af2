import { open } from '@tablewright/engine'
import { afterEach, expect, test } from 'vitest'
import { notesSystem } from '../api/testing/notes-system.js'
import { listen } from '../listen/listen.js'
import { type Serving, serve } from './serve.js'
import type { ServeOptions } from './settings.js'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const basics = { systems: [notesSystem], port: 0, dynamodbPort: 0, log: quiet } as const
const hello = { noteId: 'n-1', words: 'hello' }

async function start(options: Partial<ServeOptions> = { memory: true }): Promise<Serving> {
  const server = await serve({ ...basics, ...options } as ServeOptions)
  opened.push(() => server.close())
  return server
}

function send(method: string, url: string, token?: string, body?: object): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

const write = (url: string, note: object, token?: string) =>
  send('POST', `${url}/api/notes/shelves/s/notes`, token, note)

async function createToken(url: string, name: string, by?: string): Promise<string> {
  const response = await send('POST', `${url}/api/tokens`, by, { name, roles: { '*': ['admin'] } })
  expect(response.status).toBe(201)
  return ((await response.json()) as { token: string }).token
}

test('the first token closes the API and the DynamoDB endpoint of the running server', async () => {
  const { url, dynamodbUrl } = await start()
  const listTables = () =>
    fetch(dynamodbUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.ListTables',
      },
      body: '{}',
    })
  expect((await listTables()).status).toBe(200)
  await createToken(url, 'ops')
  const refused = await listTables()
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('AccessDeniedException')
  expect((await write(url, hello)).status).toBe(401)
})

test('a stream of changes ends with the token of its caller, and shows nothing after that', async () => {
  let now = Date.now()
  const { url } = await start({ memory: true, clock: () => now })
  const reading = async (path: string, token?: string) => {
    const { body } = await send('GET', `${url}${path}`, token)
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).done).toBe(false)
    return async () => {
      let rest = ''
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return rest
        rest += value
      }
    }
  }
  const local = await reading('/api/notes/_live')
  const root = await createToken(url, 'root')
  const ann = await createToken(url, 'ann', root)
  const streams = [local, await reading('/api/notes/_live', ann), await reading('/api/_changes', ann)]
  expect((await send('DELETE', `${url}/api/tokens/ann`, root)).status).toBe(200)
  now += 1_000
  expect((await write(url, hello, root)).status).toBe(201)
  for (const rest of streams) expect(await rest()).not.toContain('hello')
})

test('a token that another server on the same tables creates is required within a second', async () => {
  const engine = await open({ memory: true })
  opened.push(() => engine.close())
  const { url: endpoint, close } = await listen({ engine, port: 0 })
  opened.push(close)
  let now = Date.now()
  const follower = await start({ endpoint, clock: () => now })
  const other = await start({ endpoint })
  expect((await write(follower.url, hello)).status).toBe(201)
  await createToken(other.url, 'ops')
  now += 1_000
  expect((await write(follower.url, { ...hello, noteId: 'n-2' })).status).toBe(401)
})

test('the first token is for an administrator, so that nobody is locked out', async () => {
  const { url } = await start()
  const create = (by: string | undefined, roles: object) =>
    send('POST', `${url}/api/tokens`, by, { name: 'ann', roles })
  for (const roles of [{ notes: ['writer'] }, { notes: ['admin'] }, { '*': ['reader'] }]) {
    const refused = await create(undefined, roles)
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('administrator')])
  }
  expect((await write(url, hello)).status).toBe(201)
  const root = await createToken(url, 'ops')
  expect((await create(root, { notes: ['writer'] })).status).toBe(201)
})
