import { connect, type Socket } from 'node:net'
import { setTimeout as later, setImmediate as turn } from 'node:timers/promises'
import { seededRandom } from '@tablewright/base'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepAliveTimeout, type OpenPort, openPort } from '../listen/open-port.js'
import { RequestMetrics } from '../metrics/request-metrics.js'
import { webAccess } from '../web/web-access.js'
import { callAnswerer } from './answer-call.js'
import { callFront } from './call-front.js'
import { wireEndpoint } from './endpoint.js'
import { requestIds } from './request-id.js'
import { UnprovenBodies } from './unproven-bodies.js'
import type { WireEngine, WireReply } from './wire-engine.js'

const lent = Buffer.alloc(200_000)

function echo(operation: string, body: Buffer): WireReply {
  const length = lent.write(JSON.stringify({ operation, body: body.toString('latin1') }))
  return { status: 200, body: lent.subarray(0, length) }
}

/** Replies to reads synchronously with borrowed bytes, and to writes later. */
const engine: WireEngine = {
  handle: async (operation, body) => echo(operation, body),
  answer(operation, body) {
    if (operation === 'GetItem') return echo(operation, body)
    const reply = { ...echo(operation, body), body: Buffer.from(echo(operation, body).body) }
    return operation === 'UpdateItem' ? later(20, reply) : turn(reply)
  },
}

const faults: unknown[] = []

function open(withFront: boolean, timeout = keepAliveTimeout): Promise<OpenPort> {
  const onFault = (error: unknown) => faults.push(error)
  const shared = {
    answerCall: callAnswerer({ engine, requests: new RequestMetrics(), onFault }),
    nextId: requestIds(seededRandom(1)),
    onFault,
    closing: () => false,
  }
  const web = webAccess('127.0.0.1', {})
  const endpoint = wireEndpoint({
    ...shared,
    web,
    unproven: new UnprovenBodies(),
    gate: undefined,
    metricsPage: () => 'metrics',
  })
  const { acceptsHost } = web
  return openPort(endpoint, {
    host: '127.0.0.1',
    port: 0,
    front: withFront ? callFront({ ...shared, keepAliveTimeout: timeout, acceptsHost }) : undefined,
  })
}

let fronted: OpenPort
let plain: OpenPort
beforeAll(async () => {
  fronted = await open(true)
  plain = await open(false)
})
afterAll(() => Promise.all([fronted.close(), plain.close()]))

/** Sends requests in sequence, each in pieces. Returns the responses without the parts that differ at every call. */
function exchange({ port }: OpenPort, requests: readonly (readonly Buffer[])[]): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    let answers = 0
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => send(requests[0]!))
    const send = async (pieces: readonly Buffer[]) => {
      for (const piece of pieces) {
        if (socket.writable) socket.write(piece)
        await turn()
      }
    }
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
      if (countAnswers(received) === answers) return
      answers++
      if (answers < requests.length) send(requests[answers]!)
      else socket.end()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(comparable(received)))
  })
}

function countAnswers(received: string): number {
  let count = 0
  for (let at = 0; at < received.length; count++) {
    const end = received.indexOf('\r\n\r\n', at)
    const length = Number(/Content-Length: (\d+)/.exec(received.slice(at, end))?.[1] ?? 0)
    at = end + 4 + length
    if (end < 0 || at > received.length) break
  }
  return count
}

/** The order of headers has no meaning. */
function comparable(received: string): string {
  return received
    .replace(/(x-amzn-RequestId|Date): [^\r]*/g, '$1')
    .replace(/Connection: keep-alive\r\nKeep-Alive: timeout=120|Connection: close/g, 'Connection')
    .replace(/(?<=^|\n|\})HTTP\/1\.1 [\s\S]*?\r\n\r\n/g, (head) => head.split('\r\n').sort().join('\r\n'))
}

interface Form {
  readonly target: string
  readonly body: string
  readonly extra: string
  readonly chunked: boolean
  readonly method: string
}

const form: fc.Arbitrary<Form> = fc.record({
  target: fc.constantFrom('DynamoDB_20120810.GetItem', 'DynamoDB_20120810.PutItem', 'nothing'),
  body: fc.oneof(fc.constant('{}'), fc.string({ maxLength: 40 }), fc.constant('x'.repeat(70_000))),
  extra: fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    fc.constantFrom('Origin: http://page\r\n', 'Connection: close\r\n', 'X-A: ä\r\n', 'Accept:  \r\n'),
  ),
  chunked: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  method: fc.oneof({ weight: 5, arbitrary: fc.constant('POST') }, fc.constantFrom('GET', 'PUT', 'OPTIONS')),
})

const usual: Form = {
  target: 'DynamoDB_20120810.GetItem',
  body: '{}',
  extra: '',
  chunked: false,
  method: 'POST',
}

