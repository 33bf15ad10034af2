import { connect, type Socket } from 'node:net'
import { isTablewrightError, seededRandom } from '@tablewright/base'
import { crc32 } from '@tablewright/dynamo/checksum'
import { afterEach, expect, test } from 'vitest'
import { parsePrincipals } from '../wire/auth/principals.js'
import type { WireEngine, WireReply } from '../wire/wire-engine.js'
import { type Listening, type ListenOptions, listen } from './listen.js'

/** Returns its request, so that a test sees the received bytes. */
const echo: WireEngine = {
  handle: async (operation, body) => ({
    status: 200,
    body: Buffer.from(JSON.stringify({ operation, body: body.toString() })),
  }),
  storageSize: () => 4096,
}

const running: Listening[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((endpoint) => endpoint.close()))
})

async function start(options: Partial<ListenOptions> = {}): Promise<Listening> {
  const endpoint = await listen({ engine: echo, port: 0, random: seededRandom(1), ...options })
  running.push(endpoint)
  return endpoint
}

function call(
  endpoint: Listening,
  target: string | undefined,
  body: string,
  headers: Record<string, string> = {},
) {
  return fetch(endpoint.url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      ...(target && { 'x-amz-target': target }),
      ...headers,
    },
  })
}

/** Writes to a socket and returns everything received until it is closed. */
function rawExchange(endpoint: Listening, ...pieces: readonly (string | Buffer)[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(endpoint.port, '127.0.0.1')
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
    for (const piece of pieces) socket.write(piece)
  })
}

test('a call reaches the engine, and its response has a checksum, an id and a type', async () => {
  const endpoint = await start()
  const response = await call(endpoint, 'DynamoDB_20120810.GetItem', '{"a":"ä"}')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.status).toBe(200)
  expect(JSON.parse(bytes.toString())).toEqual({ operation: 'GetItem', body: '{"a":"ä"}' })
  expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.0')
  expect(response.headers.get('x-amz-crc32')).toBe(String(crc32(bytes)))
  expect(response.headers.get('x-amzn-requestid')).toMatch(/^[0-9A-V]{52}$/)
})

test('a call of the streams API reaches the engine too', async () => {
  const response = await call(await start(), 'DynamoDBStreams_20120810.ListStreams', '{}')
  expect(await response.json()).toMatchObject({ operation: 'ListStreams' })
})

test('a chunked body arrives whole', async () => {
  const endpoint = await start()
  const head =
    'POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: DynamoDB_20120810.GetItem\r\nConnection: close\r\n' +
    'Content-Type: application/x-amz-json-1.0\r\nTransfer-Encoding: chunked\r\n\r\n'
  const answer = await rawExchange(endpoint, `${head}3\r\n{"a\r\n`, '4\r\n":1}\r\n', '0\r\n\r\n')
  expect(answer).toContain('{"operation":"GetItem","body":"{\\"a\\":1}"}')
})

test.each([
  undefined,
  'GetItem',
  'DynamoDB_20111205.GetItem',
  'DynamoDB_20120810.',
  'DynamoDB_20120810.Nothing',
])('target %s is an unknown operation', async (target) => {
  const response = await call(await start(), target, '{}')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    __type: 'com.amazon.coral.service#UnknownOperationException',
  })
})

test('other content types and methods are refused as by DynamoDB', async () => {
  const endpoint = await start()
  const form = await call(endpoint, 'DynamoDB_20120810.GetItem', '{}', { 'content-type': 'text/plain' })
  const put = await fetch(endpoint.url, { method: 'PUT', body: '{}' })
  for (const response of [form, put]) {
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('<UnknownOperationException/>\n')
  }
})

test('a body over 16 MB is refused and the endpoint keeps running', async () => {
  const endpoint = await start()
  const response = await call(endpoint, 'DynamoDB_20120810.PutItem', 'x'.repeat(16 * 1024 * 1024 + 1))
  expect(response.status).toBe(413)
  expect((await call(endpoint, 'DynamoDB_20120810.GetItem', '{}')).status).toBe(200)
})

