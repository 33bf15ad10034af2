import { expect, test } from 'vitest'
import { webAccess } from './web-access.js'

const hosts = (host: string, allowedHosts: string[] = []) => {
  const access = webAccess(host, { allowedHosts })
  return (names: string[]) => names.filter((name) => access.acceptsHost(name))
}

const foreign = [
  'evil.example',
  'evil.example:8000',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'evil.example@127.0.0.1',
  '127.0.0.1@evil.example',
  'localhost evil.example',
  'evil.example/localhost',
  'evil.example#.localhost',
  '',
  'localhost:',
  'localhost:80:80',
  '[::1',
  '0x7f.1.evil.example',
]
const own = ['localhost', 'LOCALHOST:8000', '127.0.0.1:1', '127.9.9.9', '[::1]:8000', 'pool.localhost:80']

test('on a loopback address only host names of this machine are accepted', () => {
  expect(hosts('127.0.0.1')([...foreign, '10.0.0.1:8000', '[fe80::1]', 'dynamodb', '0.0.0.0'])).toEqual([])
  expect(hosts('127.0.0.1')(own)).toEqual(own)
})

test('on other addresses the address itself is accepted as a host name', () => {
  expect(hosts('0.0.0.0')(foreign)).toEqual([])
  expect(hosts('0.0.0.0')([...own, '10.0.0.1:8000', '[fe80::1]'])).toHaveLength(own.length + 2)
})

test('configured host names are accepted, and all with a star', () => {
  expect(hosts('0.0.0.0', ['DB.internal'])(['db.internal:8000', 'xdb.internal', 'db.internal.evil'])).toEqual(
    ['db.internal:8000'],
  )
  expect(hosts('db.internal')(['db.internal:8000'])).toEqual(['db.internal:8000'])
  expect(hosts('127.0.0.1', ['*'])(['evil.example'])).toEqual(['evil.example'])
})

test('a page of another origin is foreign unless it was allowed', () => {
  const access = webAccess('127.0.0.1', { cors: ['https://app.example', 'http://localhost:3000'] })
  const host = '127.0.0.1:8000'
  const isForeign = (origin: string | undefined) => access.isForeign({ method: 'POST', host, origin })
  for (const origin of [
    'https://evil.example',
    'null',
    'http://app.example',
    'https://app.example.evil',
    'x',
  ])
    expect(isForeign(origin)).toBe(true)
  for (const origin of ['https://app.example', 'http://localhost:3000', `http://${host}`, undefined])
    expect(isForeign(origin)).toBe(false)
  expect(access.allowedOrigin('https://app.example')).toBe('https://app.example')
  expect(access.allowedOrigin('https://evil.example')).toBeUndefined()
  expect(webAccess('127.0.0.1', { cors: ['*'] }).allowedOrigin('https://evil.example')).toBe('*')
})

test('a browser request from an unnamed other site is foreign, but a followed link is not', () => {
  const access = webAccess('127.0.0.1', {})
  const from = (site: string, mode: string, method = 'GET') =>
    access.isForeign({ method, host: 'localhost', 'sec-fetch-site': site, 'sec-fetch-mode': mode })
  expect(from('cross-site', 'no-cors')).toBe(true)
  expect(from('same-site', 'no-cors')).toBe(true)
  expect(from('cross-site', 'navigate')).toBe(false)
  expect(from('cross-site', 'navigate', 'POST')).toBe(true)
  expect(from('same-origin', 'cors')).toBe(false)
  expect(from('none', 'navigate')).toBe(false)
})

test.each(['app.example', 'https://app.example/path', 'ftp:', '', 'https://a, https://b'])(
  '%j is not an origin',
  (origin) => {
    expect(() => webAccess('127.0.0.1', { cors: [origin] })).toThrow(
      expect.objectContaining({ code: 'ORIGIN_INVALID' }),
    )
  },
)
