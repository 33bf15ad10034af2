import { once } from 'node:events'
import { connect } from 'node:net'
import { type Engine, open } from '@tablewright/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen } from './listen.js'

let engine: Engine
let endpoint: Listening

beforeAll(async () => {
  engine = await open({ memory: true })
  endpoint = await listen({ engine, port: 0 })
})

afterAll(async () => {
  await endpoint.close()
  await engine.close()
})

const head = [
  'POST / HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/x-amz-json-1.0',
  'X-Amz-Target: DynamoDB_20120810.ListTables',
]
/** Bytes that one parser reads as a body and another as the next request. */
const hidden = `${head.join('\r\n')}\r\nContent-Length: 2\r\n\r\n{}`

/** The status of each response on a connection that ends with the last one. */
async function statuses(bytes: string): Promise<string[]> {
  const socket = connect(Number(new URL(endpoint.url).port), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.end(bytes, 'latin1')
  await once(socket, 'close')
  return [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status!)
}

test('consecutive requests on one connection all get a response', async () => {
  expect(await statuses(hidden + hidden)).toEqual(['200', '200'])
})

test.each([
  ['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
  ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 2']],
  ['an unknown coding', ['Transfer-Encoding: xchunked']],
  ['two lengths', ['Content-Length: 2', `Content-Length: ${2 + hidden.length}`]],
  ['two lengths in one header', [`Content-Length: 2, ${2 + hidden.length}`]],
  ['a length with a sign', ['Content-Length: +2']],
  ['a length in hexadecimal', ['Content-Length: 0x2']],
  ['a space before the colon', ['Content-Length : 2']],
  ['a folded header', ['X-A: b', ' c', 'Content-Length: 2']],
  ['a line feed alone', ['X-A: b\nContent-Length: 2', 'Content-Length: 0']],
  ['a zero byte', ['X-A: a\0b', 'Content-Length: 2']],
])('%s: nothing behind it on the connection is taken for a request', async (_, lines) => {
  const request = `${[...head, ...lines].join('\r\n')}\r\n\r\n{}`
  expect(await statuses(request + hidden)).toEqual(['400'])
})

test('a request with two names of the server is refused', async () => {
  const request = `${[...head, 'Host: other.example', 'Content-Length: 2'].join('\r\n')}\r\n\r\n{}`
  expect(await statuses(request)).toEqual(['400'])
})
