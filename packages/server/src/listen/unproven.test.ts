import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterEach, expect, test, vi } from 'vitest'
import { selfSignedCertificate } from '../testing/self-signed.js'
import { signCall } from '../testing/sign-call.js'
import { parsePrincipals } from '../wire/auth/principals.js'
import { UnprovenBodies, unprovenBodyTimeout } from '../wire/unproven-bodies.js'
import { type Listening, type ListenOptions, listen } from './listen.js'
import { openPort } from './open-port.js'
import { UnprovenConnections } from './unproven-connections.js'

const closing: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0).reverse()) await close()
})

const signer = { accessKeyId: 'AKID', secretAccessKey: 'the-secret' }
const policies = [{ Statement: { Effect: 'Allow', Action: '*', Resource: '*' } }]
const auth = parsePrincipals(JSON.stringify({ principals: [{ name: 'a', ...signer, policies }] }))

async function start(options: Partial<ListenOptions> = {}): Promise<Listening> {
  const engine = { handle: async () => ({ status: 200, body: Buffer.from('{}') }) }
  const endpoint = await listen({ engine, port: 0, auth, ...options })
  closing.push(() => endpoint.close())
  return endpoint
}

/** Opens a connection and collects all received bytes. */
async function dial(endpoint: Pick<Listening, 'port'>): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(endpoint.port, '127.0.0.1')
  closing.push(() => socket.destroy())
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return { socket, received: () => received }
}

function head(headers: Record<string, string>, length: number): string {
  const lines = Object.entries({ ...headers, 'content-length': String(length) })
  return `POST / HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`
}

const megabytes = 16 * 1024 * 1024

test('a request with an invalid head is refused before its body is read', async () => {
  const endpoint = await start()
  const signed = signCall(endpoint.url, 'PutItem', '{}', signer)
  const { authorization: _, ...unsigned } = signed
  const old = signCall(endpoint.url, 'PutItem', '{}', { ...signer, signedAt: Date.now() - 20 * 60_000 })
  const nobody = signCall(endpoint.url, 'PutItem', '{}', { ...signer, accessKeyId: 'NOBODY' })
  const wrong = signCall(endpoint.url, 'PutItem', '{}', {
    ...signer,
    secretAccessKey: 'guessed',
    declaresHash: true,
  })
  const algorithm = { ...signed, authorization: signed.authorization!.replace('SHA256', 'SHA1') }
  for (const [headers, code] of [
    [unsigned, 'MissingAuthenticationToken'],
    [old, 'InvalidSignature'],
    [nobody, 'UnrecognizedClient'],
    [wrong, 'InvalidSignature'],
    [algorithm, 'IncompleteSignature'],
  ] as const) {
    const { socket, received } = await dial(endpoint)
    socket.write(head(headers, megabytes))
    await vi.waitFor(() => expect(received()).toContain(code))
    expect(received()).toMatch(/^HTTP\/1\.1 400 /)
  }
})

test('a body that is declared as too long is refused before it is read, signed or not', async () => {
  for (const gate of [auth, undefined]) {
    const endpoint = await start({ auth: gate })
    const headers = signCall(endpoint.url, 'PutItem', '{}', signer)
    const { socket, received } = await dial(endpoint)
    socket.write(head(headers, megabytes + 1))
    await vi.waitFor(() => expect(received()).toMatch(/^HTTP\/1\.1 413 /))
    const sent = await fetch(endpoint.url, { method: 'POST', headers, body: 'x'.repeat(megabytes + 1) })
    expect(sent.status).toBe(413)
  }
})

test('a client that sends a long body can read the refusal', async () => {
  const endpoint = await start()
  const body = 'x'.repeat(5_000_000)
  const wrong = { ...signer, secretAccessKey: 'mistyped', declaresHash: true }
  for (let times = 0; times < 5; times++) {
    const headers = signCall(endpoint.url, 'PutItem', body, wrong)
    const response = await fetch(endpoint.url, { method: 'POST', headers, body })
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('InvalidSignature'),
    ])
  }
})

