import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkEndpointUrl, guardedLookup, isInternalAddress } from './address-guard.js'
import { post } from './post.js'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function listening(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
}

const options = { timeoutMs: 2000, allowPrivate: true }

test('a redirect counts as a response, and is not followed', async () => {
  let asked = 0
  const url = await listening((_, response) => {
    asked++
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end('elsewhere')
  })
  expect(await post(url, '{}', {}, options)).toEqual({
    delivered: false,
    httpStatus: 302,
    answer: 'elsewhere',
  })
  expect(asked).toBe(1)
})

test('an endless response is cut after a kilobyte', async () => {
  const url = await listening((_, response) => {
    const write = () => void (response.destroyed || response.write('ü'.repeat(5000), write))
    response.on('error', () => undefined)
    write()
  })
  const { delivered, answer } = await post(url, '{}', {}, options)
  expect([delivered, answer]).toEqual([true, 'ü'.repeat(512)])
})

test('an endpoint that does not respond is abandoned after the deadline', async () => {
  const url = await listening(() => undefined)
  const outcome = await post(url, '{}', {}, { ...options, timeoutMs: 50 })
  expect(outcome).toEqual({ delivered: false, answer: 'No answer within 50 ms.' })
})

test('the scheme of an address may be in capitals', async () => {
  const url = await listening((_, response) => response.end('thanks'))
  expect(await post(url.replace('http:', 'HTTP:'), '{}', {}, options)).toMatchObject({ delivered: true })
  const secure = await post(url.replace('http:', 'HTTPS:'), '{}', {}, options)
  // The connection is made with TLS, which this server does not speak.
  expect(secure).toMatchObject({ delivered: false, answer: expect.stringMatching(/SSL|TLS|EPROTO/i) })
})

test('private networks are not reached unless they are allowed', async () => {
  let asked = 0
  const url = await listening((_, response) => {
    asked++
    response.end()
  })
  const guarded = { ...options, allowPrivate: false }
  const byAddress = await post(url.replace('http:', 'https:'), '{}', {}, guarded)
  expect(byAddress.answer).toMatch(/private network/)
  const byName = await post(url.replace('http://127.0.0.1', 'https://localhost'), '{}', {}, guarded)
  expect(byName).toMatchObject({ delivered: false, answer: expect.stringMatching(/localhost is an address/) })
  expect(asked).toBe(0)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '::127.0.0.1',
  'fec0::1',
])('%s is internal', (address) => {
  expect(isInternalAddress(address)).toBe(true)
})

test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isInternalAddress(address)).toBe(false)
})

test.each([
  'http://example.com',
  'ftp://example.com',
  'https://user:word@example.com',
  'https://[::1]/hooks',
  'https://2130706433/',
  'https://0x7f.1/',
  'nonsense',
])('%s is refused', (url) => {
  expect(() => checkEndpointUrl(url, false)).toThrow()
})

test('a name that resolves to this machine is refused when the connection is made', async () => {
  const error = await new Promise((resolve) => guardedLookup('localhost', { all: true }, resolve))
  expect(error).toMatchObject({ code: 'ADDRESS_REFUSED' })
})
