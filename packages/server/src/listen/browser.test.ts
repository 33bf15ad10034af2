import { request } from 'node:http'
import { open } from '@tablewright/engine'
import { afterEach, expect, test } from 'vitest'
import { notesSystem } from '../api/testing/notes-system.js'
import { type Serving, serve } from '../serve/serve.js'
import { parsePrincipals } from '../wire/auth/principals.js'
import { type ListenOptions, listen } from './listen.js'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function endpoint(options: Partial<ListenOptions> = {}): Promise<string> {
  const engine = await open({ memory: true })
  const started = await listen({ engine, port: 0, ...options })
  closing.push(
    () => engine.close(),
    () => started.close(),
  )
  return started.url
}

async function server(): Promise<Serving> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const started = await serve({ systems: [notesSystem], memory: true, port: 0, dynamodbPort: 0, log })
  closing.push(() => started.close())
  return started
}

interface Answer {
  readonly status: number | undefined
  readonly headers: Record<string, unknown>
  readonly body: string
}

/** Sends a request like a browser, with headers that `fetch` does not allow. `target` replaces its path. */
function ask(
  url: string,
  method: string,
  headers: Record<string, string>,
  body = '',
  target = new URL(url).pathname,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent: false, path: target }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: text }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const call = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-target': 'DynamoDB_20120810.ListTables',
  'content-length': '2',
}
const preflight = {
  origin: 'https://evil.example',
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'x-amz-target,authorization',
}

test('a page of another site can neither call the DynamoDB endpoint nor read its responses', async () => {
  const url = await endpoint()
  const asked = await ask(url, 'OPTIONS', preflight)
  expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([403, undefined])
  const pages: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  ]
  for (const headers of pages) {
    const answer = await ask(url, 'POST', { ...call, ...headers }, '{}')
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([403, undefined])
    expect(answer.body).not.toContain('TableNames')
    for (const path of ['/', '/health', '/metrics'])
      expect((await ask(url + path, 'GET', headers)).status).toBe(403)
  }
})

test('only a configured origin may call and read', async () => {
  const url = await endpoint({ cors: ['https://app.example'] })
  const asked = await ask(url, 'OPTIONS', { ...preflight, origin: 'https://app.example' })
  expect([asked.status, asked.headers['access-control-allow-origin'], asked.headers.vary]).toEqual([
    200,
    'https://app.example',
    'Origin',
  ])
  expect(asked.headers['access-control-allow-headers']).toBe('x-amz-target,authorization')
  const answer = await ask(url, 'POST', { ...call, origin: 'https://app.example' }, '{}')
  expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, 'https://app.example'])
  expect(answer.headers['access-control-expose-headers']).toContain('x-amzn-RequestId')
  expect((await ask(url, 'POST', { ...call, origin: 'https://evil.example' }, '{}')).status).toBe(403)
  const open = await endpoint({ cors: ['*'] })
  expect((await ask(open, 'POST', { ...call, origin: 'https://evil.example' }, '{}')).status).toBe(200)
})

test('a foreign host name that resolves to this machine is refused on both ports and all paths', async () => {
  const { url, dynamodbUrl } = await server()
  for (const host of ['evil.example', '127.0.0.1.evil.example:8000', 'localhost.evil.example']) {
    for (const path of ['/', '/health', '/metrics', '/nothing'])
      expect((await ask(dynamodbUrl + path, 'GET', { host })).status).toBe(421)
    expect((await ask(dynamodbUrl, 'POST', { ...call, host }, '{}')).status).toBe(421)
    expect((await ask(dynamodbUrl, 'OPTIONS', { ...preflight, host })).status).toBe(421)
    for (const path of ['/', '/health', '/metrics', '/api', '/api/notes/openapi.json', '/api/notes/jobs'])
      expect((await ask(url + path, 'GET', { host })).status).toBe(421)
  }
  for (const host of ['localhost', '127.0.0.1:8000', '[::1]:8000']) {
    expect((await ask(dynamodbUrl, 'POST', { ...call, host }, '{}')).status).toBe(200)
    expect((await ask(`${url}/metrics`, 'GET', { host })).status).toBe(200)
  }
})

test('the host of an absolute target counts instead of the Host header', async () => {
  const { url, dynamodbUrl } = await server()
  const onBoth = [
    await ask(dynamodbUrl, 'POST', call, '{}', 'http://evil.example/'),
    await ask(url, 'GET', {}, '', 'http://evil.example/api'),
    await ask(url, 'GET', {}, '', 'http://evil.example/metrics'),
  ]
  expect(onBoth.map(({ status }) => status)).toEqual([421, 421, 421])
  const named = { host: 'evil.example' }
  expect((await ask(dynamodbUrl, 'POST', { ...call, ...named }, '{}', 'http://localhost:1/')).status).toBe(
    200,
  )
  expect((await ask(url, 'GET', named, '', 'http://localhost:1/api')).status).toBe(200)
})

test('a page of another site is refused on every path of the HTTP port', async () => {
  const { url } = await server()
  for (const path of ['/health', '/metrics', '/api', '/api/notes/jobs']) {
    expect((await ask(url + path, 'GET', { origin: 'https://evil.example' })).status).toBe(403)
    const loaded = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
    expect((await ask(url + path, 'GET', loaded)).status).toBe(403)
  }
})

const auth = parsePrincipals(
  JSON.stringify({
    principals: [
      {
        name: 'a',
        accessKeyId: 'A',
        secretAccessKey: 's',
        policies: [{ Statement: { Effect: 'Allow', Action: '*', Resource: '*' } }],
      },
    ],
  }),
)

test('with signatures calls are accepted under any host name, and /metrics only under known ones', async () => {
  const url = await endpoint({ auth })
  const unsigned = await ask(url, 'POST', { ...call, host: 'db.example' }, '{}')
  expect([unsigned.status, unsigned.body]).toEqual([400, expect.stringContaining('MissingAuthentication')])
  expect((await ask(`${url}/metrics`, 'GET', { host: 'db.example' })).status).toBe(421)
  const named = await endpoint({ auth, allowedHosts: ['db.example'] })
  expect((await ask(`${named}/metrics`, 'GET', { host: 'db.example' })).status).toBe(200)
})