test('a body of exactly 16 MB is passed on', async () => {
  const engine: WireEngine = {
    handle: async (_, body) => ({ status: 200, body: Buffer.from(`${body.length}`) }),
  }
  const response = await call(
    await start({ engine }),
    'DynamoDB_20120810.PutItem',
    'x'.repeat(16 * 1024 * 1024),
  )
  expect(await response.text()).toBe('16777216')
})

test('/health responds to GET and HEAD', async () => {
  const endpoint = await start()
  for (const path of ['/', '/health']) {
    const response = await fetch(endpoint.url + path)
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/^healthy: dynamodb/)
  }
  const head = await fetch(endpoint.url, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
})

test('metrics count requests, connections and the size of the store', async () => {
  const endpoint = await start()
  await call(endpoint, 'DynamoDB_20120810.GetItem', '{}')
  await call(endpoint, 'DynamoDB_20120810.Nothing', '{}')
  const response = await fetch(`${endpoint.url}/metrics`)
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  expect(text).toContain('tablewright_requests_total{operation="GetItem",status="200"} 1\n')
  expect(text).toContain('tablewright_requests_total{operation="unknown",status="400"} 1\n')
  expect(text).toContain('tablewright_storage_bytes 4096\n')
  expect(text).toMatch(/tablewright_open_connections [1-9]/)
})

test('a failing engine is an internal error for the client and is reported to onFault', async () => {
  const fault = new Error('disk is gone')
  const faults: unknown[] = []
  const engine: WireEngine = { handle: () => Promise.reject(fault) }
  const endpoint = await start({ engine, onFault: (error) => faults.push(error) })
  const response = await call(endpoint, 'DynamoDB_20120810.GetItem', '{}')
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(text).toContain('InternalServerError')
  expect(text).not.toContain('disk')
  expect(faults).toEqual([fault])
})

test('malformed and broken requests close their own connection only', async () => {
  const endpoint = await start()
  const answers = await Promise.all([
    rawExchange(endpoint, 'garbage\r\n\r\n'),
    rawExchange(endpoint, Buffer.from([0, 255, 1, 2, 3, 13, 10, 13, 10])),
    rawExchange(endpoint, `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`),
    rawExchange(endpoint, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n'),
    rawExchange(endpoint, 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'),
  ])
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  const socket = connect(endpoint.port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf', () =>
    socket.resetAndDestroy(),
  )
  await new Promise((resolve) => socket.on('close', resolve))
  expect((await call(endpoint, 'DynamoDB_20120810.GetItem', '{}')).status).toBe(200)
})

test('closing finishes running requests and closes idle connections', async () => {
  let answer: (reply: WireReply) => void = () => {}
  let arrived: () => void = () => {}
  const inEngine = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const engine: WireEngine = {
    handle: () => {
      arrived()
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  }
  const endpoint = await listen({ engine, port: 0 })
  const idle: Socket = connect(endpoint.port, '127.0.0.1')
  const idleClosed = new Promise((resolve) => idle.on('close', resolve))
  await new Promise((resolve) => idle.on('connect', resolve))
  const pending = call(endpoint, 'DynamoDB_20120810.GetItem', '{}')
  await inEngine
  const closed = endpoint.close()
  await idleClosed
  await expect(fetch(endpoint.url)).rejects.toThrow()
  answer({ status: 200, body: Buffer.from('{"late":true}') })
  expect(await (await pending).json()).toEqual({ late: true })
  await closed
})

test('listening beyond this machine needs authentication or `insecure`', async () => {
  await expect(start({ host: '0.0.0.0' })).rejects.toMatchObject({ code: 'LISTEN_EXPOSED' })
  await expect(start({ host: '::' })).rejects.toMatchObject({ code: 'LISTEN_EXPOSED' })
  await start({ host: '0.0.0.0', insecure: true })
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
  await start({ host: '0.0.0.0', auth })
})

test('a port in use and an invalid port have error codes', async () => {
  const { port } = await start()
  const taken = await start({ port }).catch((error: unknown) => error)
  expect(isTablewrightError(taken, 'PORT_TAKEN')).toBe(true)
  await expect(start({ port: 70_000 })).rejects.toMatchObject({ code: 'PORT_INVALID' })
  await expect(start({ host: '192.0.2.1', insecure: true })).rejects.toMatchObject({
    code: 'HOST_UNAVAILABLE',
  })
})
