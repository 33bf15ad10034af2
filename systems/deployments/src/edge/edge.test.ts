import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { perform } from '@tablewright/system/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAlias, promoteDeployment } from '../rules/aliases/create-alias.js'
import { type Bench, openBench } from '../testing/bench.js'
import { startEdge, uploadSite } from './testing/site.js'

const host = 'www.example.com'
const style = 'body { color: teal }\n'.repeat(200)
/** Three parts, of which the last is short. */
const film = Uint8Array.from({ length: 1_300_000 }, (_, index) => (index * 7 + (index >> 9)) % 256)

const files = {
  'index.html': '<h1>Home</h1>',
  'about.html': '<h1>About</h1>',
  'docs/index.html': '<h1>Docs</h1>',
  '404.html': '<h1>Lost</h1>',
  '_next/static/app-0a1b2c3d4e.css': style,
  'data.json': '{"a":1}',
  'empty.txt': '',
  'film.mp4': film,
  'über uns.html': '<h1>Über uns</h1>',
  // As some file systems and archives spell it: a letter and its accent.
  'cafe\u0301.html': '<h1>Café</h1>',
}

let bench: Bench
let edge: Awaited<ReturnType<typeof startEdge>>
beforeAll(async () => {
  bench = await openBench({ resolverMilliseconds: 0 })
  const { services } = bench
  await uploadSite(services, { deploymentId: 'site', project: 'site', branch: 'main' }, files)
  await perform(services, createAlias, { hostname: host, deploymentId: 'site' })
  await perform(services, createAlias, { hostname: host, basePath: '/below', deploymentId: 'site' })
  edge = await startEdge(services)
})
afterAll(async () => {
  await edge.close()
  await bench.close()
})

const textOf = async (path: string) => {
  const { status, body } = await edge.ask(host, path)
  return [status, body.toString()]
}

describe('pages', () => {
  test.each([
    ['/', files['index.html']],
    ['/index.html', files['index.html']],
    ['/?query=1', files['index.html']],
    ['/about', files['about.html']],
    ['/about/', files['about.html']],
    ['/docs', files['docs/index.html']],
    ['/docs/', files['docs/index.html']],
    ['/%C3%BCber%20uns', files['über uns.html']],
    ['/u%CC%88ber%20uns', files['über uns.html']],
    ['/caf%C3%A9', files['cafe\u0301.html']],
    ['/cafe%CC%81', files['cafe\u0301.html']],
    ['/below', files['index.html']],
    ['/below/about', files['about.html']],
    ['/empty.txt', ''],
  ])('%s is found', async (path, text) => {
    expect(await textOf(path)).toEqual([200, text])
  })

  test.each([
    '/none',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/docs/../index.html',
    '/__proto__',
    '/constructor',
    '/film.mp4/',
    '/%00',
    '//index.html',
  ])('%s is answered with the page for missing files', async (path) => {
    expect(await textOf(path)).toEqual([404, files['404.html']])
  })

  test('an invalid address is refused, and an unknown host is not found', async () => {
    expect((await edge.ask(host, '/%zz')).status).toBe(400)
    expect((await edge.ask('a b', '/')).status).toBe(400)
    expect(await edge.ask('other.example.com', '/')).toMatchObject({ status: 404 })
    expect(await edge.ask(host, '/', {}, 'POST')).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
  })

  test('a host in the request target has priority, and two hosts are refused', async () => {
    expect((await edge.ask('other.example.com', `http://${host}/about?x`)).body.toString()).toBe(
      files['about.html'],
    )
    expect((await edge.ask(host, `HTTP://${host}:80`)).body.toString()).toBe(files['index.html'])
    for (const target of ['http://other.example.com/', '*', 'about', 'ftp://www.example.com/', 'http:///']) {
      expect((await edge.ask(host, target)).status, target).not.toBe(200)
    }
    expect((await edge.ask([host, 'other.example.com'], '/')).status).toBe(400)
  })

  test('the preview host names of an upload serve it immediately', async () => {
    expect((await edge.ask('site-git-main.preview.localhost:8090', '/about')).status).toBe(200)
  })
})

