import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, compressAnswer } from './compress.js'

const long = JSON.stringify({ words: 'same '.repeat(500) })
const answer = (body: string) => ({ status: 200, headers: { 'content-type': 'application/json' }, body })

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.5, *;q=0.1', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', undefined],
  ['identity', undefined],
  [undefined, undefined],
])('of %s, %s is chosen', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test('a long text is compressed, with a Vary header', async () => {
  const brotli = await compressAnswer(answer(long), 'br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(brotli.body as Uint8Array).toString()).toBe(long)
  const zipped = await compressAnswer(answer(long), 'gzip')
  expect(gunzipSync(zipped.body as Uint8Array).toString()).toBe(long)
  expect((zipped.body as Uint8Array).length).toBeLessThan(long.length / 10)
  expect(await compressAnswer(answer(long), undefined)).toMatchObject({
    body: long,
    headers: { vary: 'accept-encoding' },
  })
})

test('a short text is sent uncompressed', async () => {
  expect(await compressAnswer(answer('{}'), 'br')).toEqual(answer('{}'))
})