test('a body is processed after its signature is verified, declared in the head or not', async () => {
  const endpoint = await start()
  const body = `{"x":"${'y'.repeat(200_000)}"}`
  for (const declaresHash of [true, false]) {
    const headers = signCall(endpoint.url, 'GetItem', body, { ...signer, declaresHash })
    expect((await fetch(endpoint.url, { method: 'POST', headers, body })).status).toBe(200)
    const other = await fetch(endpoint.url, { method: 'POST', headers, body: body.replace('x', 'z') })
    expect([other.status, await other.text()]).toEqual([400, expect.stringContaining('InvalidSignature')])
  }
})

test('unverified bodies share a limit over all connections', async () => {
  const endpoint = await start({ unprovenBytes: 1_000_000 })
  const headers = signCall(endpoint.url, 'PutItem', 'x'.repeat(600_000), signer)
  const waiting = await dial(endpoint)
  waiting.socket.write(head(headers, 600_000) + 'x'.repeat(599_999))
  await vi.waitFor(async () => {
    const late = await fetch(endpoint.url, { method: 'POST', headers, body: 'x'.repeat(600_000) })
    expect(late.status).toBe(503)
  })
  const declared = signCall(endpoint.url, 'PutItem', 'x'.repeat(600_000), { ...signer, declaresHash: true })
  const proven = await fetch(endpoint.url, { method: 'POST', headers: declared, body: 'x'.repeat(600_000) })
  expect(proven.status).not.toBe(503)
  waiting.socket.destroy()
  await vi.waitFor(async () => {
    const again = await fetch(endpoint.url, { method: 'POST', headers, body: 'x'.repeat(600_000) })
    expect(again.status).not.toBe(503)
  })
})

test('a slow body without a verified signature is abandoned', async () => {
  const endpoint = await start()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const headers = signCall(endpoint.url, 'PutItem', 'xx', signer)
  const { socket, received } = await dial(endpoint)
  socket.write(`${head(headers, 2)}x`)
  for (let waited = 0; !received() && waited < unprovenBodyTimeout * 3; waited += 1_000) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(received()).toContain('took too long')
})

test('the oldest connection without a verified signature is closed', async () => {
  const connections = new UnprovenConnections(2)
  const endpoint = await start()
  const dialled = await Promise.all(Array.from({ length: 4 }, () => dial(endpoint)))
  const [first, second, third, fourth] = dialled.map(({ socket }) => socket)
  connections.add(first!)
  connections.prove(first!)
  for (const socket of [second!, third!, fourth!]) connections.add(socket)
  expect([first, second, third, fourth].map((socket) => socket!.destroyed)).toEqual([
    false,
    true,
    false,
    false,
  ])
})

test('a connection that never begins its TLS handshake is counted, and is closed as the oldest', async () => {
  const unproven = new UnprovenConnections(2)
  const tls = selfSignedCertificate()
  const port = await openPort(
    ({ socket }, response) => {
      unproven.prove(socket)
      response.end('verified')
    },
    { host: '127.0.0.1', port: 0, tls, unproven },
  )
  closing.push(() => port.close())
  const verified = connectTls({ port: port.port, host: '127.0.0.1', ca: tls.cert })
  closing.push(() => verified.destroy())
  verified.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(String((await once(verified, 'data'))[0])).toContain('verified')
  const { socket: first } = await dial(port)
  const { socket: second } = await dial(port)
  const closed = once(first, 'close')
  const { socket: third } = await dial(port)
  await closed
  expect([verified, second, third].map(({ destroyed }) => destroyed)).toEqual([false, false, false])
})

test('used memory is counted and released', () => {
  const bodies = new UnprovenBodies(10)
  expect([bodies.take(6), bodies.take(5), bodies.take(4)]).toEqual([true, false, true])
  bodies.giveBack(6)
  expect([bodies.take(7), bodies.take(6)]).toEqual([false, true])
})