describe('headers', () => {
  test('types have their charset, and pages are revalidated at each use', async () => {
    expect((await edge.ask(host, '/')).headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      'x-deployment-id': 'site',
    })
    expect((await edge.ask(host, '/data.json')).headers['content-type']).toBe(
      'application/json; charset=utf-8',
    )
    expect((await edge.ask(host, '/film.mp4')).headers['content-type']).toBe('video/mp4')
  })

  test('a fingerprinted file can be cached forever', async () => {
    const { headers } = await edge.ask(host, '/_next/static/app-0a1b2c3d4e.css')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('a text is sent in the smallest form that the client accepts', async () => {
    const path = '/_next/static/app-0a1b2c3d4e.css'
    const ask = (encoding: string) => edge.ask(host, path, { 'accept-encoding': encoding })
    const [plain, zipped, brotli] = [await ask('identity'), await ask('gzip'), await ask('gzip, br')]
    expect([plain, zipped, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ])
    expect(plain.body.toString()).toBe(style)
    expect(gunzipSync(zipped.body).toString()).toBe(style)
    expect(brotliDecompressSync(brotli.body).toString()).toBe(style)
    expect(new Set([plain, zipped, brotli].map(({ headers }) => headers.etag)).size).toBe(3)
    expect(plain.headers.vary).toBe('accept-encoding')
  })

  test('a file that the client has is not sent again', async () => {
    const { headers } = await edge.ask(host, '/')
    const again = await edge.ask(host, '/', { 'if-none-match': headers.etag! })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    expect((await edge.ask(host, '/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('HEAD has the headers of GET and no body', async () => {
    const answer = await edge.ask(host, '/film.mp4', {}, 'HEAD')
    expect([answer.status, answer.headers['content-length'], answer.body.length]).toEqual([200, '1300000', 0])
  })
})

describe('ranges', () => {
  test('HEAD ignores them', async () => {
    const answer = await edge.ask(host, '/film.mp4', { range: 'bytes=0-9' }, 'HEAD')
    expect([answer.status, answer.headers['content-length']]).toEqual([200, '1300000'])
  })

  const range = (text: string, more = {}) => edge.ask(host, '/film.mp4', { range: text, ...more })

  test('a file of several parts is served completely', async () => {
    expect((await edge.ask(host, '/film.mp4')).body.equals(film)).toBe(true)
  })

  test.each([
    ['bytes=0-99', 0, 100],
    ['bytes=524200-524400', 524_200, 524_401],
    ['bytes=500000-1200000', 500_000, 1_200_001],
    ['bytes=1299999-', 1_299_999, 1_300_000],
    ['bytes=-5', 1_299_995, 1_300_000],
  ])('%s is answered with these bytes', async (header, from, to) => {
    const { status, headers, body } = await range(header)
    expect([status, headers['content-range']]).toEqual([206, `bytes ${from}-${to - 1}/1300000`])
    expect(body.equals(film.subarray(from, to))).toBe(true)
  })

  test('a range beyond the end is refused, and a range of another version returns the whole file', async () => {
    expect(await range('bytes=1300000-')).toMatchObject({
      status: 416,
      headers: { 'content-range': 'bytes */1300000' },
    })
    expect((await range('bytes=0-9', { 'if-range': '"old"' })).status).toBe(200)
  })
})

test('after a promotion every response is from the new deployment', async () => {
  const { services } = bench
  await uploadSite(services, { deploymentId: 'next', project: 'site' }, { 'index.html': 'Next' })
  await perform(services, promoteDeployment, { hostname: 'site.example.com', deploymentId: 'site' })
  expect((await edge.ask('site.example.com', '/')).body.toString()).toBe(files['index.html'])
  await perform(services, promoteDeployment, { hostname: 'site.example.com', deploymentId: 'next' })
  const answer = await edge.ask('site.example.com', '/')
  expect([answer.body.toString(), answer.headers['x-deployment-id']]).toEqual(['Next', 'next'])
  expect((await edge.ask('site.example.com', '/about')).status).toBe(404)
})
