import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBody } from './limit-body.js'

let server: ServerType
let url: string

beforeAll(async () => {
  const app = new Hono()
  app.use(limitBody(10))
  app.all('/', async ({ req }) => new Response(`${req.method}:${await req.text()}`))
  app.onError((error) => new Response((error as { code?: string }).code ?? String(error), { status: 413 }))
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve())
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const ask = async (init: RequestInit & { duplex?: 'half' }) => (await fetch(url, init)).text()
const chunked = (...chunks: readonly string[]) => ({
  method: 'POST',
  duplex: 'half' as const,
  body: new Blob([...chunks]).stream(),
})

test('a request without a body is accepted for any method', async () => {
  for (const method of ['GET', 'DELETE', 'POST', 'PUT']) expect(await ask({ method })).toBe(`${method}:`)
})

test('a body is read up to the limit, with a length or in chunks', async () => {
  expect(await ask({ method: 'POST', body: '0123456789' })).toBe('POST:0123456789')
  expect(await ask(chunked('01234', '56789'))).toBe('POST:0123456789')
  expect(await ask({ method: 'POST', body: '01234567890' })).toBe('TOO_LARGE')
  expect(await ask(chunked('01234', '567890'))).toBe('TOO_LARGE')
})
