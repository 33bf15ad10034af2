import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpsRequest } from 'node:https'
import { connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { open } from '@tablewright/engine'
import type { TcpListener } from '@tablewright/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notesSystem } from '../api/testing/notes-system.js'
import { serve } from '../serve/serve.js'
import { selfSignedCertificate } from '../testing/self-signed.js'
import { listen } from './listen.js'
import { readTls } from './tls.js'

const { cert, key } = selfSignedCertificate()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tablewright-tls-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Answer {
  readonly status: number | undefined
  readonly body: string
}

/** Sends a request over TLS and trusts only the certificate of the test. */
function ask(url: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const asked = httpsRequest(url, { method, headers, ca: cert, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, body: text }))
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

test('the DynamoDB endpoint serves TLS on the fast path and on node:http', async () => {
  const engine = await open({ memory: true })
  const endpoint = await listen({ engine, port: 0, tls: { cert, key } })
  try {
    expect(endpoint.url).toMatch(/^https:\/\/127\.0\.0\.1:/)
    const kept = { ...call, connection: 'keep-alive' }
    expect(await ask(endpoint.url, kept, '{}')).toEqual({ status: 200, body: '{"TableNames":[]}' })
    expect((await ask(endpoint.url, { ...call, connection: 'close' }, '{}')).status).toBe(200)
    expect((await ask(`${endpoint.url}/health`)).status).toBe(200)
    await expect(fetch(endpoint.url.replace('https', 'http'))).rejects.toThrow()
    await expect(fetch(endpoint.url)).rejects.toThrow()
  } finally {
    await endpoint.close()
    await engine.close()
  }
})

test('both ports of serve use TLS', async () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const server = await serve({
    systems: [notesSystem],
    memory: true,
    port: 0,
    dynamodbPort: 0,
    tls: { cert, key },
    log,
  })
  try {
    expect((await ask(`${server.url}/health`)).status).toBe(200)
    expect((await ask(`${server.url}/api`)).status).toBe(200)
    expect((await ask(server.dynamodbUrl, call, '{}')).status).toBe(200)
  } finally {
    await server.close()
  }
})

test('a listener of plain connections uses TLS', async () => {
  const echo: TcpListener = {
    name: 'echo',
    summary: '',
    protocol: 'tcp',
    handler: () => (socket) => socket.pipe(socket),
  }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const server = await serve({
    systems: [{ ...notesSystem, listeners: [echo] }],
    memory: true,
    port: 0,
    dynamodbPort: 0,
    listeners: { echo: 0 },
    tls: { cert, key },
    log,
  })
  try {
    const [, port] = /^tls:\/\/127\.0\.0\.1:(\d+)$/.exec(server.listeners.echo!)!
    const socket = connect({ port: Number(port), host: '127.0.0.1', ca: cert })
    await once(socket, 'secureConnect')
    socket.write('hello')
    expect(String((await once(socket, 'data'))[0])).toBe('hello')
    const plain = connectPlain(Number(port), '127.0.0.1')
    plain.on('error', () => undefined)
    let received = ''
    plain.on('data', (bytes) => {
      received += bytes.toString('latin1')
    })
    plain.write('hello')
    await once(plain, 'close')
    expect(received).not.toContain('hello')
  } finally {
    await server.close()
  }
})

async function files(text: { cert: string; key: string }, mode = 0o600): Promise<[string, string]> {
  const paths: [string, string] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  await writeFile(paths[0], text.cert)
  await writeFile(paths[1], text.key)
  await chmod(paths[1], mode)
  return paths
}

test('a certificate and its key are read from files', async () => {
  expect(await readTls(...(await files({ cert, key })))).toEqual({ cert, key })
})

test('a key of another certificate, a world-readable key and a missing key have error codes', async () => {
  const other = selfSignedCertificate()
  await expect(readTls(...(await files({ cert, key: other.key })))).rejects.toMatchObject({
    code: 'TLS_INVALID',
  })
  await expect(readTls(...(await files({ cert: 'x', key: 'y' })))).rejects.toMatchObject({
    code: 'TLS_INVALID',
  })
  const exposed = await files({ cert, key }, 0o644)
  await expect(readTls(...exposed)).rejects.toMatchObject({
    code: 'TLS_KEY_EXPOSED',
    remedy: `Run chmod 600 ${exposed[1]}.`,
  })
  await expect(readTls(join(folder, 'none'), exposed[1])).rejects.toMatchObject({ code: 'TLS_UNREADABLE' })
})
