import { expect, test } from 'vitest'
import { readCallHead as readHead } from './call-head.js'

const readCallHead = (bytes: Buffer) => readHead(bytes, (host) => host.toLowerCase() === 'localhost:8000')

const usual = [
  'Host: localhost:8000',
  'Content-Type: application/x-amz-json-1.0',
  'X-Amz-Target: DynamoDB_20120810.GetItem',
  'Content-Length: 2',
]

function read(lines: readonly string[], first = 'POST / HTTP/1.1') {
  return readCallHead(Buffer.from(`${[first, ...lines].join('\r\n')}\r\n\r\n{}`, 'latin1'))
}

const without = (name: string) => usual.filter((line) => !line.toLowerCase().startsWith(name))

test('the head of a call as SDKs send it is read', () => {
  const head = read([...usual, 'Authorization: AWS4-HMAC-SHA256 a=b', 'X-Empty:', 'Connection: Keep-Alive'])
  expect(head).toMatchObject({
    target: 'DynamoDB_20120810.GetItem',
    contentType: 'application/x-amz-json-1.0',
    bodyLength: 2,
  })
})

test('the body begins after the empty line', () => {
  const bytes = Buffer.from(`POST / HTTP/1.1\r\n${usual.join('\r\n')}\r\n\r\n{}`)
  expect(bytes.subarray(readCallHead(bytes)!.bodyStart).toString()).toBe('{}')
})

test('header names in any case, and white space around values, are equal', () => {
  expect(read(usual.map((line) => line.toUpperCase()))).toMatchObject({ bodyLength: 2 })
  expect(read([...without('content-length'), 'content-length:\t 2 \t'])).toMatchObject({ bodyLength: 2 })
})

test.each([
  ['another method', usual, 'GET / HTTP/1.1'],
  ['another path', usual, 'POST /health HTTP/1.1'],
  ['another version', usual, 'POST / HTTP/1.0'],
  ['no host', without('host')],
  ['a foreign host', [...without('host'), 'Host: evil.example']],
  ['the origin of a page', [...usual, 'Origin: http://page']],
  ['the site of a page', [...usual, 'Sec-Fetch-Site: cross-site']],
  ['two hosts', [...usual, 'Host: other']],
  ['no length', without('content-length')],
  ['two lengths', [...usual, 'Content-Length: 2']],
  ['a length that is none', [...without('content-length'), 'Content-Length: +2']],
  ['two lengths in one', [...without('content-length'), 'Content-Length: 2, 2']],
  ['an empty length', [...without('content-length'), 'Content-Length:']],
  ['a body over 16 MB', [...without('content-length'), `Content-Length: ${16 * 1024 * 1024 + 1}`]],
  ['two targets', [...usual, 'x-amz-target: other']],
  ['two types', [...usual, 'content-type: other']],
  ['a coded body', [...usual, 'Transfer-Encoding: chunked']],
  ['a closing connection', [...usual, 'Connection: close']],
  ['an upgrade', [...usual, 'Upgrade: h2c']],
  ['an expectation', [...usual, 'Expect: 100-continue']],
  ['trailers', [...usual, 'Trailer: x']],
  ['a space before the colon', [...usual, 'X-A : b']],
  ['a folded line', [...usual, ' folded']],
  ['a line without a colon', [...usual, 'nothing']],
  ['a line feed alone', [...usual, 'X-A: b\nContent-Length: 9']],
  ['a carriage return alone', [...usual, 'X-A: b\rX: c']],
  ['a zero byte', [...usual, 'X-A: \0']],
  ['letters beyond ASCII', [...usual, 'X-A: ä']],
] as const)('%s is left to a whole parser', (_, lines, first?: string) => {
  expect(read(lines, first)).toBeUndefined()
})

test('a head that is not all there is not read', () => {
  const bytes = Buffer.from(`POST / HTTP/1.1\r\n${usual.join('\r\n')}\r\n\r\n`)
  for (let length = 0; length < bytes.length; length++)
    expect(readCallHead(bytes.subarray(0, length))).toBeUndefined()
  expect(readCallHead(bytes)).toBeDefined()
})