function bytesOf({ target, body, extra, chunked, method }: Form): Buffer {
  const bytes = Buffer.from(body)
  const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes.length}`
  const head =
    `${method} / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-amz-json-1.0\r\n` +
    `X-Amz-Target: ${target}\r\n${extra}${length}\r\n\r\n`
  const pieces = [Buffer.from(head, 'latin1')]
  if (!chunked) pieces.push(bytes)
  else {
    if (bytes.length > 0)
      pieces.push(Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n'))
    pieces.push(Buffer.from('0\r\n\r\n'))
  }
  return Buffer.concat(pieces)
}

/** Cuts bytes at some places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = [...new Set([0, ...places.map((place) => Math.floor(place * bytes.length)), bytes.length])]
  at.sort((one, other) => one - other)
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end))
}

const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 })

test('any bytes, in any pieces, get the same response as from node:http', {
  timeout: 60_000,
}, async () => {
  const request = fc.tuple(form, places).map(([each, cuts]) => cut(bytesOf(each), cuts))
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 5 }), async (requests) => {
      const [ours, theirs] = await Promise.all([exchange(fronted, requests), exchange(plain, requests)])
      expect(ours).toBe(theirs)
    }),
    { numRuns: 150 },
  )
  expect(faults).toEqual([])
})

test('heads with a changed byte get the same response as from node:http', { timeout: 60_000 }, async () => {
  const whole = bytesOf({ ...usual, extra: 'Accept: */*\r\n' })
  // With another length the message would be another, too.
  const headEnd = whole.indexOf('Content-Length')
  const bytes = fc.oneof(fc.constantFrom(0, 9, 10, 13, 32, 58, 49), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(fc.nat(headEnd - 1), bytes, async (place, byte) => {
      const spoilt = Buffer.from(whole)
      spoilt[place] = byte
      const [ours, theirs] = await Promise.all([exchange(fronted, [[spoilt]]), exchange(plain, [[spoilt]])])
      expect(ours).toBe(theirs)
    }),
    { numRuns: 300 },
  )
})

test('pipelined requests are answered in order', async () => {
  const targets = ['PutItem', 'GetItem', 'GetItem', 'PutItem', 'PutItem', 'GetItem', 'PutItem']
  const requests = targets.map((target, index) =>
    bytesOf({ ...usual, target: `DynamoDB_20120810.${target}`, body: String(index) }),
  )
  const received = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(fronted.port, '127.0.0.1', () => socket.write(Buffer.concat(requests)))
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (countAnswers(text) === targets.length) socket.end()
    })
    socket.on('close', () => resolve(text))
  })
  const answers = received.match(/\{"operation".*?\}/g)!.map((text) => JSON.parse(text))
  expect(answers).toEqual(targets.map((operation, index) => ({ operation, body: String(index) })))
})

test('a client that disconnects during a request gets a response', async () => {
  const [ours, theirs] = await Promise.all([fronted, plain].map((port) => endAfter(port, 10)))
  expect(ours).toBe(theirs)
  expect(ours).toMatch(/^HTTP\/1\.1 400 /)
})

function endAfter({ port }: OpenPort, missing: number): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const bytes = bytesOf({ ...usual, body: 'x'.repeat(100) })
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes.subarray(0, -missing)))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(text))
  })
}

test('a client that does not read does not fill the memory, and gets all when it does', async () => {
  const count = 400
  const large = bytesOf({ ...usual, body: 'x'.repeat(70_000) })
  const socket = connect(fronted.port, '127.0.0.1')
  for (let sent = 0; sent < count; sent++) socket.write(large)
  await turn()
  let received = 0
  const answerLength = (await endToEnd(large)).length
  await new Promise<void>((resolve) => {
    socket.on('data', (bytes) => {
      received += bytes.length
      if (received >= count * answerLength) socket.end()
    })
    socket.on('close', () => resolve())
  })
  expect(received).toBe(count * answerLength)
})

function endToEnd(request: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(fronted.port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (countAnswers(text) === 1) socket.end()
    })
    socket.on('close', () => resolve(text))
  })
}

/** Sends bytes, ends its side of the connection, and returns everything received until the other side closes. */
function sendAndEnd({ port }: OpenPort, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}

test.each([1, 2, 3, 7])('%i requests sent together before a half-close all get a response', async (count) => {
  for (const target of ['PutItem', 'GetItem', 'UpdateItem']) {
    const request = bytesOf({ ...usual, target: `DynamoDB_20120810.${target}` })
    const all = Buffer.concat(Array.from({ length: count }, () => request))
    for (const port of [fronted, plain]) expect(countAnswers(await sendAndEnd(port, all))).toBe(count)
  }
})

test.each([
  ['of 17 KB', `X-Long: ${'a'.repeat(17 * 1024)}\r\n`],
  ['of 60 KB', `X-Long: ${'a'.repeat(60 * 1024)}\r\n`],
  ['with 5,000 headers', 'a:b\r\n'.repeat(5_000)],
  ['with 300 headers', 'a:b\r\n'.repeat(300)],
])('a head %s is refused', async (_, extra) => {
  for (const port of [fronted, plain])
    expect(await sendAndEnd(port, bytesOf({ ...usual, extra }))).toMatch(/^HTTP\/1\.1 431 /)
})

test('a head near the limits is served', async () => {
  const extra = `X-Long: ${'a'.repeat(15 * 1024)}\r\n${'a:b\r\n'.repeat(90)}`
  for (const port of [fronted, plain])
    expect(await sendAndEnd(port, bytesOf({ ...usual, extra }))).toMatch(/^HTTP\/1\.1 200 /)
})

test('a connection is closed once it was quiet for its time, and no earlier', async () => {
  const port = await open(true, 200)
  const closed = (socket: Socket) =>
    new Promise<number>((resolve) => socket.on('close', () => resolve(performance.now())))
  const started = performance.now()
  const silent = connect(port.port, '127.0.0.1')
  const busy = connect(port.port, '127.0.0.1')
  for (const socket of [silent, busy]) socket.on('error', () => {}).resume()
  const [silentEnd, busyEnd] = [closed(silent), closed(busy)]
  for (let count = 0; count < 5; count++) {
    busy.write(bytesOf(usual))
    await later(80)
  }
  const lastWrite = performance.now() - 80
  expect((await silentEnd) - started).toBeGreaterThanOrEqual(195)
  expect((await busyEnd) - lastWrite).toBeGreaterThanOrEqual(195)
  await port.close()
})
