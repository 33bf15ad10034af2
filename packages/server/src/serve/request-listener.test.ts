import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NotesApi, notesApi } from '../api/testing/notes-api.js'
import { webAccess } from '../web/web-access.js'
import { requestListener } from './request-listener.js'

interface Asked {
  readonly method: string
  /** Relative to `/api/notes`, unless it begins with `/api`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

interface Got {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

let direct: NotesApi
let throughHono: NotesApi
let server: Server

beforeAll(async () => {
  const options = {
    web: webAccess('127.0.0.1', { cors: ['https://app.example'] }),
    rate: { perSecond: 1000, burst: 1000 },
  }
  direct = await notesApi(options)
  throughHono = await notesApi(options)
  server = createServer(requestListener(direct.api))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await direct.close()
  await throughHono.close()
})

const targetOf = ({ path }: Asked) => (path.startsWith('/api') ? path : `/api/notes${path}`)

function headersOf({ body, headers }: Asked): Record<string, string> {
  return {
    host: 'localhost',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
}

/** Sends a request over a socket, where actions run without Hono. */
function askDirectly(asked: Asked): Promise<Got> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { host: '127.0.0.1', port, method: asked.method, path: targetOf(asked), headers: headersOf(asked) },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response
          resolve({ status, headers: comparable(headers), body: stable(Buffer.concat(chunks).toString()) })
        })
      },
    )
    sent.on('error', reject)
    sent.end(asked.body)
  })
}

async function askHono(asked: Asked): Promise<Got> {
  const { method, body } = asked
  const init = { method, headers: headersOf(asked), ...(body !== undefined && { body }) }
  const response = await throughHono.api.request(`http://localhost${targetOf(asked)}`, init)
  const headers = comparable(Object.fromEntries(response.headers))
  return { status: response.status, headers, body: stable(await response.text()) }
}

/** Removes headers that depend on the request id and the connection. */
function comparable(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const kept = { ...headers }
  for (const name of ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']) {
    delete kept[name]
  }
  return { ...kept, 'x-request-id': typeof kept['x-request-id'] }
}

/** Removes request ids and cursor signatures, which differ between servers. */
function stable(body: string): string {
  return body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'uuid').replace(/\.[\w-]{22}"/, '.signature"')
}

const note = JSON.stringify({ noteId: 'n 1/ü%', words: 'hello', tags: ['a'] })

const requests: readonly (readonly [name: string, asked: Asked])[] = [
  ['a write', { method: 'POST', path: '/shelves/s/notes', body: note }],
  ['the same write again', { method: 'POST', path: '/shelves/s/notes', body: note }],
  ['an encoded path', { method: 'GET', path: '/shelves/s/notes/n%201%2F%C3%BC%25' }],
  ['HEAD', { method: 'HEAD', path: '/shelves/s/notes/n%201%2F%C3%BC%25' }],
  ['a query', { method: 'GET', path: '/shelves/s/notes?limit=1' }],
  ['an encoded query', { method: 'GET', path: '/shelves/s/notes?limit=%31' }],
  ['an unknown field', { method: 'GET', path: '/shelves/s/notes?%66oo=b+c' }],
  ['a fixed word', { method: 'GET', path: '/shelves/s/notes/latest' }],
  ['dot segments', { method: 'GET', path: '/shelves/s/../s/notes' }],
  ['a missing record', { method: 'GET', path: '/shelves/s/notes/none' }],
  ['no route', { method: 'GET', path: '/nothing/at/all' }],
  ['a method that is not offered', { method: 'PATCH', path: '/shelves/s/notes' }],
  ['a body that is no JSON', { method: 'POST', path: '/shelves/s/notes', body: '{' }],
  [
    'a body that is no UTF-8',
    {
      method: 'POST',
      path: '/shelves/s/notes',
      body: new Uint8Array(
        Buffer.concat([Buffer.from('{"noteId":"'), Buffer.from([0xff]), Buffer.from('"}')]),
      ),
    },
  ],
  ['a path that is no UTF-8', { method: 'GET', path: '/shelves/s/notes/%ff' }],
  ['a body that is no object', { method: 'POST', path: '/shelves/s/notes', body: '[]' }],
  [
    'a body of another type',
    { method: 'POST', path: '/shelves/s/notes', body: note, headers: { 'content-type': 'text/plain' } },
  ],
  [
    'a body that is too large',
    { method: 'POST', path: '/shelves/s/notes', body: JSON.stringify({ words: 'x'.repeat(1_000_001) }) },
  ],
  [
    'a change without a version',
    { method: 'PUT', path: '/shelves/s/notes/n%201%2F%C3%BC%25', body: '{"words":"new"}' },
  ],
  [
    'a change',
    {
      method: 'PUT',
      path: '/shelves/s/notes/n%201%2F%C3%BC%25',
      body: '{"words":"new"}',
      headers: { 'if-match': '"1"' },
    },
  ],
  [
    'a page of an allowed origin',
    { method: 'GET', path: '/shelves/s/notes', headers: { origin: 'https://app.example' } },
  ],
  [
    'a page of another origin',
    { method: 'GET', path: '/shelves/s/notes', headers: { origin: 'https://evil.example' } },
  ],
  ['another host', { method: 'GET', path: '/shelves/s/notes', headers: { host: 'evil.example' } }],
  ['the description', { method: 'GET', path: '/api/notes/openapi.json' }],
  ['a fault', { method: 'POST', path: '/stumble' }],
  ['a deletion', { method: 'DELETE', path: '/shelves/s/notes/n%201%2F%C3%BC%25' }],
]

test.each(requests)('%s gets the same response over a socket as from Hono', async (_, asked) => {
  expect(await askDirectly(asked)).toEqual(await askHono(asked))
})

test('a body that is not UTF-8 is refused, with a length and in chunks', async () => {
  const bytes = Buffer.from('{"noteId":"n-8","words":"caf\xe9"}', 'latin1')
  for (const headers of [{ 'content-length': String(bytes.length) }, { 'transfer-encoding': 'chunked' }]) {
    const { port } = server.address() as AddressInfo
    const [status, type] = await new Promise<unknown[]>((resolve, reject) => {
      const path = '/api/notes/shelves/s/notes'
      const all = { 'content-type': 'application/json', ...headers }
      const sent = httpRequest(
        { host: '127.0.0.1', port, method: 'POST', path, headers: all },
        (response) => {
          response.resume()
          resolve([response.statusCode, response.headers['content-type']])
        },
      )
      sent.on('error', reject)
      sent.end(bytes)
    })
    expect([status, type]).toEqual([400, 'application/problem+json'])
  }
})
