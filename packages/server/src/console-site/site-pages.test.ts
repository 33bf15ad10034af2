import { expect, test } from 'vitest'
import { sitePages } from './site-pages.js'

const file = (text: string) => Buffer.from(text)
const pages = sitePages(
  new Map([
    ['index.html', file('front')],
    ['index.html.br', file('front, small')],
    ['assets/main-abc.js', file('code')],
    ['assets/main-abc.js.gz', file('code, small')],
    ['.vite/manifest.json', file('{}')],
  ]),
)

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await pages(new Request(`http://localhost${path}`, { headers }))
  return answer && { body: await answer.text(), headers: answer.headers }
}

test('a hashed file is cached, the start page is requested each time', async () => {
  const code = await get('/assets/main-abc.js')
  expect([code?.body, code?.headers.get('content-type')]).toEqual(['code', 'text/javascript; charset=utf-8'])
  expect(code?.headers.get('cache-control')).toContain('immutable')
  expect((await get('/', { accept: 'text/html' }))?.headers.get('cache-control')).toBe('no-cache')
})

test('a client that accepts compression gets a compressed response', async () => {
  const small = await get('/', { accept: 'text/html', 'accept-encoding': 'gzip, br' })
  expect([small?.body, small?.headers.get('content-encoding')]).toEqual(['front, small', 'br'])
  expect((await get('/assets/main-abc.js', { 'accept-encoding': 'gzip;q=0.5' }))?.body).toBe('code, small')
  const refused = await get('/', { accept: 'text/html', 'accept-encoding': 'br;q=0' })
  expect(refused?.headers.get('content-encoding')).toBeNull()
})

test('a deep link of a navigation returns the start page, other unknown paths do not', async () => {
  expect((await get('/systems/account-pool?state=active', { accept: 'text/html,*/*' }))?.body).toBe('front')
  expect((await get('/'))?.body).toBe('front')
  expect(await get('/systems/account-pool', { accept: 'application/json' })).toBeUndefined()
  expect(await get('/assets/gone.js', { accept: 'text/html' })).toBeUndefined()
})

test('files for the build alone are not served', async () => {
  expect(await get('/.vite/manifest.json')).toBeUndefined()
  expect(await get('/index.html.br')).toBeUndefined()
})

test('inline scripts are blocked, and nothing is loaded from other hosts', async () => {
  const policy = (await get('/', { accept: 'text/html' }))?.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toMatch(/https?:/)
})
