import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerMalformed } from './answer-malformed.js'
import { requestListener } from './request-listener.js'

let server: Server
beforeAll(async () => {
  const runtime = { fetch: () => new Response('hello'), actions: { handle: () => undefined } }
  server = createServer(requestListener(runtime))
  server.on('clientError', (error, socket) => answerMalformed(error, socket as Socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function send(text: string): Promise<string> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
}

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  ['an unknown method', 'FOO / HTTP/1.1\r\nhost: localhost\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  ['a host with a blank', 'GET /x HTTP/1.1\r\nhost: a b\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  [
    'a head that is too large',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
    431,
    'HEAD_TOO_LARGE',
  ],
])('%s is answered with a problem', async (_, text, status, code) => {
  const [head = '', body = ''] = (await send(text)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head.toLowerCase()).toContain('content-type: application/problem+json')
  expect(JSON.parse(body)).toMatchObject({ status, code, remedy: expect.any(String) })
})
